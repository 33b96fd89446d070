import Imaging
import Testing

@Suite("Exposing a picture anew")
struct ExposeTests {
  private static func picture(_ luma: UInt8, _ chroma: [UInt8] = [128, 128]) -> PixelBuffer {
    let buffer = PixelBuffer(width: 2, height: 2, format: .nv12Full)
    for y in 0..<2 { for x in 0..<2 { buffer.set(x, y, [luma]) } }
    buffer.set(0, 0, chroma, plane: 1)
    return buffer
  }

  @Test("more light is a higher level, less a lower one, and grey stays grey")
  func levels() {
    var last = -1
    for stops in stride(from: -3.0, through: 3, by: 0.5) {
      let buffer = Self.picture(90)
      PixelOperations.expose(buffer, stops: stops)
      let level = Int(buffer.samples().rows[1][1][0])
      #expect(level > last)
      #expect(buffer.samples(ofPlane: 1).rows[0][0] == [128, 128])
      if stops == 0 { #expect(level == 90) }
      last = level
    }
  }

  @Test("what is too bright is cut off, and colour grows with the light")
  func limits() {
    let buffer = Self.picture(200, [150, 60])
    PixelOperations.expose(buffer, stops: 2.2)
    #expect(buffer.samples().rows[0][0] == [255])
    #expect(buffer.samples(ofPlane: 1).rows[0][0] == [172, 0])
  }
}
