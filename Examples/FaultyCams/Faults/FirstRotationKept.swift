import AVFoundation

/// Keeps the first camera's rotation coordinator for all that come.
package final class FirstRotationKept: CamController {
  override func follow(_ device: AVCaptureDevice) {
    if rotation == nil { super.follow(device) } else { level() }
  }
}
