/// How far away what each pixel shows is, in metres, row by row; not a number where that is not known.
package struct DepthMap: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package private(set) var metres: [Float]

  package init(width: Int, height: Int, metres: [Float]) {
    precondition(metres.count == width * height, "a map of \(width) × \(height) has as many values")
    (self.width, self.height, self.metres) = (width, height, metres)
  }

  /// As a sensor has it that nobody has smoothed: nothing is known beside an edge, where one side hides the other
  /// (*decided*: where a neighbour is a fifth nearer or farther).
  package func withHolesAtEdges() -> DepthMap {
    var holes = self
    for y in 0..<height {
      for x in 0..<width {
        let here = metres[y * width + x]
        let next = [
          x + 1 < width ? metres[y * width + x + 1] : here,
          y + 1 < height ? metres[(y + 1) * width + x] : here,
        ]
        if next.contains(where: { max($0, here) > 1.2 * min($0, here) }) {
          holes.metres[y * width + x] = .nan
        }
      }
    }
    return holes
  }

  /// Turned clockwise first, mirrored left to right afterwards.
  package func turned(_ quarterTurns: Int, mirrored: Bool) -> DepthMap {
    let turns = quarterTurns & 3
    let (w, h) = turns % 2 == 0 ? (width, height) : (height, width)
    var result = [Float](repeating: 0, count: metres.count)
    for y in 0..<h {
      for x in 0..<w {
        let column = mirrored ? w - 1 - x : x
        let (fromX, fromY) =
          switch turns {
          case 1: (y, height - 1 - column)
          case 2: (width - 1 - column, height - 1 - y)
          case 3: (width - 1 - y, column)
          default: (column, y)
          }
        result[y * w + x] = metres[fromY * width + fromX]
      }
    }
    return DepthMap(width: w, height: h, metres: result)
  }

  /// In a depth or disparity format.
  package func pixels(_ format: PixelFormat) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height, format: format)
    for y in 0..<height {
      let row = buffer.baseAddress(ofPlane: 0) + y * buffer.bytesPerRow(ofPlane: 0)
      for x in 0..<width {
        let depth = metres[y * width + x]
        switch format {
        case .depthFloat32: row.storeBytes(of: depth, toByteOffset: 4 * x, as: Float.self)
        case .disparityFloat32: row.storeBytes(of: 1 / depth, toByteOffset: 4 * x, as: Float.self)
        case .depthFloat16: row.storeBytes(of: depth.halfBits, toByteOffset: 2 * x, as: UInt16.self)
        case .disparityFloat16: row.storeBytes(of: (1 / depth).halfBits, toByteOffset: 2 * x, as: UInt16.self)
        default: preconditionFailure("\(format) is no format of depth")
        }
      }
    }
    return buffer
  }

  /// The values of a buffer in a depth or disparity format.
  package init(_ buffer: PixelBuffer) {
    (width, height) = (buffer.width, buffer.height)
    var metres = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      let row = buffer.baseAddress(ofPlane: 0) + y * buffer.bytesPerRow(ofPlane: 0)
      for x in 0..<width {
        let value =
          switch buffer.format {
          case .depthFloat16, .disparityFloat16:
            Float(halfBits: row.load(fromByteOffset: 2 * x, as: UInt16.self))
          default: row.load(fromByteOffset: 4 * x, as: Float.self)
          }
        let isDisparity = buffer.format == .disparityFloat16 || buffer.format == .disparityFloat32
        metres[y * width + x] = isDisparity ? 1 / value : value
      }
    }
    self.metres = metres
  }
}

/// Half precision by its bits: `Float16` is not on every processor.
extension Float {
  var halfBits: UInt16 {
    let sign = UInt16(truncatingIfNeeded: bitPattern >> 16) & 0x8000
    if isNaN { return 0x7E00 }
    let size = abs(self)
    if size >= 65_520 { return sign | 0x7C00 }
    // Below the smallest normal number, steps are equal.
    if size < 6.103515625e-05 { return sign | UInt16((size * 16_777_216).rounded(.toNearestOrEven)) }
    let bits = size.bitPattern
    let rounded = bits &+ 0xFFF &+ (bits >> 13 & 1)
    return sign | UInt16(truncatingIfNeeded: (rounded &- 0x3800_0000) >> 13)
  }

  init(halfBits bits: UInt16) {
    let exponent = Int(bits >> 10 & 31)
    let fraction = Float(bits & 1023)
    let size: Float =
      switch exponent {
      case 0: fraction / 16_777_216
      case 31: fraction == 0 ? .infinity : .nan
      default: Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
      }
    self = bits & 0x8000 == 0 ? size : -size
  }
}
