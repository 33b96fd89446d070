/// Makes one BGRA pixel of several, rounded: one colour stays as it is, and opaque stays opaque.
struct BoxMean {
  /// How many pixels become one, each way: 1…16.
  let step: Int

  /// `to` has as many pixels as `from` has steps, begun ones included.
  func shrink(_ from: PlaneView, into to: PlaneView) {
    guard step > 1 else { return from.copy(into: to, bytesPerSample: 4) }
    for y in 0..<to.height {
      let result = UnsafeMutableRawPointer(to.base + y * to.bytesPerRow)
      let rows = min(step, from.height - y * step)
      for x in 0..<to.width {
        let columns = min(step, from.width - x * step)
        var sum = SIMD4<UInt32>.zero
        for row in 0..<rows {
          let start = UnsafeRawPointer(from.base + (y * step + row) * from.bytesPerRow + x * step * 4)
          for column in 0..<columns {
            let pixel = start.load(fromByteOffset: column * 4, as: SIMD4<UInt8>.self)
            sum &+= SIMD4<UInt32>(truncatingIfNeeded: pixel)
          }
        }
        let count = UInt32(rows * columns)
        let mean = (sum &+ count / 2) / count
        result.storeBytes(
          of: SIMD4<UInt8>(truncatingIfNeeded: mean), toByteOffset: x * 4, as: SIMD4<UInt8>.self)
      }
    }
  }
}
