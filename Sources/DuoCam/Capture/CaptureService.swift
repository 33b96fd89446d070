import AVFoundation
import AVKit

/// Owns the capture session. One video input; a change of camera exchanges it.
actor CaptureService {
  nonisolated let session = AVCaptureSession()
  private let frames = AVCaptureVideoDataOutput()
  private var videoInput: AVCaptureDeviceInput?

  /// Why a camera cannot be used.
  enum Failure: Error {
    /// It has left since the coordinator named it.
    case cameraIsGone
    /// The session does not take it.
    case cameraDoesNotFit
  }

  /// Frames are reported to `watcher` from then on.
  func watch(with watcher: FrameWatcher) {
    frames.setSampleBufferDelegate(watcher, queue: watcher.queue)
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    if session.canAddOutput(frames) { session.addOutput(frames) }
  }

  /// Exchanges the video input, and starts the session with the first. What ran before goes on when it fails.
  func select(_ descriptor: AVCaptureDeviceDescriptor) throws -> AVCaptureDevice {
    guard let device = AVCaptureDevice(uniqueID: descriptor.uniqueID) else { throw Failure.cameraIsGone }
    let input = try AVCaptureDeviceInput(device: device)
    try exchange(for: input)
    if !session.isRunning { session.startRunning() }
    return device
  }

  private func exchange(for input: AVCaptureDeviceInput) throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    if let videoInput { session.removeInput(videoInput) }
    guard session.canAddInput(input) else {
      if let videoInput { session.addInput(videoInput) }
      throw Failure.cameraDoesNotFit
    }
    session.addInput(input)
    videoInput = input
  }
}
