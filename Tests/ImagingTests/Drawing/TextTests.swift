import Foundation
import Imaging
import Testing

@Suite("Drawing text")
struct TextTests {
  let style = TextStyle(size: 12)

  @Test("what is drawn lies inside what was measured", arguments: ["Hxg", "Fold the phone", "ÄÖÜ 123", "两"])
  func measured(text: String) throws {
    let metrics = style.measure(text)
    let picture = drawing(140, 40) { $0.draw(text, at: CGPoint(x: 4, y: 6), style: style) }
    let ink = try #require(picture.inked)
    #expect(ink.x >= 2 && Double(ink.maxX) <= 6 + metrics.width)
    #expect(ink.y >= 5 && Double(ink.maxY) <= 7 + metrics.height)
    #expect(metrics.lineCount == 1 && metrics.baseline > 8 && metrics.baseline < metrics.height)
  }

  @Test("letters stand on the baseline")
  func baseline() throws {
    let picture = drawing(30, 30) { $0.draw("HI", at: .zero, style: TextStyle(size: 20, weight: .bold)) }
    let baseline = TextStyle(size: 20, weight: .bold).measure("HI").baseline
    #expect(abs(Double(try #require(picture.inked).maxY) - baseline) <= 1)
  }

  @Test("size is linear, bold is wider, and width grows with text")
  func sizes() {
    let (one, two) = (style.measure("Hello"), TextStyle(size: 24).measure("Hello"))
    #expect(abs(two.width - 2 * one.width) < 0.1 && abs(two.height - 2 * one.height) < 0.1)
    #expect(TextStyle(size: 12, weight: .bold).measure("Hello").width > one.width)
    #expect(style.measure("Hello, you").width > one.width)
    #expect(style.measure("").width == 0 && style.measure("").height == one.height)
  }

  @Test("lines break at the width, and never where the width is endless")
  func breaking() {
    let text = "one two three four five"
    let whole = style.measure(text)
    let narrow = style.measure(text, width: whole.width / 2 + 1)
    #expect(narrow.lineCount >= 2 && narrow.width <= whole.width / 2 + 1)
    #expect(abs(narrow.height - Double(narrow.lineCount) * whole.height) < 0.1)
    for width in [Double.greatestFiniteMagnitude, .infinity, 1e7] {
      #expect(style.measure(text, width: width) == whole)
    }
    #expect(style.measure("a\nb").lineCount == 2)
  }

  @Test("a limit of lines ends in an ellipsis", arguments: [1, 2, 3])
  func limit(lines: Int) {
    let text = "one two three four five six seven eight nine ten"
    let limited = TextStyle(size: 12, lineLimit: lines)
    #expect(limited.measure(text, width: 60).lineCount == lines)
    #expect(limited.measure(text, width: 60).width <= 60)
  }

  @Test("alignment puts the text left, in the middle, right; top, middle, bottom")
  func alignment() throws {
    func ink(_ alignment: TextStyle.Alignment, _ vertical: VerticalAlignment) throws -> PixelRect {
      let picture = drawing(80, 60) { canvas in
        let style = TextStyle(size: 12, alignment: alignment)
        canvas.draw("II", in: CGRect(10, 10, 60, 40), style: style, vertical: vertical)
      }
      return try #require(picture.inked)
    }
    let (left, center, right) = (try ink(.left, .top), try ink(.center, .middle), try ink(.right, .bottom))
    #expect(left.x < 14 && right.maxX > 66 && abs(center.x + center.maxX - 80) <= 2)
    #expect(left.y < 16 && right.maxY > 42 && abs(center.y + center.maxY - 60) <= 3)
  }

  @Test("text takes its colour and follows the transform")
  func color() throws {
    let picture = drawing(60, 60) { canvas in
      canvas.transform(by: .scale(3, 3))
      canvas.draw("I", at: CGPoint(x: 2, y: 2), style: TextStyle(size: 12, weight: .bold, color: .red))
    }
    let ink = try #require(picture.inked)
    #expect(ink.height > 20)
    #expect(picture[ink.x + ink.width / 2, ink.y + ink.height / 2] == [0, 0, 255, 255])
  }
}
