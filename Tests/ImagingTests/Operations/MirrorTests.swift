import Testing

@testable import Imaging

@Suite("Mirroring samples")
struct MirrorTests {
  private static let kinds: [(PixelFormat, plane: Int)] = [(.nv12Full, 0), (.nv12Full, 1), (.bgra, 0)]

  private func check(_ width: Int, _ height: Int) {
    for (format, plane) in Self.kinds {
      let half = plane + 1
      let source = PixelBuffer.random(width * half, height * half, format)
      let result = PixelBuffer(width: width * half, height: height * half, format: format).fill(5)
      source.whole.plane(plane).mirror(
        into: result.whole.plane(plane), bytesPerSample: source.sampleSize(ofPlane: plane))
      #expect(
        result.samples(ofPlane: plane) == source.samples(ofPlane: plane).turned(0, mirrored: true),
        "\(width) × \(height), \(format), plane \(plane)")
    }
  }

  @Test("the last sample of each row comes first, at any width", arguments: 1...70)
  func sizes(width: Int) { check(width, 3) }

  @Test("so it does where whole lines of memory are written past the cache", arguments: [1024, 1027])
  func large(width: Int) {
    let source = PixelBuffer.random(width, 270, .bgra)
    let result = PixelBuffer(width: width, height: 270, format: .bgra).fill(5)
    source.whole.plane(0).mirror(into: result.whole.plane(0), bytesPerSample: 4)
    for y in [0, 1, 268, 269] {
      for x in 0..<width { #expect(result[x, y] == source[width - 1 - x, y]) }
    }
  }

  @Test("a part of a picture is mirrored, from the bottom up too, and nothing around it is touched")
  func part() {
    let source = PixelBuffer.random(40, 9, .bgra)
    let part = PixelRect(x: 3, y: 2, width: 33, height: 5)
    for flips in [false, true] {
      let result = PixelBuffer(width: 40, height: 9, format: .bgra).fill(5)
      let from = source.view(part).plane(0)
      (flips ? from.upsideDown : from).mirror(into: result.view(part).plane(0), bytesPerSample: 4)
      #expect(
        result.samples().cropped(part)
          == source.samples().cropped(part).turned(flips ? 2 : 0, mirrored: !flips))
      #expect(result.samples().rows.joined().count { $0 == [5, 5, 5, 5] } == 360 - 165)
    }
  }
}
