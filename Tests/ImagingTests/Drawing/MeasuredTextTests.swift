import Testing

@testable import Imaging

@Suite("Texts that are measured")
struct MeasuredTextTests {
  @Test(
    "however often and after whatever else, each has the room that its layout takes",
    arguments: [nil, 30, 1000] as [Double?])
  func again(width: Double?) {
    let texts = ["", "Keep", "Keep it for a while", "two\nlines", "e\u{301}t\u{E9}", "\u{E9}te\u{301}"]
    let styles = [
      TextStyle(size: 13), TextStyle(size: 13, weight: .bold), TextStyle(size: 13, color: .white),
      TextStyle(size: 26, lineLimit: 1), TextStyle(size: 13, lineLimit: 2),
    ]
    for _ in 0..<2 {
      for text in texts {
        for style in styles {
          #expect(style.measure(text, width: width) == TextLayout(text, style, width: width).metrics)
        }
      }
    }
  }

  @Test("more texts than are kept are measured all the same")
  func many() {
    let style = TextStyle(size: 13)
    let widths = (0..<1200).map { style.measure("\($0)").width }
    #expect((0..<1200).allSatisfy { style.measure("\($0)").width == widths[$0] })
  }
}
