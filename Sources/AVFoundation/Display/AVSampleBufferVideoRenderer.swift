import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// Takes the pictures that an ``AVSampleBufferDisplayLayer`` shows. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avsamplebuffervideorenderer
open class AVSampleBufferVideoRenderer: NSObject, @unchecked Sendable {
  // @unchecked: what can change is behind a lock.

  struct Shown: Sendable {
    var buffer: CVPixelBuffer?
    /// Counts what has been shown.
    var index = 0
  }

  let shown = Mutex(Shown())

  /// `rendering` once a picture has been given.
  open var status: AVQueuedSampleBufferRenderingStatus {
    shown.withLock { $0.index } == 0 ? .unknown : .rendering
  }

  /// Nil: nothing fails.
  open var error: (any Error)? { nil }
  open var requiresFlushToResumeDecoding: Bool { false }
  open var isReadyForMoreMediaData: Bool { true }
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool { status == .rendering }

  /// Shows a sample's picture in place of the one before; a sample without one changes nothing.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    guard let buffer = sampleBuffer.imageBuffer else { return }
    shown.withLock { shown in
      shown.buffer = buffer
      shown.index += 1
    }
  }

  /// Forgets what waits to be shown; the picture that shows stays.
  open func flush() {}

  open func flush(removingDisplayedImage: Bool, completionHandler handler: (@Sendable () -> Void)? = nil) {
    if removingDisplayedImage { shown.withLock { $0.buffer = nil } }
    handler?()
  }

  /// Calls `block` on `queue` once: it is ready.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    queue.async(execute: block)
  }

  open func stopRequestingMediaData() {}

  /// The picture that shows; nil without one.
  open func copyDisplayedPixelBuffer() -> CVPixelBuffer? { shown.withLock { $0.buffer } }
}
