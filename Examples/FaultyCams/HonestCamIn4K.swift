import AVFoundation

/// Commits no fault, and asks for 4K, which the outer camera has and the inner one does not.
package class HonestCamIn4K: CamController {
  override nonisolated class var preset: AVCaptureSession.Preset { .hd4K3840x2160 }
}
