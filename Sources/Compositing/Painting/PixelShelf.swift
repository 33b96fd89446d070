import Imaging

/// BGRA pixels that are taken for a while and put back, to be used again at any size that fits.
final class PixelShelf {
  private var free: [PixelBuffer] = []
  private(set) var allocationCount = 0

  /// At least so many pixels each way, of undefined value; the smallest that does.
  func take(_ width: Int, _ height: Int) -> PixelBuffer {
    let fitting = free.indices.filter { free[$0].width >= width && free[$0].height >= height }
    if let best = fitting.min(by: { free[$0].byteCount < free[$1].byteCount }) {
      return free.remove(at: best)
    }
    allocationCount += 1
    // A little more, so that what grows from frame to frame does not ask each time; and in place of what is now too
    // small, so that the shelf does not fill up.
    let (oldWidth, oldHeight) = (free.map(\.width).max() ?? 0, free.map(\.height).max() ?? 0)
    if !free.isEmpty { free.removeFirst() }
    return PixelBuffer(
      width: max((width + 255) & ~255, oldWidth), height: max((height + 255) & ~255, oldHeight), format: .bgra
    )
  }

  func putBack(_ buffer: PixelBuffer) { free.append(buffer) }
}
