import Foundation
import Synchronization

/// How the bytes of a ``PixelBuffer`` are laid out.
package enum PixelFormat: Sendable, Hashable {
  /// Two planes: luma, then interleaved chroma (Cb, Cr) at half size. Luma 0–255 (`420f`).
  case nv12Full
  /// Two planes: luma, then interleaved chroma (Cb, Cr) at half size. Luma 16–235 (`420v`).
  case nv12Video
  /// One plane: blue, green, red, alpha, a byte each, premultiplied.
  case bgra

  package var planeCount: Int { self == .bgra ? 1 : 2 }
}

/// Pixels in memory, owned by this object.
///
/// Rows start at a multiple of 64 bytes. The size is in pixels; chroma planes round up.
/// The object may cross threads; whoever holds the only reference may write, and a buffer that has been
/// handed on is read only. The pools keep to that rule.
package final class PixelBuffer: @unchecked Sendable {
  // @unchecked: the base address never changes; the rule above protects the bytes.

  /// One plane's size and place.
  package struct Plane: Sendable {
    /// In samples of the plane (a chroma sample is a Cb, Cr pair).
    package let width: Int
    package let height: Int
    /// Distance between rows, in bytes.
    package let bytesPerRow: Int
    let offset: Int
  }

  package let format: PixelFormat
  package let width: Int
  package let height: Int
  package let planes: [Plane]
  private let memory: UnsafeMutableRawBufferPointer
  private let written = Atomic(false)

  /// Pixels of undefined value. `width` and `height` are at least 1.
  package init(width: Int, height: Int, format: PixelFormat) {
    precondition(width > 0 && height > 0, "a pixel buffer is at least 1 × 1, not \(width) × \(height)")
    self.format = format
    self.width = width
    self.height = height
    var planes: [Plane] = []
    var size = 0
    for index in 0..<format.planeCount {
      let columns = index == 0 ? width : (width + 1) / 2
      let rows = index == 0 ? height : (height + 1) / 2
      let bytesPerSample = format == .bgra ? 4 : index + 1
      let stride = (columns * bytesPerSample + 63) & ~63
      planes.append(Plane(width: columns, height: rows, bytesPerRow: stride, offset: size))
      size += stride * rows
    }
    self.planes = planes
    memory = .allocate(byteCount: size, alignment: 64)
  }

  deinit { memory.deallocate() }

  /// The first byte of a plane; valid while the buffer lives.
  package func baseAddress(ofPlane index: Int) -> UnsafeMutableRawPointer {
    memory.baseAddress! + planes[index].offset
  }

  package func bytesPerRow(ofPlane index: Int) -> Int { planes[index].bytesPerRow }

  /// Somebody to whom the buffer was handed on may have written to it, against the rule.
  package var isMarkedWritten: Bool { written.load(ordering: .acquiring) }

  /// To be called before such a write.
  package func markWritten() { written.store(true, ordering: .releasing) }

  /// For whoever holds the only reference.
  package func clearWrittenMark() { written.store(false, ordering: .relaxed) }

  /// All bytes, padding included.
  package var byteCount: Int { memory.count }
}
