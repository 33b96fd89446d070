import Imaging
import Testing

@Suite("PNG files")
struct PNGTests {
  @Test("every colour type, depth and interlace is read", arguments: PNGKind.all, [false, true])
  func read(kind: PNGKind, isInterlaced: Bool) throws {
    for (width, height) in [(1, 1), (3, 2), (13, 11)] {
      let file = PNGBuilder(
        width: width, height: height, depth: kind.depth, colorType: kind.type, isInterlaced: isInterlaced,
        palette: Array(kind.palette.prefix(3 << kind.depth)), transparency: kind.transparency,
        sample: kind.sample)
      let picture = try ImageFile.decode(file.bytes, name: "a.png")
      #expect(picture.format == .bgra && picture.width == width && picture.height == height)
      for y in 0..<height {
        for x in 0..<width {
          #expect(picture[x, y].map(Int.init) == kind.color(kind.sample(x, y)), "at \(x), \(y)")
        }
      }
    }
  }

  @Test(
    "an opaque picture comes back to the byte, of any size", arguments: [(1, 1), (7, 3), (64, 2), (65, 9)])
  func roundTrip(size: (Int, Int)) throws {
    let picture = PixelBuffer.random(size.0, size.1, .bgra, opaque: true)
    let bytes = try ImageFile.encodePNG(picture)
    #expect(try ImageFile.decode(bytes, name: "a.png").samples() == picture.samples())
    #expect(bytes[25] == 2, "RGB")
  }

  @Test("a translucent picture keeps its alpha, and its colour as exactly as alpha allows")
  func translucent() throws {
    let picture = PixelBuffer.bgra(256, 3) { x, y in
      let alpha = UInt8(x)
      return (alpha, alpha / 2, y == 0 ? 0 : alpha / 3, alpha)
    }
    let bytes = try ImageFile.encodePNG(picture)
    #expect(bytes[25] == 6, "RGBA")
    #expect(try ImageFile.decode(bytes, name: "a.png").samples() == picture.samples())
  }

  @Test("equal pixels give equal bytes whatever lies in the padding")
  func deterministic() throws {
    let first = PixelBuffer(width: 5, height: 4, format: .bgra).fill(3)
    let second = PixelBuffer(width: 5, height: 4, format: .bgra).fill(200)
    for buffer in [first, second] {
      for y in 0..<4 { for x in 0..<5 { buffer.set(x, y, [UInt8(x), UInt8(y), 9, 255]) } }
    }
    #expect(try ImageFile.encodePNG(first) == ImageFile.encodePNG(second))
  }

  @Test("NV12 is written as what it shows")
  func nv12() throws {
    let picture = PixelBuffer.random(6, 4, .nv12Full)
    let shown = PixelBuffer(width: 6, height: 4, format: .bgra)
    PixelOperations.convert(picture.whole, into: shown.whole)
    #expect(try ImageFile.encodePNG(picture) == ImageFile.encodePNG(shown))
  }
}
