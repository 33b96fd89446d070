/// A part of a buffer's pixels, without a copy. It keeps the buffer alive, and in use as far as a pool is
/// concerned.
///
/// In NV12 a chroma sample belongs to 2 × 2 pixels, so a view starts at even coordinates there.
package struct PixelView: Sendable {
  package let buffer: PixelBuffer
  package let rect: PixelRect

  /// `rect` lies inside the buffer and is not empty; for NV12 its origin is even.
  package init(_ buffer: PixelBuffer, _ rect: PixelRect) {
    precondition(!rect.isEmpty && buffer.bounds.contains(rect), "\(rect) is not inside \(buffer.bounds)")
    precondition(
      buffer.format == .bgra || (rect.x % 2 == 0 && rect.y % 2 == 0),
      "an NV12 view starts at even pixels, not at \(rect.x), \(rect.y)")
    self.buffer = buffer
    self.rect = rect
  }

  package var width: Int { rect.width }
  package var height: Int { rect.height }
  package var format: PixelFormat { buffer.format }

  /// The view's own part of a plane. Chroma of odd sizes rounds up.
  func plane(_ index: Int) -> PlaneView {
    let plane = buffer.planes[index]
    let bytesPerSample = format == .bgra ? 4 : index + 1
    let divisor = index == 0 ? 1 : 2
    return PlaneView(
      base: (buffer.baseAddress(ofPlane: index) + rect.y / divisor * plane.bytesPerRow
        + rect.x / divisor * bytesPerSample).assumingMemoryBound(to: UInt8.self),
      bytesPerRow: plane.bytesPerRow,
      width: (rect.width + divisor - 1) / divisor,
      height: (rect.height + divisor - 1) / divisor)
  }
}

extension PixelBuffer {
  package var bounds: PixelRect { PixelRect(width: width, height: height) }
  package var whole: PixelView { PixelView(self, bounds) }

  /// A part of the buffer; see ``PixelView/init(_:_:)`` for what `rect` must be.
  package func view(_ rect: PixelRect) -> PixelView { PixelView(self, rect) }
}
