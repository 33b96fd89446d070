import AVFoundation
import Dispatch
import Synchronization

/// Tells when a camera's first frame has come.
final class FirstFrame: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private struct Wait {
    let camera: String
    let time: CFTimeInterval
    let arrived: @Sendable () -> Void
  }

  let queue = DispatchQueue(label: "faultycams.frames")
  private let wait = Mutex<Wait?>(nil)

  /// Calls `arrived` once, on ``queue``; a later call replaces this one.
  func wait(for camera: String, after time: CFTimeInterval, arrived: @escaping @Sendable () -> Void) {
    wait.withLock { $0 = Wait(camera: camera, time: time, arrived: arrived) }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput else { return }
    let (camera, time) = (
      input.device.uniqueID, CMSampleBufferGetPresentationTimeStamp(sampleBuffer).seconds
    )
    let arrived = wait.withLock { wait -> (@Sendable () -> Void)? in
      guard let waiting = wait, waiting.camera == camera, time >= waiting.time else { return nil }
      wait = nil
      return waiting.arrived
    }
    arrived?()
  }
}
