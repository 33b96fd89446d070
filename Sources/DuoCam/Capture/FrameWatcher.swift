import AVFoundation
import Dispatch
import Synchronization

/// Tells when the first frame of a camera has come.
final class FrameWatcher: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private struct Wait {
    let camera: String
    let time: CFTimeInterval
    let arrived: @Sendable () -> Void
  }

  let queue = DispatchQueue(label: "duocam.frames")
  private let wait = Mutex<Wait?>(nil)

  /// Calls `arrived` once, on `queue`, with the first frame that the camera exposes after `time`, in seconds of
  /// `CACurrentMediaTime()`; a later call replaces this one.
  func awaitFrame(of camera: String, after time: CFTimeInterval, arrived: @escaping @Sendable () -> Void) {
    wait.withLock { $0 = Wait(camera: camera, time: time, arrived: arrived) }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput else { return }
    let camera = input.device.uniqueID
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer).seconds
    let arrived = wait.withLock { wait -> (@Sendable () -> Void)? in
      guard let waiting = wait, waiting.camera == camera, time >= waiting.time else { return nil }
      wait = nil
      return waiting.arrived
    }
    arrived?()
  }
}
