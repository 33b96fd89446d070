import AVFoundation

/// Commits no fault: what all the others change one decision of.
package final class HonestCam: CamController {}

/// Commits none either, and asks for 4K, which the outer camera has and the inner one does not.
package class HonestCamIn4K: CamController {
  override nonisolated class var preset: AVCaptureSession.Preset { .hd4K3840x2160 }
}

/// Commits none either, and takes photos.
package class HonestPhotographer: CamController {
  override nonisolated class var takesPhotos: Bool { true }
}
