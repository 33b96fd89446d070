import Testing

@testable import Imaging

@Suite("Transposing pixels")
struct TransposeTests {
  @Test("rows become columns at any size", arguments: 1...13)
  func sizes(width: Int) {
    for height in 1...13 {
      let source = PixelBuffer.random(width, height, .bgra)
      let result = PixelBuffer(width: height, height: width, format: .bgra)
      Transpose.pixels(source.whole.plane(0), into: result.whole.plane(0))
      #expect(result.samples() == source.samples().turned(1, mirrored: true), "\(width) × \(height)")
    }
  }

  @Test("tiles meet", arguments: [(70, 5), (5, 131), (67, 130)])
  func tiles(size: (Int, Int)) {
    let source = PixelBuffer.random(size.0, size.1, .bgra)
    let result = PixelBuffer(width: size.1, height: size.0, format: .bgra)
    Transpose.pixels(source.whole.plane(0), into: result.whole.plane(0))
    #expect(result.samples() == source.samples().turned(1, mirrored: true))
  }

  @Test("a flip before or after makes it a turn, in a part of a larger picture")
  func turns() {
    let source = PixelBuffer.random(20, 20, .bgra)
    let part = PixelRect(x: 3, y: 5, width: 9, height: 6)
    for turns in [1, 3] {
      let result = PixelBuffer(width: 20, height: 20, format: .bgra).fill(5)
      let target = PixelRect(x: 2, y: 1, width: 6, height: 9)
      let (from, to) = (source.view(part).plane(0), result.view(target).plane(0))
      Transpose.pixels(turns == 1 ? from.upsideDown : from, into: turns == 1 ? to : to.upsideDown)
      #expect(
        result.samples().cropped(target) == source.samples().cropped(part).turned(turns, mirrored: false))
      let untouched = result.samples().rows.joined().count { $0 == [5, 5, 5, 5] }
      #expect(untouched == 400 - 54)
    }
  }
}
