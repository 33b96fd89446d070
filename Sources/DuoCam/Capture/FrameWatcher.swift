import AVFoundation
import Dispatch
import Synchronization

/// Tells when the first frame of a camera has come.
final class FrameWatcher: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let queue = DispatchQueue(label: "duocam.frames")
  private let awaited = Mutex<(camera: String, arrived: @Sendable () -> Void)?>(nil)

  /// Calls `arrived` once, on `queue`, at the next frame of the camera; a later call replaces this one.
  func awaitFrame(of camera: String, arrived: @escaping @Sendable () -> Void) {
    awaited.withLock { $0 = (camera, arrived) }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput else { return }
    let arrived = awaited.withLock { awaited -> (@Sendable () -> Void)? in
      guard let waiting = awaited, waiting.camera == input.device.uniqueID else { return nil }
      awaited = nil
      return waiting.arrived
    }
    arrived?()
  }
}
