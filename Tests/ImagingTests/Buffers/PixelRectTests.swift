import Imaging
import Testing

@Suite("Rectangles of pixels")
struct PixelRectTests {
  @Test("what two rectangles share")
  func intersection() {
    let rect = PixelRect(x: 2, y: 3, width: 10, height: 8)
    let rows: [(PixelRect, PixelRect?)] = [
      (rect, rect),
      (PixelRect(x: 0, y: 0, width: 5, height: 5), PixelRect(x: 2, y: 3, width: 3, height: 2)),
      (PixelRect(x: -4, y: 4, width: 100, height: 1), PixelRect(x: 2, y: 4, width: 10, height: 1)),
      (PixelRect(x: 12, y: 3, width: 5, height: 5), nil), (PixelRect(x: 3, y: 4, width: 0, height: 5), nil),
    ]
    for (other, wanted) in rows {
      let shared = rect.intersection(other)
      #expect(shared.isEmpty == (wanted == nil))
      if let wanted { #expect(shared == wanted && rect.contains(shared) && other.contains(shared)) }
    }
  }

  @Test(
    "the crop that fills is the largest of its proportions, in the middle, and even",
    arguments: [(1920, 1080), (1080, 1920), (3840, 2160), (640, 480), (2, 2)])
  func filling(size: (Int, Int)) {
    let source = PixelRect(width: size.0, height: size.1)
    for (width, height) in [(1398, 2034), (2007, 2853), (1, 1), (16, 9), (9, 16), (1, 3000)] {
      let crop = source.filling(width: width, height: height)
      #expect(source.contains(crop) && !crop.isEmpty)
      #expect([crop.x, crop.y, crop.width, crop.height].allSatisfy { $0 % 2 == 0 })
      #expect(crop.width == source.width || crop.height == source.height)
      #expect(abs(crop.x * 2 + crop.width - source.width) <= 2)
      #expect(abs(crop.y * 2 + crop.height - source.height) <= 2)
      let proportion = Double(width) / Double(height)
      #expect(
        abs(Double(crop.width) - Double(crop.height) * proportion) <= 2 + 2 * proportion
          || min(crop.width, crop.height) == 2)
    }
    #expect(source.filling(width: size.0, height: size.1) == source)
  }

  @Test("a part of a part stays where it is, also at odd places")
  func offset() {
    let part = PixelRect(x: 5, y: 7, width: 9, height: 5)
    #expect(part.filling(width: 1, height: 1) == PixelRect(x: 7, y: 7, width: 4, height: 5))
    #expect(part.filling(width: 9, height: 5) == part)
  }
}
