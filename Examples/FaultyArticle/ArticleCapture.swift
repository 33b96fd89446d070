import AVFoundation
import AVKit

/// Owns the session, and exchanges its input.
actor ArticleCapture {
  nonisolated let session = AVCaptureSession()
  private var input: AVCaptureDeviceInput?

  func select(_ camera: AVCaptureDeviceDescriptor) async throws {
    guard await AVCaptureDevice.requestAccess(for: .video),
      let device = AVCaptureDevice(uniqueID: camera.uniqueID)
    else { return }
    let next = try AVCaptureDeviceInput(device: device)
    session.beginConfiguration()
    if let input { session.removeInput(input) }
    if session.canAddInput(next) { session.addInput(next) }
    input = next
    session.commitConfiguration()
    if !session.isRunning { session.startRunning() }
  }
}
