import Foundation
import Testing

@testable import DiptychCommand

@MainActor @Suite(.serialized) struct ExploreOutputTests {
  private let words = ["explore", "FaultyArticle", "--schedules", "60", "--scenario", "rapidFolds"]

  @Test(
    "explore --out leaves a page, its pictures and the trace, and prints the run event by event; so does a replay"
  )
  func folder() async throws {
    let scratch = try Scratch()
    let run = await Run(words: words + ["--out", scratch.file("out"), "--trace", scratch.file("t.json")])
    #expect(run.status == .findings && run.complaints.isEmpty)
    #expect(run.output.contains("event by event:") && run.output.contains("  what happened\n"))
    #expect(run.output.hasSuffix("Report: \(scratch.file("out"))/report.html\n"))
    #expect(try scratch.text("t.json") == scratch.text("out/trace.json"))
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("out"))
    let page = try scratch.text("out/report.html")
    for name in names where name.hasSuffix(".png") { #expect(page.contains("src=\"\(name)\"")) }
    #expect(Set(names).isSuperset(of: ["report.html", "trace.json", PlayRecord.name]))
    let token = try #require(page.firstMatch(of: /--replay ([a-z0-9.-]+)/)?.1)
    let again = await Run(
      "explore", "FaultyArticle", "--scenario", "rapidFolds", "--replay", String(token), "--out",
      scratch.file("again"))
    #expect(again.status == .findings)
    #expect(try scratch.text("again/report.html") == page)
    #expect(try scratch.text("again/trace.json") == scratch.text("t.json"))
    let json = try await Run(words: words + ["--json", "--out", scratch.file("out")]).json()
    #expect(json["report"] as? String == "\(scratch.file("out"))/report.html")
  }

  @Test(
    "where nothing is found nothing is written; a place that cannot be written to is told before exploring")
  func nothing() async throws {
    let scratch = try Scratch()
    let run = await Run(
      "explore", "PlainSelfie", "--schedules", "3", "--scenario", "fold", "--out", scratch.file("out"))
    #expect(run.status == .done && scratch.names.isEmpty)
    let refused = await Run("explore", "PlainSelfie", "--out", "/proc/here")
    #expect(refused.status == .problem && refused.output.isEmpty && refused.complaints.contains("/proc/here"))
  }

  @Test("a token of another app or scenario is a problem that says so, and leaves nothing")
  func otherRun() async throws {
    let scratch = try Scratch()
    let run = await Run(words: words)
    let token = String(try #require(run.output.firstMatch(of: /--replay ([a-z0-9.-]+)/)?.1))
    for words in [["FaultyArticle", "--scenario", "rearSelfie"], ["HonestCam", "--scenario", "rapidFolds"]] {
      let other = await Run(words: ["explore"] + words + ["--replay", token, "--out", scratch.file("out")])
      #expect(other.status == .problem && other.output.isEmpty)
      #expect(other.complaints.contains("is of another run: the app, the scenario, the device or the build"))
    }
    #expect(scratch.names.isEmpty)
  }
}
