/// Means of neighbours in BGRA, rounded: one colour stays as it is. The outermost pixels count for those beyond.
struct BoxBlur {
  /// Neighbours on each side; at least 1, at most 1000.
  let reach: Int
  /// 65,536 over the number of pixels in a mean.
  private let share: Int32

  init(reach: Int) {
    self.reach = min(reach, 1000)
    let count = 2 * self.reach + 1
    share = Int32((65_536 + count / 2) / count)
  }

  private typealias Sum = SIMD4<Int32>
  private typealias Pixel = SIMD4<UInt8>

  /// Both of one size, in different memory.
  func alongRows(_ from: PlaneView, into to: PlaneView) {
    let last = from.width - 1
    for y in 0..<from.height {
      let row = UnsafeRawPointer(from.base + y * from.bytesPerRow)
      let result = UnsafeMutableRawPointer(to.base + y * to.bytesPerRow)
      var sum = Sum.zero
      for x in -reach...reach { sum &+= read(row, min(max(x, 0), last)) }
      for x in 0...last {
        write(sum, result, x)
        sum &+= read(row, min(x + reach + 1, last)) &- read(row, max(x - reach, 0))
      }
    }
  }

  /// Both of one size, in different memory; `sums` has place for a row.
  func alongColumns(_ from: PlaneView, into to: PlaneView, _ sums: UnsafeMutablePointer<SIMD4<Int32>>) {
    let last = from.height - 1
    func row(_ y: Int) -> UnsafeRawPointer {
      UnsafeRawPointer(from.base + min(max(y, 0), last) * from.bytesPerRow)
    }
    for x in 0..<from.width { sums[x] = .zero }
    for y in -reach...reach {
      let row = row(y)
      for x in 0..<from.width { sums[x] &+= read(row, x) }
    }
    for y in 0...last {
      let result = UnsafeMutableRawPointer(to.base + y * to.bytesPerRow)
      let (next, first) = (row(y + reach + 1), row(y - reach))
      for x in 0..<from.width {
        write(sums[x], result, x)
        sums[x] &+= read(next, x) &- read(first, x)
      }
    }
  }

  @inline(__always)
  private func read(_ row: UnsafeRawPointer, _ x: Int) -> Sum {
    Sum(truncatingIfNeeded: row.load(fromByteOffset: x * 4, as: Pixel.self))
  }

  @inline(__always)
  private func write(_ sum: Sum, _ row: UnsafeMutableRawPointer, _ x: Int) {
    let mean = (sum &* share &+ 32_768) &>> 16
    row.storeBytes(of: Pixel(truncatingIfNeeded: mean), toByteOffset: x * 4, as: Pixel.self)
  }
}
