import Imaging

/// Seeded numbers (SplitMix64), so that a failure comes back.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// One plane's samples as values, for plain references.
struct Samples: Equatable {
  var width: Int
  var height: Int
  /// Row after row; a sample is 1, 2 or 4 bytes.
  var rows: [[[UInt8]]]

  /// A clockwise rotation and a mirror afterwards, sample by sample.
  func turned(_ quarterTurns: Int, mirrored: Bool) -> Samples {
    var result = self
    for _ in 0..<(quarterTurns & 3) { result = result.turnedOnce }
    if mirrored { result.rows = result.rows.map { $0.reversed() } }
    return result
  }

  private var turnedOnce: Samples {
    let rows = (0..<width).map { y in (0..<height).map { x in self.rows[height - 1 - x][y] } }
    return Samples(width: height, height: width, rows: rows)
  }

  func cropped(_ rect: PixelRect) -> Samples {
    let rows = self.rows[rect.y..<rect.maxY].map { Array($0[rect.x..<rect.maxX]) }
    return Samples(width: rect.width, height: rect.height, rows: rows)
  }
}

extension PixelBuffer {
  /// Bytes of a sample in a plane.
  func sampleSize(ofPlane index: Int) -> Int { format == .bgra ? 4 : index + 1 }

  func samples(ofPlane index: Int = 0) -> Samples {
    let plane = planes[index]
    let size = sampleSize(ofPlane: index)
    let rows = (0..<plane.height).map { y in
      (0..<plane.width).map { x in
        let sample = baseAddress(ofPlane: index) + y * plane.bytesPerRow + x * size
        return (0..<size).map { sample.load(fromByteOffset: $0, as: UInt8.self) }
      }
    }
    return Samples(width: plane.width, height: plane.height, rows: rows)
  }

  var allSamples: [Samples] { planes.indices.map { samples(ofPlane: $0) } }

  /// Sets every byte, padding too.
  @discardableResult
  func fill(_ byte: UInt8) -> PixelBuffer {
    for (index, plane) in planes.enumerated() {
      let bytes = UnsafeMutableRawBufferPointer(
        start: baseAddress(ofPlane: index), count: plane.bytesPerRow * plane.height)
      for offset in bytes.indices { bytes[offset] = byte }
    }
    return self
  }

  /// Sets every sample byte from a seed; padding stays undefined.
  static func random(
    _ width: Int, _ height: Int, _ format: PixelFormat, seed: UInt64 = 1, opaque: Bool = false
  ) -> PixelBuffer {
    var generator = SeededGenerator(state: seed)
    let buffer = PixelBuffer(width: width, height: height, format: format)
    for (index, plane) in buffer.planes.enumerated() {
      let size = buffer.sampleSize(ofPlane: index)
      for y in 0..<plane.height {
        let row = buffer.baseAddress(ofPlane: index) + y * plane.bytesPerRow
        for offset in 0..<(plane.width * size) {
          let isAlpha = format == .bgra && offset % 4 == 3
          let byte = isAlpha && opaque ? 255 : UInt8.random(in: 0...255, using: &generator)
          row.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
      }
    }
    return buffer
  }

  /// A BGRA picture from (red, green, blue, alpha) at (x, y).
  static func bgra(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
  ) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height, format: .bgra)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue, alpha) = color(x, y)
        buffer.set(x, y, [blue, green, red, alpha])
      }
    }
    return buffer
  }

  func set(_ x: Int, _ y: Int, _ sample: [UInt8], plane index: Int = 0) {
    let base =
      baseAddress(ofPlane: index) + y * bytesPerRow(ofPlane: index) + x * sampleSize(ofPlane: index)
    for (offset, byte) in sample.enumerated() {
      base.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    }
  }

  /// The sample at (x, y): blue, green, red, alpha in a BGRA picture.
  subscript(x: Int, y: Int) -> [UInt8] {
    let base = baseAddress(ofPlane: 0) + y * bytesPerRow(ofPlane: 0) + x * sampleSize(ofPlane: 0)
    return (0..<sampleSize(ofPlane: 0)).map { base.load(fromByteOffset: $0, as: UInt8.self) }
  }
}

/// The largest difference between two pictures' bytes.
func largestDifference(_ a: Samples, _ b: Samples) -> Int {
  zip(a.rows.joined().joined(), b.rows.joined().joined()).map { abs(Int($0) - Int($1)) }.max() ?? 0
}
