/// Blurs parts of a picture at a fraction of their size, which is fast and hardly shows.
///
/// It keeps working memory: equal or smaller parts allocate nothing. One task uses it at a time.
package final class Backdrop {
  private let scratch = PixelScratch()

  package init() {}

  /// How often memory was allocated.
  package var allocationCount: Int { scratch.allocationCount }

  /// Reads `source` around `part`, and writes `part`, blurred, to `destination` with its top left at `place`.
  ///
  /// Both are BGRA and may be the same. What lies outside the source counts as its outermost pixels.
  ///
  /// - Parameters:
  ///   - radius: In pixels; about the standard deviation of the blur. Below a half pixel, it is a copy.
  ///   - part: Inside the source; as much of the destination is free at `place`.
  package func blur(
    _ source: PixelBuffer, _ part: PixelRect, radius: Double, into destination: PixelBuffer,
    at place: (x: Int, y: Int)
  ) {
    precondition(source.format == .bgra && destination.format == .bgra, "blurred pictures are BGRA")
    let target = destination.whole.plane(0).part(
      PixelRect(x: place.x, y: place.y, width: part.width, height: part.height), bytesPerSample: 4)
    guard radius >= 0.5 else {
      let copied = scratch.plane(.uncut, width: part.width, height: part.height, bytesPerSample: 4)
      source.whole.plane(0).part(part, bytesPerSample: 4).copy(into: copied, bytesPerSample: 4)
      copied.copy(into: target, bytesPerSample: 4)
      return
    }
    let step = Backdrop.step(for: radius)
    let reach = Int((radius * 2.5).rounded(.up))
    let area = around(part, reach, step, in: source)
    let (width, height) = ((area.width + step - 1) / step, (area.height + step - 1) / step)
    let small = scratch.plane(.between, 0, width: width, height: height, bytesPerSample: 4)
    let other = scratch.plane(.between, 1, width: width, height: height, bytesPerSample: 4)
    let from = source.whole.plane(0).part(area, bytesPerSample: 4)
    BoxMean(step: step).shrink(from, into: small)
    smooth(small, other, radius: radius / Double(step))
    let row = scratch.plane(.turned, width: width, height: 1, bytesPerSample: 16)
    row.base.withMemoryRebound(to: SIMD4<Int32>.self, capacity: width) {
      Enlargement(step: step).enlarge(small, into: target, from: (part.x - area.x, part.y - area.y), $0)
    }
  }

  /// How many pixels become one: as many as leave a radius of two or more to blur.
  static func step(for radius: Double) -> Int {
    var step = 1
    while step < 16, radius / Double(step) >= 4 { step *= 2 }
    return step
  }

  /// The part with what the blur reaches around it, from a multiple of `step` to another, so that a picture that
  /// stays gives pixels that stay.
  private func around(_ part: PixelRect, _ reach: Int, _ step: Int, in source: PixelBuffer) -> PixelRect {
    let left = max(0, part.x - reach) / step * step
    let top = max(0, part.y - reach) / step * step
    let right = min(source.width, (part.maxX + reach + step - 1) / step * step)
    let bottom = min(source.height, (part.maxY + reach + step - 1) / step * step)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Three box blurs, which come near to a Gaussian one; from `picture` to `picture`.
  private func smooth(_ picture: PlaneView, _ other: PlaneView, radius: Double) {
    // Three boxes of 2r + 1 have a deviation of √(r² + r).
    let reach = max(1, Int(((0.25 + radius * radius).squareRoot() - 0.5).rounded()))
    let sums = scratch.plane(.turned, width: picture.width, height: 1, bytesPerSample: 16)
    sums.base.withMemoryRebound(to: SIMD4<Int32>.self, capacity: picture.width) { sums in
      for _ in 0..<3 {
        BoxBlur(reach: reach).alongRows(picture, into: other)
        BoxBlur(reach: reach).alongColumns(other, into: picture, sums)
      }
    }
  }
}
