import Imaging
import Testing

@Suite("Bytes of other layouts, colours mapped")
struct ByteLayoutTests {
  @Test("what is written is read again, in every layout that holds it", arguments: ByteLayout.allCases)
  func roundTrip(layout: ByteLayout) {
    guard layout != .rgb else { return }
    let picture = PixelBuffer.random(13, 7, .bgra, opaque: true)
    let stride = 13 * layout.bytesPerPixel + 3
    var bytes = [UInt8](repeating: 0, count: stride * 7)
    PixelOperations.write(picture, layout, to: &bytes, bytesPerRow: stride)
    let again = PixelBuffer(width: 13, height: 7, format: .bgra)
    PixelOperations.read(bytes, bytesPerRow: stride, layout, .premultiplied, into: again)
    switch layout {
    case .gray:
      #expect((0..<13).allSatisfy { Set(again[$0, 3].prefix(3)).count == 1 && again[$0, 3][3] == 255 })
    case .alpha: #expect((0..<13).allSatisfy { again[$0, 3] == [0, 0, 0, 255] })
    default: #expect(again.samples() == picture.samples())
    }
  }

  @Test("each layout has its bytes in the order of its name")
  func order() {
    let picture = PixelBuffer.bgra(1, 1) { _, _ in (10, 20, 30, 40) }
    let rows: [(ByteLayout, [UInt8])] = [
      (.bgra, [30, 20, 10, 40]), (.rgba, [10, 20, 30, 40]), (.argb, [40, 10, 20, 30]),
      (.abgr, [40, 30, 20, 10]),
    ]
    for (layout, expected) in rows {
      var bytes = [UInt8](repeating: 0, count: 4)
      PixelOperations.write(picture, layout, to: &bytes, bytesPerRow: 4)
      #expect(bytes == expected, "\(layout)")
      PixelOperations.read([10, 20, 30, 0] as [UInt8], bytesPerRow: 4, .rgba, .ignored, into: picture)
      #expect(picture[0, 0] == [30, 20, 10, 255])
      PixelOperations.read([200, 100, 50, 128] as [UInt8], bytesPerRow: 4, .rgba, .straight, into: picture)
      #expect(zip(picture[0, 0], [25, 50, 100, 128]).allSatisfy { abs(Int($0) - $1) <= 1 })
      picture.set(0, 0, [30, 20, 10, 40])
    }
    PixelOperations.read([1, 2, 3] as [UInt8], bytesPerRow: 3, .rgb, .ignored, into: picture)
    #expect(picture[0, 0] == [3, 2, 1, 255])
  }

  @Test("a map of colours keeps alpha and stays within it")
  func maps() {
    let picture = PixelBuffer.bgra(3, 1) { x, _ in [(255, 0, 0, 255), (100, 50, 0, 128), (0, 0, 0, 0)][x] }
    PixelOperations.map(picture, ColorMap(scale: -1, bias: 1))
    #expect(
      picture[0, 0] == [255, 255, 0, 255] && picture[1, 0] == [128, 78, 28, 128]
        && picture[2, 0] == [0, 0, 0, 0])
    PixelOperations.map(picture, ColorMap(scale: 3))
    #expect(picture[1, 0] == [128, 128, 84, 128])
    let same = PixelBuffer.random(9, 5, .bgra, opaque: true)
    let before = same.samples()
    PixelOperations.map(same, ColorMap(saturation: 0).faded(0))
    #expect(largestDifference(same.samples(), before) <= 1)
  }
}
