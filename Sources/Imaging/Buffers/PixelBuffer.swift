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
  /// One plane: how far away, in metres.
  case depthFloat16, depthFloat32
  /// One plane: how near, in parts of a metre.
  case disparityFloat16, disparityFloat32

  package var planeCount: Int {
    switch self {
    case .nv12Full, .nv12Video: 2
    default: 1
    }
  }

  /// Of a sample of a plane, in bytes.
  func sampleSize(ofPlane index: Int) -> Int {
    switch self {
    case .nv12Full, .nv12Video: index + 1
    case .depthFloat16, .disparityFloat16: 2
    case .bgra, .depthFloat32, .disparityFloat32: 4
    }
  }
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
  /// Nil where the pixels are in somebody else's memory.
  private let owned: AlignedBytes?
  private let written = Atomic(false)
  private static let living = Atomic(0)

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
      let stride = (columns * format.sampleSize(ofPlane: index) + 63) & ~63
      planes.append(Plane(width: columns, height: rows, bytesPerRow: stride, offset: size))
      size += stride * rows
    }
    self.planes = planes
    let owned = AlignedBytes(count: size)
    memory = owned.bytes
    self.owned = owned
    PixelBuffer.living.add(1, ordering: .relaxed)
  }

  /// BGRA pixels in somebody else's memory, which has to outlive the buffer. Rows start at multiples of four bytes.
  package init(borrowing bytes: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
    precondition(width > 0 && height > 0 && bytesPerRow >= width * 4 && bytesPerRow % 4 == 0)
    (format, self.width, self.height) = (.bgra, width, height)
    planes = [Plane(width: width, height: height, bytesPerRow: bytesPerRow, offset: 0)]
    // The last row may end where its pixels do.
    memory = UnsafeMutableRawBufferPointer(start: bytes, count: bytesPerRow * (height - 1) + width * 4)
    owned = nil
  }

  deinit {
    guard let owned else { return }
    owned.deallocate()
    PixelBuffer.living.subtract(1, ordering: .relaxed)
  }

  /// How many there are in the process with memory of their own.
  package static var count: Int { living.load(ordering: .relaxed) }

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
