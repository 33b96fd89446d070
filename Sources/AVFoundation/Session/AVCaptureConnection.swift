import CameraService
import CaptureModel
import Foundation
import Synchronization

/// The way from an input to an output or preview layer. Any thread; one object stands for one connection.
///
/// Sessions make connections; one that an app makes can be set up before it is added to a session. After its input or
/// output has left the session, a connection keeps what is set on it, as one that has been removed does.
/// https://developer.apple.com/documentation/avfoundation/avcaptureconnection
public final class AVCaptureConnection: NSObject, Sendable {
  private struct State {
    weak var session: AVCaptureSession?
    /// As it was last.
    var value: CaptureConnection
  }

  private weak let input: AVCaptureInput?
  public weak let output: AVCaptureOutput?
  private let layer: WeakLayer<AVCaptureVideoPreviewLayer>
  private let state: Mutex<State>
  /// Its number in its session; frames are compared with it, so it is read without a lock.
  private let number: Atomic<Int>

  init(
    _ value: CaptureConnection, session: AVCaptureSession, input: AVCaptureInput?, output: AVCaptureOutput?,
    layer: AVCaptureVideoPreviewLayer?
  ) {
    self.input = input
    self.output = output
    self.layer = WeakLayer(layer)
    state = Mutex(State(session: session, value: value))
    number = Atomic(value.id)
  }

  /// A way from an input's stream to an output, for a session that both have been added to without connections.
  ///
  /// *Decided*: of several streams the first counts; each output takes one of a medium.
  /// https://developer.apple.com/documentation/avfoundation/avcaptureconnection/init(inputports:output:)
  public init(inputPorts ports: [AVCaptureInput.Port], output: AVCaptureOutput) {
    input = ports.first?.input
    self.output = output
    layer = WeakLayer(nil)
    state = Mutex(State(value: AVCaptureConnection.value(from: ports.first, to: output.value)))
    number = Atomic(0)
  }

  /// A way from an input's stream to a preview layer, for a session that both have been added to without connections.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureconnection/init(inputport:videopreviewlayer:)
  public init(inputPort port: AVCaptureInput.Port, videoPreviewLayer layer: AVCaptureVideoPreviewLayer) {
    input = port.input
    output = nil
    self.layer = WeakLayer(layer)
    state = Mutex(State(value: AVCaptureConnection.value(from: port, to: layer.output)))
    number = Atomic(0)
  }

  /// A stream that comes from nowhere is a microphone's of no session.
  private static func value(from port: AVCaptureInput.Port?, to output: CaptureOutput) -> CaptureConnection {
    let input = (port?.input as? AVCaptureDeviceInput)?.value
    return CaptureConnection(
      input: input ?? CaptureInput(id: 0, camera: .microphone, mountAngle: 0, medium: .audio), output: output,
      port: port?.kind)
  }

  private var session: AVCaptureSession? { state.withLock { $0.session } }
  var id: Int { number.load(ordering: .acquiring) }

  var value: CaptureConnection {
    let (session, id) = (session, id)
    let found = session?.controller?.connection(id)
    return state.withLock { state in
      if let found { state.value = found }
      return state.value
    }
  }

  /// How loud the newest sound is; nil while none comes.
  var soundLevel: SoundLevel? { session?.controller?.microphone.level(through: id) }

  /// Changes what is set on it: in its session, or for when it is added to one. Misuse is raised.
  func change(_ change: (inout CaptureConnection) throws(Misuse) -> Void) {
    var isPart = false
    session?.controller?.perform { (model) throws(Misuse) in
      isPart = model.graph.connections.contains { $0.id == id }
      return try model.update(connection: id, change)
    }
    if isPart {
      _ = value
    } else {
      state.withLockRaising { (state) throws(Misuse) in try change(&state.value) }
    }
  }

  /// The session that it is part of.
  var owner: AVCaptureSession? {
    guard let session, session.controller?.connection(id) != nil else { return nil }
    return session
  }

  /// It is part of a session from now on, as `value`.
  func join(_ session: AVCaptureSession, as value: CaptureConnection) {
    state.withLock {
      $0.value = value
      $0.session = session
    }
    number.store(value.id, ordering: .releasing)
  }

  /// It has been taken out of its session and keeps what is set on it.
  func leave() {
    _ = value
    state.withLock { $0.session = nil }
  }

  // MARK: Ends

  public var videoPreviewLayer: AVCaptureVideoPreviewLayer? { layer.layer }

  /// The stream that it takes; of an input that is gone none.
  public var inputPorts: [AVCaptureInput.Port] {
    let kind = state.withLock { $0.value.port }
    return input?.ports.filter { $0.kind == kind } ?? []
  }

  /// Whether it can deliver: it is enabled, its input's port is too, and it is part of a session.
  public var isActive: Bool {
    session?.controller?.connection(id)?.isActive == true
  }

  public var isEnabled: Bool {
    get { value.isEnabled }
    set { change { (value) throws(Misuse) in value.isEnabled = newValue } }
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
      change { (value) throws(Misuse) in try value.setVideoMirrored(newValue) }
    }
  }

  /// On at first: a preview of a camera whose position is front is mirrored (M1).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureconnection/automaticallyadjustsvideomirroring
  public var automaticallyAdjustsVideoMirroring: Bool {
    get { value.automaticallyAdjustsVideoMirroring }
    set {
      session?.note("automaticallyAdjustsVideoMirroring = \(newValue)")
      change { (value) throws(Misuse) in try value.setAutomaticallyAdjustsVideoMirroring(newValue) }
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
      change { (value) throws(Misuse) in try value.setRotationAngle(Double(newValue)) }
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
