import AVFoundation

/// Begins a configuration, and leaves it open where it turns out that a newer request has come.
package final class BeginsTooEarly: CamController {
  override nonisolated class func exchange(
    _ session: AVCaptureSession, _ next: AVCaptureDeviceInput, isWanted: () -> Bool
  ) throws {
    session.beginConfiguration()
    guard isWanted() else { throw CamService.Failure.overtaken }
    defer { session.commitConfiguration() }
    try super.exchange(session, next, isWanted: isWanted)
  }
}
