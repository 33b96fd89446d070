/// New red, green and blue as sums of the old ones, in sRGB's numbers from 0 to 1, limited to that; alpha stays.
package struct ColorMap: Sendable, Hashable {
  /// One row each for red, green and blue: the shares of red, green and blue.
  package var rows: [SIMD3<Float>]
  package var bias: SIMD3<Float>

  package init(rows: [SIMD3<Float>], bias: SIMD3<Float> = .zero) {
    precondition(rows.count == 3)
    (self.rows, self.bias) = (rows, bias)
  }

  /// The same share of every part.
  package init(scale: Float, bias: Float = 0) {
    self.init(
      rows: [SIMD3(scale, 0, 0), SIMD3(0, scale, 0), SIMD3(0, 0, scale)], bias: SIMD3(repeating: bias))
  }

  /// Luma's weights of BT.709.
  package static let luma = SIMD3<Float>(0.2126, 0.7152, 0.0722)

  /// 0 is grey, 1 as it is.
  package init(saturation: Float) {
    let grey = ColorMap.luma * (1 - saturation)
    self.init(
      rows: (0..<3).map { row in
        var share = grey
        share[row] += saturation
        return share
      })
  }

  /// Between no change and this one.
  package func faded(_ amount: Float) -> ColorMap {
    let same = ColorMap(scale: 1)
    return ColorMap(
      rows: zip(same.rows, rows).map { $0 * (1 - amount) + $1 * amount }, bias: bias * amount)
  }
}

extension PixelOperations {
  /// Changes the colours of a BGRA buffer in place.
  package static func map(_ buffer: PixelBuffer, _ map: ColorMap) {
    let plane = buffer.whole.plane(0)
    // Columns, so that a pixel is three products and two sums.
    let columns = (0..<3).map { index in SIMD3(map.rows[0][index], map.rows[1][index], map.rows[2][index]) }
    let (red, green, blue) = (columns[0], columns[1], columns[2])
    for y in 0..<plane.height {
      let row = plane.base + y * plane.bytesPerRow
      for x in 0..<plane.width {
        let pixel = row + 4 * x
        let alpha = Float(pixel[3])
        // Premultiplied parts stay so: only the bias is to be multiplied.
        var sum = red * Float(pixel[2]) + green * Float(pixel[1]) + blue * Float(pixel[0]) + map.bias * alpha
        sum = sum.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: alpha))
        (pixel[2], pixel[1], pixel[0]) = (UInt8(sum.x + 0.5), UInt8(sum.y + 0.5), UInt8(sum.z + 0.5))
      }
    }
  }
}
