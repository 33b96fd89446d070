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

@Suite("Aligned bytes")
struct AlignedBytesTests {
  @Test("begin on 64-byte lines and are all there", arguments: [0, 1, 15, 16, 63, 64, 65, 4096, 100_000])
  func layout(count: Int) {
    let made = (0..<5).map { _ in AlignedBytes(count: count) }
    for (number, one) in made.enumerated() {
      #expect(one.bytes.count == count && UInt(bitPattern: one.bytes.baseAddress) % 64 == 0)
      one.bytes.initializeMemory(as: UInt8.self, repeating: UInt8(number))
    }
    for (number, one) in made.enumerated() {
      #expect(one.bytes.allSatisfy { $0 == UInt8(number) })
      one.deallocate()
    }
  }
}
