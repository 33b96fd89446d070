import CameraService
import CaptureModel
import Foundation
import Synchronization

/// The way from an input to an output or preview layer. Any thread; one object stands for one connection.
///
/// After its input or output has left the session, a connection keeps the settings it had last.
/// https://developer.apple.com/documentation/avfoundation/avcaptureconnection
public final class AVCaptureConnection: NSObject, Sendable {
  private weak let session: AVCaptureSession?
  private weak let input: AVCaptureInput?
  public weak let output: AVCaptureOutput?
  private let layer: WeakLayer<AVCaptureVideoPreviewLayer>
  private let last: Mutex<CaptureConnection>
  let id: Int

  init(
    _ value: CaptureConnection, session: AVCaptureSession, input: AVCaptureInput?, output: AVCaptureOutput?,
    layer: AVCaptureVideoPreviewLayer?
  ) {
    id = value.id
    self.session = session
    self.input = input
    self.output = output
    self.layer = WeakLayer(layer)
    last = Mutex(value)
  }

  var value: CaptureConnection {
    let found = session?.controller?.model.graph.connections.first { $0.id == id }
    return last.withLock { last in
      if let found { last = found }
      return last
    }
  }

  /// How loud the newest sound is; nil while none comes.
  var soundLevel: SoundLevel? { session?.controller?.microphone.level(through: id) }

  func perform(_ call: (inout SessionModel) throws(Misuse) -> [SessionModel.Action]) {
    session?.controller?.perform(call)
    _ = value
  }

  // MARK: Ends

  public var videoPreviewLayer: AVCaptureVideoPreviewLayer? { layer.layer }
  public var inputPorts: [AVCaptureInput.Port] { input?.ports ?? [] }

  /// Whether it can deliver: it is enabled and part of a session.
  public var isActive: Bool {
    isEnabled && session?.controller?.model.graph.connections.contains { $0.id == id } == true
  }

  public var isEnabled: Bool {
    get { value.isEnabled }
    set { perform { $0.setEnabled(newValue, connection: id) } }
  }

  // MARK: Mirroring

  public var isVideoMirroringSupported: Bool { value.isVideoMirroringSupported }

  /// Whether pictures are mirrored left to right, after they are turned (M4). Assigning it while
  /// ``automaticallyAdjustsVideoMirroring`` is on, or where mirroring is not supported, raises (M2).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureconnection/isvideomirrored
  public var isVideoMirrored: Bool {
    get { value.isVideoMirrored }
    set {
      session?.note("isVideoMirrored = \(newValue)")
      perform { (model) throws(Misuse) in try model.setVideoMirrored(newValue, connection: id) }
    }
  }

  /// On at first: a preview of a camera whose position is front is mirrored (M1).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureconnection/automaticallyadjustsvideomirroring
  public var automaticallyAdjustsVideoMirroring: Bool {
    get { value.automaticallyAdjustsVideoMirroring }
    set {
      session?.note("automaticallyAdjustsVideoMirroring = \(newValue)")
      perform { (model) throws(Misuse) in
        try model.setAutomaticallyAdjustsVideoMirroring(newValue, connection: id)
      }
    }
  }

  // MARK: Rotation

  /// Degrees clockwise by which pictures are turned; an unsupported angle raises (M3).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureconnection/videorotationangle
  public var videoRotationAngle: CGFloat {
    get { CGFloat(value.rotationAngle) }
    set {
      session?.note("videoRotationAngle = \(newValue)")
      perform { (model) throws(Misuse) in try model.setRotationAngle(Double(newValue), connection: id) }
    }
  }

  public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
    value.isRotationAngleSupported(Double(videoRotationAngle))
  }

  public override var description: String {
    let value = value
    return "<AVCaptureConnection: \(value.input.camera.localizedName) to \(value.output.kind)"
      + ", \(value.rotationAngle)°\(value.isVideoMirrored ? ", mirrored" : "")>"
  }
}
