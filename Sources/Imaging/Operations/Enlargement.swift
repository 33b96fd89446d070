/// Makes several BGRA pixels of one, each between the nearest four, rounded: one colour stays as it is.
struct Enlargement {
  /// How many pixels one becomes, each way: 1, 2, 4, 8 or 16.
  let step: Int

  /// Fills `to` with a part of the enlarged picture.
  ///
  /// - Parameters:
  ///   - start: Where the part starts in the enlarged picture; not negative.
  ///   - row: Place for a row of `from`.
  func enlarge(
    _ from: PlaneView, into to: PlaneView, from start: (x: Int, y: Int),
    _ row: UnsafeMutablePointer<SIMD4<Int32>>
  ) {
    let whole = 2 * step
    let shift = Int32(2 * whole.trailingZeroBitCount)
    let half = shift > 0 ? Int32(1) << (shift - 1) : 0
    for y in 0..<to.height {
      mix(from, at: 2 * (start.y + y) + 1 - step, into: row)
      let result = UnsafeMutableRawPointer(to.base + y * to.bytesPerRow)
      // Twice the distance of the pixel's middle from that of the first one, in enlarged pixels.
      let place = 2 * start.x + 1 - step
      var (index, part) = (place >= 0 ? place / whole : -1, place >= 0 ? place % whole : place + whole)
      var x = 0
      while x < to.width {
        let (left, right) = (row[min(max(index, 0), from.width - 1)], row[min(index + 1, from.width - 1)])
        let slope = (right &- left) &* 2
        var value = left &* Int32(whole) &+ (right &- left) &* Int32(part) &+ half
        while part < whole, x < to.width {
          let pixel = SIMD4<UInt8>(truncatingIfNeeded: value &>> shift)
          result.storeBytes(of: pixel, toByteOffset: x * 4, as: SIMD4<UInt8>.self)
          value &+= slope
          part += 2
          x += 1
        }
        part -= whole
        index += 1
      }
    }
  }

  /// Two rows of the picture in one, times twice the step.
  private func mix(_ from: PlaneView, at place: Int, into row: UnsafeMutablePointer<SIMD4<Int32>>) {
    let whole = 2 * step
    let (index, part) = (place >= 0 ? place / whole : -1, place >= 0 ? place % whole : place + whole)
    func source(_ y: Int) -> UnsafeRawPointer {
      UnsafeRawPointer(from.base + min(max(y, 0), from.height - 1) * from.bytesPerRow)
    }
    let (first, second) = (source(index), source(index + 1))
    let (a, b) = (Int32(whole - part), Int32(part))
    for x in 0..<from.width {
      let upper = first.load(fromByteOffset: x * 4, as: SIMD4<UInt8>.self)
      let lower = second.load(fromByteOffset: x * 4, as: SIMD4<UInt8>.self)
      row[x] = SIMD4<Int32>(truncatingIfNeeded: upper) &* a &+ SIMD4<Int32>(truncatingIfNeeded: lower) &* b
    }
  }
}
