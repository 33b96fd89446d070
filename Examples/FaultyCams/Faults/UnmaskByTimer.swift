import AVFoundation

/// Unmasks so long after the directions changed as a switch usually takes.
package final class UnmaskByTimer: CamController {
  override func cover(_ request: Int) {
    super.cover(request)
    Task {
      try? await Task.sleep(for: .milliseconds(360))
      uncover(request)
    }
  }

  override func awaitPicture(of device: AVCaptureDevice, _ request: Int) {}
}
