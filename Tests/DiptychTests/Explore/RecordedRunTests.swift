import Diptych
import Explorer
import FaultyArticle
import Foundation
import TestSupport
import Testing

@Suite("A failing run, event by event", .serialized)
@MainActor
struct RecordedRunTests {
  private let rapid = Scenario.rapidFolds(for: .iPhoneDuo)

  private func play(_ duo: SimulatedDevice) async throws {
    try await duo.play(rapid, app: FaultyArticleApp.self, showing: .viewer)
  }

  /// Of a run that shows the wrong camera.
  private func token() async throws -> String {
    if let known = Self.known { return known }
    let result = try await explore(schedules: 150) { try await self.play($0) }
    let token = try #require(result.findings.first { $0.check == "wrong-camera-shown" }).token
    Self.known = token
    return token
  }

  private static var known: String?

  @Test("a run that is recorded does what it does otherwise, and has a line for each event")
  func lines() async throws {
    let token = try await token()
    var log: [String] = []
    let findings = try await replay(token) { duo in
      try await self.play(duo)
      log = duo.log.map { "\($0.kind) \($0.text)" }
    }
    let run = try await record(token) { try await self.play($0) }
    #expect(run.findings == findings && run.token == token)
    let events = run.events.filter { $0.kind != "order" && $0.kind != "finding" }
    #expect(events.map { "\($0.kind) \($0.text)" }.prefix(log.count).elementsEqual(log))
    #expect(run.text.split(separator: "\n").count == run.events.count + 1)
    let again = try await record(token) { try await self.play($0) }
    #expect(again.text == run.text, "to the letter")
    let times = run.events.map(\.time)
    #expect(times == times.sorted())
  }

  @Test(
    "each event says how the phone was: the angle, the display, the camera that streams and is shown, the session"
  )
  func states() async throws {
    let run = try await record("\(Token(.observed, .ordinary))") { try await self.play($0) }
    let opened = try #require(run.events.last { $0.kind == "hinge" })
    #expect(opened.state.angle > 0 && opened.actor.contains("main actor"))
    let last = try #require(run.events.last { $0.kind == "frame" }?.state)
    #expect(last.angle == 180 && last.lit == ["inner"] && last.streaming == "Inner Ultra Wide")
    #expect(last.shown == ["inner: Inner Ultra Wide, mirrored"] && last.session == "running")
    #expect(Set(run.events.map(\.state.session)) == ["running"], "it starts in the moment of the launch")
    #expect(Set(run.events.flatMap(\.state.lit)) == ["outer", "inner"])
  }

  @Test(
    "what led to an event comes before it, and a camera's change has the movement of the hinge among its causes"
  )
  func causes() async throws {
    let run = try await record(try await token()) { try await self.play($0) }
    for (place, event) in run.events.enumerated() {
      #expect(event.cause.map { $0 < place } ?? true)
    }
    var place = run.events.lastIndex { $0.text.hasPrefix("addInput") }
    var kinds: [String] = []
    while let cause = place.flatMap({ run.events[$0].cause }) {
      kinds.append(run.events[cause].kind)
      place = cause
    }
    #expect(kinds.contains("directions") || kinds.contains("hinge"), "\(kinds)")
  }

  @Test(
    "a finding is marked with what it comes from, and with what the order held back; an ordinary order has none"
  )
  func marks() async throws {
    let run = try await record(try await token()) { try await self.play($0) }
    let finding = try #require(run.findings.first { $0.check == "wrong-camera-shown" })
    let cause = try #require(run.cause(of: finding))
    #expect(run.events[cause].note == .cause)
    #expect(run.events[cause].text.hasPrefix("addInput") || run.events[cause].kind == "directions")
    let place = try #require(run.events.firstIndex { $0.text == "\(finding.check): \(finding.sentence)" })
    #expect(cause < place && run.events[place].note == .finding)
    #expect(run.events.contains { $0.note == .reordered } && !run.reorderingSentences.isEmpty)
    #expect(run.text.contains("\n> ") && run.text.contains("\n* ") && run.text.contains("\n! "))
    let ordinary = try await record("\(Token(.observed, .ordinary))") { try await self.play($0) }
    #expect(ordinary.reorderingSentences.isEmpty && !ordinary.events.contains { $0.note == .reordered })
  }

  @Test("moments come in order, cover the events, and a picture is there for each lit display")
  func moments() throws {
    let run = try record("\(Token(.observed, .ordinary))", on: .iPhoneDuo, pictures: true) {
      try await self.play($0)
    }
    #expect(run.moments.count > 8 && run.moments.map(\.time) == run.moments.map(\.time).sorted())
    #expect(run.moments.first?.events.lowerBound == 0)
    for (a, b) in zip(run.moments, run.moments.dropFirst()) {
      #expect(a.events.upperBound == b.events.lowerBound)
    }
    for moment in run.moments {
      let named = zip(["outer", "inner"], moment.pictures).compactMap { $1 == nil ? nil : $0 }
      #expect(Set(named) == Set(moment.state.lit))
      for name in moment.pictures.compactMap(\.self) { #expect(run.pictures[name] != nil) }
    }
    #expect(Set(run.moments.flatMap(\.pictures).compactMap(\.self)) == Set(run.pictures.keys))
  }

  @Test("a run that is given up is told up to there", .leavesRunBehind)
  func givenUp() async throws {
    let run = try await record("\(Token(.observed, .ordinary))") { duo in
      try await duo.launch(FaultyArticleApp.self)
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    #expect(run.findings.map(\.check) == ["run-stuck"])
    #expect(run.events.contains { $0.text.hasPrefix("launch") } && run.events.last?.note == .finding)
    try SimulatedDevice.run { duo in #expect(duo.findings.isEmpty) }
  }

  @Test("a token of another scenario is an error that says so")
  func otherScenario() async throws {
    let token = try await token()
    for again in [0, 1] {
      let error = await #expect(throws: ExplorationError.self) {
        let body: @MainActor (SimulatedDevice) async throws -> Void = {
          try await $0.play(.fold(for: .iPhoneDuo), app: FaultyArticleApp.self)
        }
        if again == 0 { _ = try await replay(token, body) } else { _ = try await record(token, body) }
      }
      #expect(error?.code == .otherRun && error?.message.contains("another run") == true)
    }
  }
}
