import CameraService
import CaptureModel
import Dispatch
import Foundation
import Imaging
import Synchronization

/// Takes the frames of an ``AVCaptureVideoDataOutput``, on the queue given with it.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturevideodataoutputsamplebufferdelegate
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
  public func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {}
}

/// Hands out frames for processing, turned and mirrored as its connection says (M5).
///
/// https://developer.apple.com/documentation/avfoundation/avcapturevideodataoutput
open class AVCaptureVideoDataOutput: AVCaptureOutput, @unchecked Sendable {
  // @unchecked: what can change is behind a lock.

  private struct State {
    weak var delegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?
    var queue: DispatchQueue?
    var pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    var isDelivering = false
  }

  private let state = Mutex(UncheckedBox(State()))

  public init() { super.init(.videoData) }

  /// The delegate is held weakly and called on `queue`, which must be serial.
  open func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    if sampleBufferDelegate != nil, sampleBufferCallbackQueue == nil {
      return raise(
        .invalidArgument(
          "-[AVCaptureVideoDataOutput setSampleBufferDelegate:queue:]", "NULL queue passed"))
    }
    state.withLock { state in
      state.value.delegate = sampleBufferDelegate
      state.value.queue = sampleBufferCallbackQueue
    }
    listen()
  }

  open var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? {
    state.withLock { UncheckedBox($0.value.delegate) }.value
  }

  open var sampleBufferCallbackQueue: DispatchQueue? { state.withLock { $0.value.queue } }

  /// A frame that comes while the delegate is busy is dropped; *decided*: always.
  open var alwaysDiscardsLateVideoFrames: Bool {
    get { true }
    set { _ = newValue }
  }

  func listen() {
    let hasDelegate = sampleBufferDelegate != nil
    session?.controller?.setListener(hasDelegate ? self : nil, for: value.id)
  }
}

extension AVCaptureVideoDataOutput: FrameListener {
  package func didExpose(_ frame: PresentedFrame) {
    guard let world, let session, let queue = sampleBufferCallbackQueue else { return }
    let buffer = CMSampleBuffer(
      imageBuffer: CVPixelBuffer(size: frame.turnedSize) { frame.turnedPixels(in: world) },
      presentationTimeStamp: CMTime(frame.frame.time))
    let connection = session.object(for: frame.connection)
    let isFree = state.withLock { state in
      defer { state.value.isDelivering = true }
      return !state.value.isDelivering
    }
    guard isFree else { return }
    let sent = UncheckedBox(buffer)
    queue.async {
      self.deliver(sent.value, connection)
      self.state.withLock { $0.value.isDelivering = false }
    }
  }

  private func deliver(_ buffer: CMSampleBuffer, _ connection: AVCaptureConnection) {
    sampleBufferDelegate?.captureOutput(self, didOutput: buffer, from: connection)
  }
}

extension PresentedFrame {
  fileprivate var turnedSize: (width: Int, height: Int) {
    quarterTurns % 2 == 0 ? (size.width, size.height) : (size.height, size.width)
  }

  /// The frame's pixels, turned and mirrored as its connection says; nil when the pool is empty.
  fileprivate func turnedPixels(in world: World) -> PixelBuffer? {
    guard let source = world.frames.pixels(of: frame, width: size.width, height: size.height) else {
      return nil
    }
    guard quarterTurns != 0 || isMirrored else { return source }
    let (width, height) = turnedSize
    let turned = PixelBuffer(width: width, height: height, format: source.format)
    PixelOperations.turn(
      source.whole, quarterTurns: quarterTurns, mirrored: isMirrored, into: turned.whole,
      scratch: PixelScratch())
    return turned
  }
}
