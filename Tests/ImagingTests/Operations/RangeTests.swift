import Imaging
import Testing

@Suite("Full range into video range")
struct RangeTests {
  @Test("every level becomes the standard's, rounded, and padding stays")
  func levels() {
    let source = PixelBuffer(width: 256, height: 4, format: .nv12Full)
    for plane in 0..<2 {
      for row in 0..<source.planes[plane].height {
        let line = source.baseAddress(ofPlane: plane) + row * source.bytesPerRow(ofPlane: plane)
        for column in 0..<256 { line.storeBytes(of: UInt8(column), toByteOffset: column, as: UInt8.self) }
      }
    }
    let narrow = PixelBuffer(width: 256, height: 4, format: .nv12Video)
    PixelOperations.convert(source.whole, into: narrow.whole)
    for level in 0..<256 {
      let luma = narrow.samples(ofPlane: 0).rows[3][level][0]
      #expect(abs(Double(luma) - (16 + Double(level) * 219 / 255)) <= 0.501)
      let chroma = narrow.samples(ofPlane: 1).rows[1][level / 2][level % 2]
      #expect(abs(Double(chroma) - (128 + (Double(level) - 128) * 224 / 255)) <= 0.501)
    }
  }

  @Test("a picture looks the same in either range")
  func colours() {
    let picture = PixelBuffer.random(18, 10, .bgra)
    let (full, video) = (
      PixelBuffer(width: 18, height: 10, format: .nv12Full),
      PixelBuffer(width: 18, height: 10, format: .nv12Video)
    )
    PixelOperations.convert(picture.whole, into: full.whole)
    PixelOperations.convert(full.whole, into: video.whole)
    let (first, second) = (
      PixelBuffer(width: 18, height: 10, format: .bgra), PixelBuffer(width: 18, height: 10, format: .bgra)
    )
    PixelOperations.convert(full.whole, into: first.whole)
    PixelOperations.convert(video.whole, into: second.whole)
    #expect(largestDifference(first.samples(), second.samples()) <= 16)
  }
}
