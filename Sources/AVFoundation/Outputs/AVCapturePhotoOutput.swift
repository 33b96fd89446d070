import CaptureModel
import DeviceModel

/// Takes photos.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput
open class AVCapturePhotoOutput: AVCaptureOutput, @unchecked Sendable {
  // @unchecked: one setting behind the session's configuration order, as on the phone.

  private var isCompensating = true

  public init() { super.init(.photo) }

  /// Whether the camera's sensor is mounted otherwise than earlier hardware's, so that photos can be turned to
  /// match (A2).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/iscamerasensororientationcompensationsupported
  open var isCameraSensorOrientationCompensationSupported: Bool {
    guard let input = session?.controller?.model.graph.videoInput else { return false }
    return input.camera.position == .front && input.mountAngle != 90
  }

  /// On at first where it is supported.
  open var isCameraSensorOrientationCompensationEnabled: Bool {
    get { isCameraSensorOrientationCompensationSupported && isCompensating }
    set { isCompensating = newValue }
  }
}
