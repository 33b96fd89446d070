import CameraService
import CaptureModel

extension AVCaptureSession {
  /// Whether the camera may be used beside other apps. *Decided*: no simulated device lets an app.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/ismultitaskingcameraaccesssupported
  public var isMultitaskingCameraAccessSupported: Bool { false }

  /// Turning it on where it is not supported raises.
  public var isMultitaskingCameraAccessEnabled: Bool {
    get { false }
    set {
      if newValue {
        raise(
          .invalidArgument(
            "-[AVCaptureSession setMultitaskingCameraAccessEnabled:]",
            "Not supported - use -isMultitaskingCameraAccessSupported"))
      }
    }
  }
}
