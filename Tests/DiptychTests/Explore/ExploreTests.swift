import AVFoundation
import Diptych
import DuoCam
import Explorer
import FaultyArticle
import TestSupport
import Testing
import UIKit

@Suite("Exploring an app on the phone", .serialized)
@MainActor
struct ExploreTests {
  private func explored(
    _ app: any UIApplicationDelegate.Type, _ scenario: Scenario, showing intent: PreviewIntent = .viewer,
    schedules: Int, seed: UInt64 = 1
  ) async throws -> ExplorationResult {
    try await explore(schedules: schedules, seed: seed) { duo in
      try await duo.play(scenario, app: app, showing: intent)
    }
  }

  private let rapid = Scenario.rapidFolds(for: .iPhoneDuo)

  @Test(
    "the last request loses in an app of one task a change: found with three seeds, by one delay, not in the platform's order"
  )
  func staleCamera() async throws {
    for seed: UInt64 in 1...3 {
      let result = try await explored(FaultyArticleApp.self, rapid, schedules: 150, seed: seed)
      let finding = try #require(result.findings.first { $0.check == "wrong-camera-shown" }, "seed \(seed)")
      #expect(
        Set(result.findings.map(\.check)).isSubset(of: [
          "wrong-camera-shown", "mirrored-wrongly", "outgoing-frame-shown",
        ]))
      #expect(finding.shrunkTo == 1 && finding.model == .observed)
      #expect(Set(result.outcomes.map(\.seen)).count == result.outcomes.count)
      #expect(result.outcomes.reduce(0) { $0 + $1.count } == result.schedules)
      let again = try await replay(finding.token) { duo in
        try await duo.play(rapid, app: FaultyArticleApp.self, showing: .viewer)
      }
      #expect(again.contains { $0.check == finding.check && $0.sentence == finding.sentence })
      let ordinary = try await replay("\(Token(.observed, .ordinary))") { duo in
        try await duo.play(rapid, app: FaultyArticleApp.self, showing: .viewer)
      }
      #expect(!ordinary.contains { $0.check == finding.check })
    }
  }

  @Test("a mirroring override that is never given back shows in the platform's order")
  func staleMirroring() async throws {
    let result = try await explored(
      FaultyArticleApp.self, .rearSelfie(for: .iPhoneDuo), showing: .none, schedules: 20)
    let finding = try #require(result.findings.first { $0.check == "mirrored-wrongly" })
    #expect(finding.shrunkTo == 0 && finding.count == result.schedules)
    #expect(
      Set(result.findings.map(\.check)).isSubset(of: [
        "mirrored-wrongly", "mirroring-override-stale", "outgoing-frame-shown",
      ]))
  }

  @Test("an app that takes one change after the other is right in every order, and ends in one way")
  func honest() async throws {
    for scenario in [Scenario.fold(for: .iPhoneDuo), rapid] {
      let result = try await explored(DuoCamApp.self, scenario, schedules: 60)
      #expect(result.findings.isEmpty && result.distinctOutcomes == 1)
      #expect(result.distinctOrders > 30)
    }
  }

  @Test("Q2 the same token gives the same events at the same times, and the same seed the same result")
  func reproducible() async throws {
    var logs: [[String]] = []
    let seen = try await explored(FaultyArticleApp.self, rapid, schedules: 60)
    let token = try #require(seen.outcomes.last?.token)
    for _ in 0..<3 {
      _ = try await replay(token) { duo in
        try await duo.play(rapid, app: FaultyArticleApp.self)
        logs.append(duo.log.map { "\($0.time) \($0.kind) \($0.text)" })
      }
    }
    #expect(logs.count == 3 && Set(logs).count == 1)
    var again = try await explored(FaultyArticleApp.self, rapid, schedules: 60)
    again.schedulesPerSecond = seen.schedulesPerSecond
    #expect(again == seen)
  }

  @Test(
    "a body that throws, and one that waits for ever, are findings, and the phone can be booted afterwards",
    .leavesRunBehind)
  func failing() async throws {
    struct Trouble: Error {}
    let thrown = try await explore(schedules: 3) { _ in throw Trouble() }
    #expect(thrown.findings.map(\.check) == ["run-failed"] && thrown.findings[0].count == 3)
    let stuck = try await explore(schedules: 3) { _ in
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    #expect(stuck.findings.map(\.check) == ["run-stuck"])
    try SimulatedDevice.run { duo in #expect(duo.findings.isEmpty) }
  }

  @Test("misuse in one order of many is found, with the words of the exception")
  func misuse() async throws {
    let result = try await explore(schedules: 60) { _ in
      let session = AVCaptureSession()
      let order = AsyncStream<Int> { continuation in
        for number in 1...2 {
          Task.detached {
            continuation.yield(number)
            if number == 2 { continuation.finish() }
          }
        }
      }
      var numbers: [Int] = []
      for await number in order { numbers.append(number) }
      if numbers == [2] { session.beginConfiguration() }
      session.startRunning()
      if numbers == [2] { session.commitConfiguration() }
    }
    let finding = try #require(result.findings.first { $0.check == "exception-raised" })
    #expect(finding.sentence.contains("startRunning") && finding.count < result.schedules)
  }
}
