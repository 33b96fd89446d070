import CaptureModel
import DeviceModel
import Imaging
import Synchronization

/// Turns, mirrors and converts the frames of one output (M4, M5). Any thread.
///
/// Buffers and working memory are used again: a steady stream allocates no pixels. A frame that needs nothing done
/// to it is the sensor's own buffer.
package final class FramePresenter: Sendable {
  private struct Workshop {
    var turned: PixelBufferPool?
    var converted: PixelBufferPool?
  }

  /// *Decided*: how many frames an app may hold at once before it gets no pixels.
  private static let capacity = 8

  private let store: FrameStore
  private let workshop = Mutex(Workshop())

  package init(_ store: FrameStore) { self.store = store }

  /// Nil when the app holds too many frames.
  package func pixels(of frame: PresentedFrame, format: PixelFormat) -> PixelBuffer? {
    guard let source = store.pixels(of: frame.frame, width: frame.size.width, height: frame.size.height)
    else {
      return nil
    }
    let size = frame.turnedSize
    let turns = frame.quarterTurns != 0 || frame.isMirrored
    guard turns || format != source.format else { return source }
    return workshop.withLock { workshop in
      var picture = source
      if turns {
        let pool = FramePresenter.pool(&workshop.turned, size, source.format)
        guard let turned = pool.acquire() else { return nil }
        PixelOperations.turn(
          picture.whole, quarterTurns: frame.quarterTurns, mirrored: frame.isMirrored, into: turned.whole)
        picture = turned
      }
      guard format != picture.format else { return picture }
      let pool = FramePresenter.pool(&workshop.converted, size, format)
      guard let converted = pool.acquire() else { return nil }
      PixelOperations.convert(picture.whole, into: converted.whole)
      return converted
    }
  }

  /// How many buffers it has allocated and not let go of.
  package var allocationCount: Int {
    workshop.withLock { ($0.turned?.allocationCount ?? 0) + ($0.converted?.allocationCount ?? 0) }
  }

  private static func pool(
    _ pool: inout PixelBufferPool?, _ size: PixelSize, _ format: PixelFormat
  ) -> PixelBufferPool {
    if let pool, pool.width == size.width, pool.height == size.height, pool.format == format { return pool }
    let new = PixelBufferPool(width: size.width, height: size.height, format: format, capacity: capacity)
    pool = new
    return new
  }
}
