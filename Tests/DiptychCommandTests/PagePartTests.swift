import DeviceModel
import Foundation
import Testing

@testable import Diptych
@testable import DiptychCommand

/// What the pages of `play` and `explore` are made of.
@Suite struct PagePartTests {
  @Test("text is written so that it is text, in elements and in attributes")
  func escaping() {
    #expect(escaped("a < b && \"c\" > d") == "a &lt; b &amp;&amp; &quot;c&quot; &gt; d")
    #expect(escaped("&lt;") == "&amp;lt;" && escaped("Größe °’") == "Größe °’")
  }

  @Test("a page has a title, its language and its style, and nothing from elsewhere")
  func page() throws {
    let page = HTMLPage(title: "a <b>", style: ".x { color: red; }", body: "<p>text</p>").html
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(page.contains("<title>a &lt;b&gt;</title>") && page.contains(".x { color: red; }"))
    #expect(page.contains("color-scheme: light dark") && !page.contains("://"))
    #expect(try HTMLNesting(page).problem == nil)
  }

  @Test("nesting that is wrong is seen")
  func nesting() throws {
    for wrong in [
      "<p><b>x</p></b>", "<p>", "</p>", "<p>a < b</p>", "<p class=x>y</p>", "<p title=\"a\"b\">y</p>",
    ] {
      #expect(try HTMLNesting(wrong).problem != nil, "\(wrong)")
    }
    #expect(
      try HTMLNesting("<p id=\"a\">x<br>y<img alt=\"z\"></p><svg><path d=\"M0 0\"/></svg>").problem == nil)
  }

  @Test("findings are listed with check, sentence, law and remark; none is said too")
  func findings() {
    let finding = Finding(check: "input-lost", law: "C1", sentence: "a < b")
    #expect(FindingList(findings: []).html == "<p class=\"dim\">No findings.</p>")
    let html = FindingList(findings: [finding], remark: { "<i>\($0.law)</i>" }).html
    #expect(
      html
        == "<ul class=\"findings\"><li><b>input-lost</b> a &lt; b <span class=\"dim\">C1</span><i>C1</i></li></ul>"
    )
  }

  @Test("a display is as long as asked for at most, keeps its shape, and lies as its picture does")
  func display() throws {
    let device = Device.iPhoneDuo
    func sizes(_ html: String) -> [Int] {
      html.matches(of: /(?:width|height)[=:]"?(\d+)/).compactMap { Int($0.1) }
    }
    for display in device.displays {
      let dark = DisplayFigure(device: device, display: display, longest: 200).html(
        path: nil, png: nil, caption: "")
      #expect(dark.contains("\(display.id): dark") && sizes(dark).allSatisfy { $0 <= 200 })
      // Only a header, of a wide picture and of a high one.
      for (width, height) in [(40, 20), (20, 40)] {
        let png = Data(repeating: 0, count: 16) + [0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height)]
        let html = DisplayFigure(device: device, display: display, longest: 200).html(
          path: "a&b.png", png: png, caption: "<b>x</b>")
        #expect(html.contains("src=\"a&amp;b.png\"") && html.contains(": <b>x</b></figcaption>"))
        let found = sizes(html)
        #expect(found.count == 2 && (found[0] > found[1]) == (width > height))
      }
    }
  }

  @Test("times have three digits after the point")
  func times() {
    #expect(
      [0, 1.0004, 1.0006, 12.05, 59.9999].map(seconds) == [
        "0.000 s", "1.000 s", "1.001 s", "12.050 s", "60.000 s",
      ])
  }

  @Test("a trace event says only what it has")
  func traceEvents() throws {
    let trace = ChromeTrace(traceEvents: [.instant("a \"b\"", "call", at: 5, track: 2)])
    #expect(
      String(decoding: trace.json, as: UTF8.self)
        == #"{"displayTimeUnit":"ms","traceEvents":[{"cat":"call","name":"a \"b\"","ph":"i","pid":1,"s":"t","tid":2,"ts":5}]}"#
    )
  }
}
