import CLibYUV
import Foundation

/// One plane's samples in memory. It does not keep the memory: whoever makes one keeps the buffer or scratch
/// alive while it is used.
struct PlaneView {
  var base: UnsafeMutablePointer<UInt8>
  /// From a row to the next; negative when the rows are read from the bottom up.
  var bytesPerRow: Int
  /// In samples.
  var width: Int
  var height: Int

  var stride: Int32 { Int32(bytesPerRow) }
  var columns: Int32 { Int32(width) }
  var rows: Int32 { Int32(height) }

  /// The same samples with the last row first.
  var upsideDown: PlaneView {
    PlaneView(
      base: base + (height - 1) * bytesPerRow, bytesPerRow: -bytesPerRow, width: width, height: height)
  }

  func part(x: Int, y: Int, width: Int, height: Int, bytesPerSample: Int) -> PlaneView {
    PlaneView(
      base: base + y * bytesPerRow + x * bytesPerSample, bytesPerRow: bytesPerRow, width: width,
      height: height)
  }

  func part(_ rect: PixelRect, bytesPerSample: Int) -> PlaneView {
    part(x: rect.x, y: rect.y, width: rect.width, height: rect.height, bytesPerSample: bytesPerSample)
  }

  func copy(into to: PlaneView, bytesPerSample: Int) {
    CopyPlane(base, stride, to.base, to.stride, columns * Int32(bytesPerSample), rows)
  }

  /// Resamples bytes. libyuv's functions for pairs and quadruples of bytes lose up to two levels and are not
  /// faster, so every picture is scaled as single planes.
  func scale(into to: PlaneView, _ filter: ScaleFilter) {
    ScalePlane(
      base, stride, columns, rows, to.base, to.stride, to.columns, to.rows,
      filter == .box ? kFilterBox : kFilterBilinear)
  }
}

extension PlaneView {
  /// Every sample, of one byte, has this value.
  func isFilled(with value: UInt8) -> Bool {
    for y in 0..<height {
      let row = base + y * bytesPerRow
      // Equal to itself moved by one byte: all are like the first.
      guard row[0] == value, memcmp(row, row + 1, width - 1) == 0 else { return false }
    }
    return true
  }
}
