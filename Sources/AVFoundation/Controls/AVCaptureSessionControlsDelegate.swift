import Foundation

/// Hears what becomes of a session's controls, on the queue given with it.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturesessioncontrolsdelegate
public protocol AVCaptureSessionControlsDelegate: NSObjectProtocol {
  /// The person can use them from now on.
  func sessionControlsDidBecomeActive(_ session: AVCaptureSession)
  /// They come up; an app hides what it shows around the preview.
  func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession)
  func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession)
  func sessionControlsDidBecomeInactive(_ session: AVCaptureSession)
}
