import CameraService
import CaptureModel
import Compositing
import Foundation
import Imaging

/// A layer that shows what a session's camera sees. Main thread, like every displayed layer.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer
open class AVCaptureVideoPreviewLayer: CALayer {
  private let world = World.current
  private let output: CaptureOutput

  public override init() {
    output = CaptureOutput(id: world?.hub.makeID() ?? 0, kind: .preview)
    super.init()
  }

  public convenience init(session: AVCaptureSession) {
    self.init()
    self.session = session
  }

  public override init(layer: Any) {
    output = CaptureOutput(id: world?.hub.makeID() ?? 0, kind: .preview)
    super.init(layer: layer)
    videoGravity = (layer as? AVCaptureVideoPreviewLayer)?.videoGravity ?? .resizeAspect
  }

  public required init?(coder: NSCoder) {
    output = CaptureOutput(id: world?.hub.makeID() ?? 0, kind: .preview)
    super.init(coder: coder)
  }

  deinit { session?.remove(output) }

  /// The session whose pictures it shows; a connection to its video input is made.
  open var session: AVCaptureSession? {
    didSet {
      guard session !== oldValue else { return }
      oldValue?.remove(output)
      session?.add(self, as: output)
    }
  }

  /// The connection that feeds the layer; another one after each change of the session's input (M3).
  open var connection: AVCaptureConnection? {
    guard let session, let value = session.controller?.model.graph.connection(to: output.id) else {
      return nil
    }
    return session.object(for: value)
  }

  /// `resizeAspect` at first.
  open var videoGravity = AVLayerVideoGravity.resizeAspect {
    didSet { if videoGravity != oldValue { didChange("videoGravity", from: oldValue.animatedValue) } }
  }

  /// Whether pictures are coming from the session.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/ispreviewing
  open var isPreviewing: Bool {
    guard let world, connection?.isEnabled == true else { return false }
    return session?.controller?.isStreaming(at: world.clock.now) ?? false
  }

  /// What is shown at this moment, before anything is drawn.
  package var presented: PresentedFrame? {
    guard let world else { return nil }
    return session?.controller?.frame(for: output.id, at: world.clock.now)
  }
}

extension AVCaptureVideoPreviewLayer: LayerContentProviding {
  package func animatableContentValue(_ property: String) -> AnimatedValue? {
    property == "videoGravity" ? videoGravity.animatedValue : nil
  }

  package func layerContent(_ shown: ShownValues) -> LayerContent {
    guard let world, let presented else { return .none }
    let camera = presented.connection.input.camera
    let size = world.hub.settings(of: camera).pictureSize(of: camera)
    return .picture(
      PreviewPicture(
        id: PictureID(source: presented.frame.camera, index: presented.frame.index),
        source: FramePixels(frame: presented.frame, store: world.frames),
        sourceSize: CGSize(width: size.width, height: size.height),
        turn: PictureTurn(quarterTurns: presented.quarterTurns, mirrored: presented.isMirrored),
        gravity: shown.gravity("videoGravity", videoGravity.value)))
  }
}

/// A frame's pixels, made when the compositor asks for them.
private struct FramePixels: PictureSource {
  let frame: FrameID
  let store: FrameStore

  func pixels(width: Int, height: Int) -> PixelBuffer? {
    store.pixels(of: frame, width: width, height: height)
  }
}
