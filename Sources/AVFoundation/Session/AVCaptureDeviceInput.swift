import CameraService
import CaptureModel
import Foundation
import Synchronization

/// A camera or the microphone as a source of a session. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturedeviceinput
open class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    var ports: [Port] = []
    var settings = InputSettings()
    var minFrameDuration = CMTime.invalid
  }

  public let device: AVCaptureDevice
  let id: Int
  private let state = Mutex(State())

  /// Throws when the camera has left, and `AVError.applicationIsNotAuthorizedToUseDevice` where the person does not let
  /// the app use it. A person who has not decided is asked, and frames are black until the answer.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedeviceinput/init(device:)
  public init(device: AVCaptureDevice) throws {
    switch AVCaptureDevice.authorizationStatus(for: device.mediaType) {
    case .authorized: break
    case .notDetermined: AVCaptureDevice.requestAccess(for: device.mediaType) { _ in }
    case .denied, .restricted:
      throw AVError(
        .applicationIsNotAuthorizedToUseDevice,
        "This app is not authorized to use \(device.localizedName).")
    }
    guard device.isConnected else {
      throw AVError(.deviceNotConnected, "\(device.localizedName) is not connected.")
    }
    self.device = device
    device.world.log.add(.call, "AVCaptureDeviceInput \(device.localizedName)")
    id = device.world.hub.makeID()
    super.init()
    let ports = kinds.map { Port(input: self, kind: $0) }
    state.withLock { $0.ports = ports }
    if device.camera.hasPictures { device.world.hub.add(self, of: device.uniqueID) }
  }

  /// As it would be added now: a camera that follows the display is mounted as the one that it streams from (M3).
  var value: CaptureInput {
    let sensor = device.world.hub.physicalCamera(for: device.camera)
    return CaptureInput(
      id: id, camera: device.camera, mountAngle: sensor.mount?.angle ?? 0,
      medium: device.camera.hasPictures ? .video : .audio)
  }

  // MARK: Streams

  private var kinds: [CapturePort.Kind] {
    guard device.camera.hasPictures else { return [.audio] }
    return device.camera.formats.contains(where: \.depth)
      ? [.video, .depth, .metadata] : [.video, .metadata]
  }

  /// Pictures first; the same objects for as long as the input lasts.
  open override var ports: [Port] { state.withLock { $0.ports } }

  /// The streams of a medium that come from a device of a type and position; nil and `.unspecified` mean any.
  ///
  /// *Decided*: a virtual camera's streams are its own; its constituents have none.
  /// https://developer.apple.com/documentation/avfoundation/avcapturedeviceinput/ports(for:sourcedevicetype:sourcedeviceposition:)
  open func ports(
    for mediaType: AVMediaType?, sourceDeviceType: AVCaptureDevice.DeviceType?,
    sourceDevicePosition: AVCaptureDevice.Position
  ) -> [Port] {
    ports.filter { port in
      (mediaType == nil || port.mediaType == mediaType)
        && (sourceDeviceType == nil || port.sourceDeviceType == sourceDeviceType)
        && (sourceDevicePosition == .unspecified || port.sourceDevicePosition == sourceDevicePosition)
    }
  }

  var settings: InputSettings { state.withLock { $0.settings } }

  func setEnabled(_ isEnabled: Bool, _ kind: CapturePort.Kind) {
    state.withLock { state in
      if isEnabled {
        state.settings.disabledPorts.remove(kind)
      } else {
        state.settings.disabledPorts.insert(kind)
      }
    }
    session?.controller?.perform { $0.setEnabled(isEnabled, port: CapturePort(input: id, kind: kind)) }
  }

  // MARK: Rate

  /// The shortest time between frames, whatever the camera's format allows; it lowers a session's hardware cost.
  /// Invalid, as at first, for none. A time that is no number or not above zero raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedeviceinput/videominframedurationoverride
  open var videoMinFrameDurationOverride: CMTime {
    get { state.withLock { $0.minFrameDuration } }
    set {
      guard !newValue.isValid || newValue.isNumeric && newValue.seconds > 0 else {
        return raise(
          .range(
            "-[AVCaptureDeviceInput setVideoMinFrameDurationOverride:]", "The duration must be above zero"))
      }
      let rate = newValue.isValid ? 1 / newValue.seconds : nil
      state.withLock {
        $0.minFrameDuration = newValue
        $0.settings.rateLimit = rate
      }
      session?.controller?.perform { $0.setRateLimit(rate, input: id) }
    }
  }
}

extension AVCaptureDeviceInput: CameraObserver {
  /// Another active format is what the port of pictures describes from now on.
  package func cameraDidChange(_ change: CameraChange) {
    guard case .reading(let old, let new) = change, old.format != new.format else { return }
    for port in ports where port.kind == .video {
      NotificationCenter.default.post(name: Port.formatDescriptionDidChangeNotification, object: port)
    }
  }
}
