import CameraService
import CaptureModel
import Foundation

/// A source of media for a session.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureinput
open class AVCaptureInput: NSObject, @unchecked Sendable {
  // @unchecked: subclasses of the sdk have constants only.

  override init() {}

  /// One stream of an input.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureinput/port
  public final class Port: NSObject, @unchecked Sendable {
    // @unchecked: the only variable is weak and set once.

    public private(set) weak var input: AVCaptureInput?
    public let mediaType: AVMediaType

    /// Of the device, as it is now.
    public var sourceDeviceType: AVCaptureDevice.DeviceType? {
      (input as? AVCaptureDeviceInput)?.device.deviceType
    }
    public var sourceDevicePosition: AVCaptureDevice.Position {
      (input as? AVCaptureDeviceInput)?.device.position ?? .unspecified
    }

    /// Of a camera's active format, or of the microphone's sound.
    public var formatDescription: CMFormatDescription? {
      mediaType == .audio
        ? HeardSound.format : (input as? AVCaptureDeviceInput)?.device.activeFormat.formatDescription
    }

    init(input: AVCaptureInput, mediaType: AVMediaType) {
      self.input = input
      self.mediaType = mediaType
    }
  }

  open var ports: [Port] { [] }
}

/// A camera or the microphone as a source of a session. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturedeviceinput
open class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
  // @unchecked: constants only.

  public let device: AVCaptureDevice
  let id: Int

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
    id = device.world.hub.makeID()
    super.init()
  }

  /// As it would be added now: a camera that follows the display is mounted as the one that it streams from (M3).
  var value: CaptureInput {
    let sensor = device.world.hub.physicalCamera(for: device.camera)
    return CaptureInput(
      id: id, camera: device.camera, mountAngle: sensor.mount?.angle ?? 0,
      medium: device.camera.hasPictures ? .video : .audio)
  }

  open override var ports: [Port] { [Port(input: self, mediaType: device.mediaType)] }
}
