import Imaging
import Testing

@testable import WorldRenderer

@Suite("Where a stamp is drawn")
struct StampPlaceTests {
  private static let sizes = [
    (1920, 1080), (1440, 1080), (640, 480), (480, 640), (352, 288), (192, 144), (401, 303),
  ]

  @Test(
    "In the central two thirds of both sides, off the centre, about 15 % of the short side", arguments: sizes)
  func place(width: Int, height: Int) throws {
    let rect = try #require(Stamp.rect(width: width, height: height))
    // Modules are whole pixels, at least one, so a small picture's stamp is larger.
    let isSmall = min(width, height) < 300
    for (start, side, whole) in [(rect.x, rect.width, width), (rect.y, rect.height, height)] {
      #expect(
        Double(start) >= 0.165 * Double(whole)
          && Double(start + side) <= (isSmall ? 0.86 : 0.835) * Double(whole))
      #expect(start % 2 == 0 && side % 2 == 0)
    }
    let isLow = width >= height
    #expect(Double(isLow ? rect.y : rect.x) > 0.6 * Double(isLow ? height : width))
    #expect(Double(rect.width) <= (isSmall ? 0.2 : 0.165) * Double(min(width, height)))
  }

  @Test("A new stamp rewrites its own pixels and no other")
  func rewrites() throws {
    let before = PixelBuffer.noise(200, 150, .nv12Full, seed: 2)
    let after = PixelBuffer.noise(200, 150, .nv12Full, seed: 2)
    Stamp(camera: 1, uprightTurns: 1, index: 1, milliseconds: 1).draw(into: after)
    let last = Stamp(camera: 2, uprightTurns: 3, index: 2, milliseconds: 2)
    last.draw(into: after)
    let rect = try #require(Stamp.rect(width: 200, height: 150))
    for y in 0..<150 {
      for x in 0..<200 {
        let isInside = rect.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        #expect(isInside ? [0, 255].contains(after.level(x, y)) : after.level(x, y) == before.level(x, y))
      }
    }
    #expect(StampReader.read(after).map(\.stamp) == [last])
    let chroma = zip(before.bytes(ofPlane: 1), after.bytes(ofPlane: 1)).enumerated()
    for (index, pair) in chroma {
      let (x, y) = (index % 200 / 2 * 2, index / 200 * 2)
      let isInside = rect.contains(PixelRect(x: x, y: y, width: 2, height: 2))
      #expect(isInside ? pair.1 == 128 : pair.0 == pair.1)
    }
  }

  @Test("A picture too small for a stamp stays as it is")
  func tooSmall() {
    let picture = PixelBuffer.noise(13, 40, .nv12Full, seed: 1)
    Stamp(camera: 0, uprightTurns: 0, index: 0, milliseconds: 0).draw(into: picture)
    #expect(picture.bytes() == PixelBuffer.noise(13, 40, .nv12Full, seed: 1).bytes())
    #expect(Stamp.rect(width: 13, height: 40) == nil)
  }
}
