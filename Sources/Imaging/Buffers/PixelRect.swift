/// A rectangle of whole pixels, origin at the top left, y down.
package struct PixelRect: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var isEmpty: Bool { width <= 0 || height <= 0 }
  package var maxX: Int { x + width }
  package var maxY: Int { y + height }

  /// What both cover; empty (0 × 0) when they do not meet.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return PixelRect(x: left, y: top, width: 0, height: 0) }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  package func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// The largest part with the proportions `width` : `height`, in the middle: the crop that fills a display. Offset
  /// and size are even as far as this rectangle's own are, as NV12 likes it, so the proportions are met to two
  /// pixels. `width` and `height` are at least 1, this rectangle is at least 2 × 2.
  package func filling(width: Int, height: Int) -> PixelRect {
    precondition(width > 0 && height > 0, "\(width) : \(height) are no proportions")
    func even(_ length: Int, of whole: Int) -> Int { length >= whole ? whole : max(length & ~1, 2) }
    let crop = (
      width: even((self.height * width + height / 2) / height, of: self.width),
      height: even((self.width * height + width / 2) / width, of: self.height)
    )
    return PixelRect(
      x: x + (self.width - crop.width) / 2 & ~1, y: y + (self.height - crop.height) / 2 & ~1,
      width: crop.width, height: crop.height)
  }
}
