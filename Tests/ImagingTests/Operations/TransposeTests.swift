import Testing

@testable import Imaging

@Suite("Transposing samples")
struct TransposeTests {
  private static let kinds: [(PixelFormat, plane: Int)] = [(.nv12Full, 0), (.nv12Full, 1), (.bgra, 0)]

  private func check(_ width: Int, _ height: Int) {
    for (format, plane) in Self.kinds {
      let half = plane + 1
      let source = PixelBuffer.random(width * half, height * half, format)
      let result = PixelBuffer(width: height * half, height: width * half, format: format).fill(5)
      source.whole.plane(plane).transpose(
        into: result.whole.plane(plane), bytesPerSample: source.sampleSize(ofPlane: plane))
      #expect(
        result.samples(ofPlane: plane) == source.samples(ofPlane: plane).turned(1, mirrored: true),
        "\(width) × \(height), \(format), plane \(plane)")
    }
  }

  @Test("rows become columns at any size", arguments: [1, 2, 3, 7, 8, 9, 15, 16, 17, 18])
  func sizes(width: Int) {
    for height in 1...18 { check(width, height) }
  }

  @Test("bands meet", arguments: [(70, 5), (5, 131), (67, 130), (33, 64)])
  func bands(size: (Int, Int)) { check(size.0, size.1) }

  @Test("a flip before or after makes it a turn, in a part of a larger picture")
  func turns() {
    let source = PixelBuffer.random(20, 20, .bgra)
    let part = PixelRect(x: 3, y: 5, width: 9, height: 6)
    for turns in [1, 3] {
      let result = PixelBuffer(width: 20, height: 20, format: .bgra).fill(5)
      let target = PixelRect(x: 2, y: 1, width: 6, height: 9)
      let (from, to) = (source.view(part).plane(0), result.view(target).plane(0))
      (turns == 1 ? from.upsideDown : from)
        .transpose(into: turns == 1 ? to : to.upsideDown, bytesPerSample: 4)
      #expect(
        result.samples().cropped(target) == source.samples().cropped(part).turned(turns, mirrored: false))
      let untouched = result.samples().rows.joined().count { $0 == [5, 5, 5, 5] }
      #expect(untouched == 400 - 54)
    }
  }
}
