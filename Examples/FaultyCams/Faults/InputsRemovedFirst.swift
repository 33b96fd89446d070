import AVFoundation

/// Takes out what there is, and only then finds out that the session does not take the new camera.
package final class InputsRemovedFirst: HonestCamIn4K {
  override nonisolated class func exchange(
    _ session: AVCaptureSession, _ next: AVCaptureDeviceInput, isWanted: () -> Bool
  ) throws {
    guard isWanted() else { throw CamService.Failure.overtaken }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    for input in session.inputs { session.removeInput(input) }
    if session.canAddInput(next) { session.addInput(next) }
  }
}
