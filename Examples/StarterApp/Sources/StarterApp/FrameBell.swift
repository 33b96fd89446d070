import AVFoundation
import Dispatch
import QuartzCore
import Synchronization

/// Rings once, when the first frame of a camera has come.
final class FrameBell: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private struct Order {
    let camera: String
    let time: CFTimeInterval
    let ring: @Sendable () -> Void
  }

  let queue = DispatchQueue(label: "starter.frames")
  private let order = Mutex<Order?>(nil)

  /// Calls `ring` on ``queue`` with the first frame that is exposed from now on. A new order replaces an older one.
  func ring(for camera: AVCaptureDevice, _ ring: @escaping @Sendable () -> Void) {
    order.withLock { $0 = Order(camera: camera.uniqueID, time: CACurrentMediaTime(), ring: ring) }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput else { return }
    let (camera, time) = (input.device.uniqueID, sampleBuffer.presentationTimeStamp.seconds)
    let due = order.withLock { order -> Order? in
      guard let waiting = order, waiting.camera == camera, waiting.time <= time else { return nil }
      order = nil
      return waiting
    }
    due?.ring()
  }
}
