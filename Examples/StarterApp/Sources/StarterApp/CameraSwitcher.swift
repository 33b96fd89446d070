import AVFoundation
import AVKit

/// Owns the capture session, and exchanges its one camera.
actor CameraSwitcher {
  enum Refusal: Error {
    /// The person lets the app use no camera.
    case notAllowed
    /// It has left since somebody named it.
    case cameraIsGone
    /// The session cannot have it; what it had goes on.
    case doesNotFit
  }

  nonisolated let session = AVCaptureSession()
  private var input: AVCaptureDeviceInput?

  /// Lets a bell hear of frames.
  func tell(_ bell: FrameBell) {
    let frames = AVCaptureVideoDataOutput()
    frames.setSampleBufferDelegate(bell, queue: bell.queue)
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    if session.canAddOutput(frames) { session.addOutput(frames) }
  }

  /// Shows what a camera sees, and starts the session with the first.
  func use(_ camera: AVCaptureDeviceDescriptor) async throws -> AVCaptureDevice {
    guard await AVCaptureDevice.requestAccess(for: .video) else { throw Refusal.notAllowed }
    guard let device = AVCaptureDevice(uniqueID: camera.uniqueID) else { throw Refusal.cameraIsGone }
    try exchange(for: AVCaptureDeviceInput(device: device))
    if !session.isRunning { session.startRunning() }
    return device
  }

  private func exchange(for next: AVCaptureDeviceInput) throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    if let input { session.removeInput(input) }
    guard session.canAddInput(next) else {
      if let input { session.addInput(input) }
      throw Refusal.doesNotFit
    }
    session.addInput(next)
    input = next
  }
}
