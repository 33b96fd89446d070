import Imaging
import Testing

@Suite("A pixel buffer")
struct PixelBufferTests {
  @Test("rows start on 64-byte lines and chroma rounds up", arguments: [1, 2, 3, 63, 64, 65])
  func layout(side: Int) {
    let buffer = PixelBuffer(width: side, height: side, format: .nv12Full)
    for (index, plane) in buffer.planes.enumerated() {
      #expect(plane.bytesPerRow % 64 == 0)
      #expect(plane.bytesPerRow >= plane.width * (index + 1))
      #expect(UInt(bitPattern: buffer.baseAddress(ofPlane: index)) % 64 == 0)
    }
    #expect(buffer.planes[1].width == (side + 1) / 2)
  }
}
