import DeviceModel
import Diptych
import Explorer
import FaultyArticle
import FaultyCams
import Foundation
import Scheduling
import Testing

@testable import DiptychCommand

/// Runs to show: one that goes wrong in one order alone, and one that does in the platform's.
@MainActor
enum ShownRuns {
  static func held() throws -> RecordedRun { try kept(&heldRun, "FaultyArticle", "rapidFolds") }
  static func ordinary() throws -> RecordedRun { try kept(&ordinaryRun, "ConfiguresInHandler", "fold") }

  private static var heldRun: RecordedRun?
  private static var ordinaryRun: RecordedRun?

  private static func kept(_ run: inout RecordedRun?, _ name: String, _ scenario: String) throws
    -> RecordedRun
  {
    if let run { return run }
    let app = try ExploredApp.named(name)
    let story = try app.story(scenario, on: .iPhoneDuo)
    var choices = Choices.ordinary
    if name == "FaultyArticle" {
      // As exploring finds: one delay.
      let found = try (0..<60).lazy.map { Choices([.init(step: $0, .delays, place: 0)]) }.first { choices in
        try Diptych.record("\(Token(.observed, choices))", on: .iPhoneDuo, pictures: false) {
          try await app.play(story, on: $0)
        }.findings.contains { $0.check == "wrong-camera-shown" }
      }
      choices = try #require(found)
    }
    let made = try Diptych.record("\(Token(.observed, choices))", on: .iPhoneDuo, pictures: true) {
      try await app.play(story, on: $0)
    }
    run = made
    return made
  }
}

@Suite("The report of a failing run", .serialized)
@MainActor
struct RunPageTests {
  private func page(_ run: RecordedRun, app: String = "FaultyArticle") -> String {
    RunPage(run: run, device: .iPhoneDuo, app: app, scenario: "rapidFolds").html
  }

  @Test("the page is well formed, needs no script, no network and no file but its pictures")
  func wellFormed() throws {
    for run in [try ShownRuns.held(), try ShownRuns.ordinary()] {
      let html = page(run)
      #expect(try HTMLNesting(html).problem == nil)
      #expect(!html.contains("<script") && !html.contains("@import") && !html.contains("url(http"))
      #expect(html.ranges(of: "://").count == html.ranges(of: "xmlns=\"http://www.w3.org/2000/svg\"").count)
      for source in html.matches(of: /(?:src|href)="([^"]*)"/).map(\.1) {
        #expect(source.hasPrefix("#") || run.pictures[String(source)] != nil, "\(source)")
      }
      for anchor in html.matches(of: /href="#([^"]*)"/).map(\.1) {
        #expect(html.contains("id=\"\(anchor)\""))
      }
      let ids = html.matches(of: #/ id="([^"]*)"/#).map(\.1)
      #expect(Set(ids).count == ids.count)
    }
  }

  @Test(
    "it says what was found, by which law, what it comes from, what was held back, and how to run it again")
  func header() throws {
    let run = try ShownRuns.held()
    let html = page(run)
    for finding in run.findings {
      #expect(html.contains(escaped(finding.sentence)) && html.contains(">\(finding.law)</span>"))
    }
    #expect(html.contains("It comes from: ") && html.contains("is first in the platform") == false)
    #expect(html.contains("which goes first in the platform's order"))
    #expect(
      html.contains("<code>diptych explore FaultyArticle --scenario rapidFolds --replay \(run.token)</code>"))
    #expect(page(try ShownRuns.ordinary()).contains("It happens in the platform’s ordinary order."))
  }

  @Test(
    "each moment has a mark with a name that the keyboard reaches, one is chosen, and each display is named or dark"
  )
  func moments() throws {
    let run = try ShownRuns.held()
    let html = page(run)
    let inputs = html.matches(
      of: /<input type="radio" name="moment" id="m\d+"[^>]*aria-label="\d+\.\d{3} s[^"]*"[^>]*>/)
    #expect(inputs.count == run.moments.count)
    #expect(html.ranges(of: " checked>").count == 1)
    let alts = html.ranges(of: "alt=\"what the ").count
    #expect(alts == run.moments.reduce(0) { $0 + $1.pictures.compactMap(\.self).count })
    #expect(html.ranges(of: ": dark</figcaption>").count == run.moments.count * 2 - alts)
    #expect(html.contains("role=\"region\" aria-label=") && html.contains("tabindex=\"0\""))
  }

  @Test("X2 what an app says is text, never markup")
  func hostile() throws {
    let html = page(try ShownRuns.held(), app: "<script>alert(1)</script>\"&'")
    #expect(!html.contains("<script") && html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;"))
    #expect(try HTMLNesting(html).problem == nil)
  }

  @Test("bars of a lane lie beside each other or within, and go to the right as their turns began")
  func lanes() throws {
    for run in [try ShownRuns.held(), try ShownRuns.ordinary()] {
      let drawing = RunLanes(run)
      #expect(drawing.bars.count > 100 && drawing.lanes.contains(.main))
      #expect(drawing.bars.count + drawing.leftOut.before + drawing.leftOut.after == run.begun.count)
      #expect(zip(drawing.bars, drawing.bars.dropFirst()).allSatisfy { $0.x < $1.x })
      for bars in Dictionary(grouping: drawing.bars, by: \.lane).values {
        for (a, b) in zip(bars, bars.dropFirst()) {
          #expect(a.x + a.width <= b.x || b.x + b.width <= a.x + a.width + 0.01)
        }
      }
      for (place, event) in run.events.enumerated() where event.note == .cause {
        #expect(run.turns[place].map { turn in drawing.bars.contains { $0.turn == turn } } ?? true)
      }
      for reordering in run.reorderings.prefix(1) {
        #expect(drawing.bars.contains { $0.turn == reordering.turn })
        #expect(drawing.html.contains("id=\"decisive-\(reordering.turn)\""))
      }
    }
  }
}

/// Whether tags are closed in the order in which they were opened.
struct HTMLNesting {
  private(set) var problem: String?
  private static let void: Set<Substring> = ["meta", "input", "img", "br", "path", "circle"]

  init(_ html: String) throws {
    var open: [Substring] = []
    var text = html[...]
    if let start = text.range(of: "<style>"), let end = text.range(of: "</style>") {
      text.removeSubrange(start.upperBound..<end.lowerBound)
    }
    for tag in text.matches(of: /<(\/?)([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)(\/?)>/.ignoresCase()) {
      let (name, closes) = (tag.2, !tag.1.isEmpty)
      if closes {
        guard open.popLast() == name else {
          problem = "</\(name)> closes something else"
          return
        }
      } else if tag.4.isEmpty, !Self.void.contains(name) {
        open.append(name)
      }
    }
    // Each bracket belongs to a tag.
    let known = text.matches(
      of: /<!doctype html>|<\/?[a-z0-9]+(?: [a-z-]+(?:="[^"<>]*")?)*\/?>/.ignoresCase())
    if text.filter({ $0 == "<" }).count != known.count { problem = "a bracket that is no tag's" }
    if !open.isEmpty { problem = "\(open) stay open" }
  }
}
