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
  nonisolated let output: CaptureOutput
  /// Whether a session that is assigned connects itself.
  private var connects = true
  var isDeferred = false
  private var watch: PreviewWatch?
  package let observers = KeyValueObservers()

  public override init() {
    output = CaptureOutput(id: world?.hub.makeID() ?? 0, kind: .preview)
    super.init()
  }

  public convenience init(session: AVCaptureSession) {
    self.init()
    show(session)
  }

  /// A layer of a session that shows nothing before a connection to it is added.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/init(sessionwithnoconnection:)
  public convenience init(sessionWithNoConnection session: AVCaptureSession) {
    self.init()
    setSessionWithNoConnection(session)
  }

  /// An initialiser's own assignment would pass by the property's observer.
  private func show(_ session: AVCaptureSession) { self.session = session }

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
      session?.add(self, as: output, isConnected: connects)
      watch = session?.controller.map { PreviewWatch(self, $0, output: output.id) }
    }
  }

  /// Assigns ``session`` without a connection; `addConnection` makes one.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/setsessionwithnoconnection(_:)
  open func setSessionWithNoConnection(_ session: AVCaptureSession) {
    connects = false
    defer { connects = true }
    self.session = session
  }

  /// The connection that feeds the layer; another one after each change of the session's input (M3).
  open var connection: AVCaptureConnection? {
    guard let session, let value = session.controller?.connection(to: output.id) else {
      return nil
    }
    return session.object(for: value)
  }

  /// `resizeAspect` at first.
  open var videoGravity = AVLayerVideoGravity.resizeAspect {
    didSet { if videoGravity != oldValue { didChange("videoGravity", from: oldValue.animatedValue) } }
  }

  /// Whether pictures are coming from the session: not before the first, after the last, or while the connection is
  /// disabled. Observable, on the main thread.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/ispreviewing
  open var isPreviewing: Bool { session?.controller?.isPreviewing(on: output.id) ?? false }

  var outputID: Int { output.id }

  /// What is shown at this moment, before anything is drawn: the last picture while no new ones come.
  package var presented: PresentedFrame? {
    guard let world else { return nil }
    return session?.controller?.shownFrame(on: output.id, at: world.clock.now)
  }
}

extension AVCaptureVideoPreviewLayer: KeyValueObservable {}

extension AVCaptureVideoPreviewLayer: LayerContentProviding {
  package func animatableContentValue(_ property: String) -> AnimatedValue? {
    property == "videoGravity" ? videoGravity.animatedValue : nil
  }

  package func layerContent(_ shown: ShownValues) -> LayerContent {
    guard let world, let presented else { return .none }
    let size = presented.size
    return .picture(
      PreviewPicture(
        id: PictureID(
          source: presented.frame.camera, index: presented.frame.index, time: presented.frame.time),
        source: FramePixels(frame: presented, store: world.frames),
        sourceSize: CGSize(width: size.width, height: size.height),
        turn: PictureTurn(quarterTurns: presented.quarterTurns, mirrored: presented.isMirrored),
        gravity: shown.gravity("videoGravity", videoGravity.value)))
  }
}

/// A frame's pixels, made when the compositor asks for them.
private struct FramePixels: PictureSource {
  let frame: PresentedFrame
  let store: FrameStore

  func pixels(width: Int, height: Int) -> PixelBuffer? {
    store.pixels(of: frame, serving: width, height)
  }
}
