import CameraService
import CaptureModel

extension AVCaptureSession {
  /// Whether the camera may be used beside other apps. *Decided* (C4): on tablets, which show several at once.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/ismultitaskingcameraaccesssupported
  public var isMultitaskingCameraAccessSupported: Bool { world?.device.isTablet ?? false }

  /// Off at first: other apps beside this one interrupt the session. On, the next ones do not. Turning it on where it
  /// is not supported raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/ismultitaskingcameraaccessenabled
  public var isMultitaskingCameraAccessEnabled: Bool {
    get { controller?.model.isMultitaskingEnabled ?? false }
    set {
      guard !newValue || isMultitaskingCameraAccessSupported else {
        return raise(
          .invalidArgument(
            "-[AVCaptureSession setMultitaskingCameraAccessEnabled:]",
            "Not supported - use -isMultitaskingCameraAccessSupported"))
      }
      controller?.perform { model in
        model.isMultitaskingEnabled = newValue
        return []
      }
    }
  }
}
