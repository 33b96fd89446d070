import Imaging

/// Finds stamps in pictures of any kind: frames, previews, display snapshots.
package enum StampReader {
  /// Every stamp in the picture, from top to bottom; none where it is missing, covered or too small.
  ///
  /// A stamp may be scaled (down to about 2.5 pixels a module), cropped around, rotated by quarter turns,
  /// mirrored, dimmed to 60 % or compressed; it may not be tilted. A checksum rules out wrong readings.
  package static func read(_ picture: PixelBuffer) -> [StampReading] {
    withExtendedLifetime(picture) {
      let plane = GreyPlane(picture)
      for threshold in [128, 96, 160] {
        var finder = StampFinder(plane: plane, threshold: threshold)
        finder.search()
        if !finder.readings.isEmpty { return finder.readings }
      }
      return []
    }
  }
}

/// One channel of a picture that is near to its brightness. The picture has to outlive it.
struct GreyPlane {
  let base: UnsafePointer<UInt8>
  let bytesPerRow: Int
  /// Distance between neighbours, in bytes.
  let step: Int
  let width: Int
  let height: Int

  /// Green of BGRA, luma of NV12.
  init(_ picture: PixelBuffer) {
    let isColour = picture.format == .bgra
    base = UnsafePointer(
      (picture.baseAddress(ofPlane: 0) + (isColour ? 1 : 0)).assumingMemoryBound(to: UInt8.self))
    bytesPerRow = picture.bytesPerRow(ofPlane: 0)
    step = isColour ? 4 : 1
    width = picture.width
    height = picture.height
  }

  /// The level at a pixel inside the picture.
  subscript(x: Int, y: Int) -> Int { Int(base[y &* bytesPerRow &+ x &* step]) }

  /// The level at the pixel that holds a point; nil outside.
  func level(_ x: Double, _ y: Double) -> Int? {
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    return column >= 0 && row >= 0 && column < width && row < height ? self[column, row] : nil
  }

  /// The level between pixel centres, from the nearest four; nil outside the picture.
  func interpolated(_ x: Double, _ y: Double) -> Double? {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    guard left >= 0, top >= 0, Int(left) + 1 < width, Int(top) + 1 < height else {
      return level(x, y).map(Double.init)
    }
    let (column, row, across, along) = (Int(left), Int(top), x - 0.5 - left, y - 0.5 - top)
    let upper = Double(self[column, row]) * (1 - across) + Double(self[column + 1, row]) * across
    let lower = Double(self[column, row + 1]) * (1 - across) + Double(self[column + 1, row + 1]) * across
    return upper * (1 - along) + lower * along
  }
}
