import CameraService
import Foundation

extension AVCaptureDevice {
  /// Tells that a preferred camera is another one, once somebody has asked for or observes one; `object` is nil
  /// (*decided*: for code that would rather not observe by text).
  public static let preferredCameraDidChangeNotification = Notification.Name(
    "AVCaptureDevicePreferredCameraDidChangeNotification")

  /// The camera that the person has chosen in the app, remembered while the device runs; nil while it is not there.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/userpreferredcamera
  public class var userPreferredCamera: AVCaptureDevice? {
    get {
      guard let world = World.current, let id = world.hub.preferredCamera else { return nil }
      return AVCaptureDevice(uniqueID: id)
    }
    set {
      guard let world = World.current else { return }
      let watch = PreferredCameras.of(world)
      world.hub.preferredCamera = newValue?.uniqueID
      watch.update()
    }
  }

  /// The camera to use: the person's choice; else (*decided*) the rear wide camera, else the first that is there.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/systempreferredcamera
  public class var systemPreferredCamera: AVCaptureDevice? {
    userPreferredCamera ?? .default(.builtInWideAngleCamera, for: .video, position: .back)
      ?? World.current.flatMap { world in
        world.device.cameras.lazy.compactMap { AVCaptureDevice(uniqueID: $0.uniqueID) }.first
      }
  }

  // MARK: Before discovery sessions

  /// Every camera that is there. Apple has ``DiscoverySession`` in its place since iOS 10, and finds the cameras above
  /// an iPhone Duo's displays with that alone.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/devices(for:)
  public class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
    DiscoverySession(
      deviceTypes: [
        .builtInWideAngleCamera, .builtInUltraWideCamera, .builtInTelephotoCamera, .builtInDualCamera,
        .builtInDualWideCamera, .builtInTripleCamera, .builtInTrueDepthCamera, .external,
      ], mediaType: mediaType, position: .unspecified
    ).devices
  }

  public class func devices() -> [AVCaptureDevice] { devices(for: .video) }

  /// Whether one of its formats is as large as the preset says.
  public func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
    preset.value.isSupported(by: camera)
  }
}
