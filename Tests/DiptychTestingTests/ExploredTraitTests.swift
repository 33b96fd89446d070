import DuoCam
import Explorer
import FaultyArticle
import Synchronization
import Testing

@testable import DiptychTesting

@Suite("A test in many orders")
@MainActor
struct ExploredTraitTests {
  @Test("an honest app passes", .explored(schedules: 30))
  func honest() async throws {
    let duo = try SimulatedDevice.current
    try await duo.play(.rapidFolds(for: duo.device), app: DuoCamApp.self, showing: .viewer)
    #expect(duo.litDisplays == [.inner])
  }

  @Test("each order has a device of its own, and there are as many as were asked for")
  func fresh() async throws {
    let times = Mutex<[Double]>([])
    let found = try await issues(of: ExploredTrait.explored(schedules: 25)) {
      let duo = try await SimulatedDevice.current
      let time = await duo.time
      times.withLock { $0.append(time) }
      await duo.open()
    }
    // The platform's order runs once more (Q20).
    #expect(found.isEmpty && times.withLock { $0 } == Array(repeating: 0, count: 26))
  }

  /// Runs the article's app under the trait.
  private func faulty(_ trait: ExploredTrait) async throws -> [String] {
    try await issues(of: trait) { @MainActor in
      let duo = try SimulatedDevice.current
      try await duo.play(.rapidFolds(for: duo.device), app: FaultyArticleApp.self, showing: .viewer)
    }
    .map(\.words)
  }

  @Test("a finding names check, sentence and token; the token finds it again, and another order does not")
  func token() async throws {
    let words = try await faulty(.explored(schedules: 150))
    let wrong = try #require(words.first { $0.hasPrefix("wrong-camera-shown (") })
    let token = try #require(
      wrong.firstMatch(of: /DIPTYCH_REPLAY=(observed\.[\w.-]+) swift test --filter token/))
    #expect(wrong.contains("of 150 orders; one departure"))
    let again = try await faulty(.explored(replaying: String(token.1)))
    #expect(again.contains { wrong.hasPrefix($0) })
    let ordinary = "\(Token(.observed, .ordinary))"
    #expect(try await !faulty(.explored(replaying: ordinary)).contains { $0.hasPrefix("wrong-camera-shown") })
  }

  @Test(
    "what is known to be found is a known issue, in many orders and in one",
    .explored(schedules: 150, known: ["wrong-camera-shown", "mirrored-wrongly", "outgoing-frame-shown"]))
  func known() async throws {
    let duo = try SimulatedDevice.current
    try await duo.play(.rapidFolds(for: duo.device), app: FaultyArticleApp.self, showing: .viewer)
  }

  @Test("where nothing known is found, that is an issue")
  func knownInVain() async throws {
    let found = try await issues(
      of: ExploredTrait.explored(schedules: 3, known: ["no-frames", "input-lost"])
    ) {}
    #expect(found.map(\.words) == ["None of input-lost, no-frames found anything in 3 orders."])
  }

  /// Two tasks, of which the platform lets the first go first.
  @Sendable private nonisolated static func race() async -> [Int] {
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
    return numbers
  }

  @Test(
    "an expectation that fails in one order of many is one issue where it stands, and fails again by its token"
  )
  func expectation() async throws {
    let line = Mutex(0)
    let body: @Sendable () async throws -> Void = {
      let order = await Self.race()
      line.withLock { $0 = #line + 1 }
      #expect(order == [1, 2])
    }
    let found = try await issues(of: ExploredTrait.explored(schedules: 60), body)
    #expect(found.count == 1 && found[0].line == line.withLock { $0 })
    #expect(found[0].words.hasPrefix("expectation at ExploredTraitTests.swift:"))
    #expect(found[0].words.contains("== [1, 2]"))
    let token = try #require(found[0].words.firstMatch(of: /DIPTYCH_REPLAY=(\S+)/))
    let again = try await issues(of: ExploredTrait.explored(replaying: String(token.1)), body)
    #expect(again.map(\.line) == [line.withLock { $0 }])
  }

  @Test("a requirement that is not met and an error are one issue each")
  func ends() async throws {
    struct Trouble: Error {}
    let trait = ExploredTrait.explored(schedules: 5)
    let required = try await issues(of: trait) { _ = try #require(Int("x")) }
    #expect(required.count == 1 && required[0].words.contains("expectation at"))
    let thrown = try await issues(of: trait) { throw Trouble() }
    #expect(thrown.count == 1 && thrown[0].words.hasPrefix("run-failed (—): The run threw: Trouble()"))
  }

  @Test("a token that is none says so")
  func badToken() async throws {
    await #expect(throws: ExplorationError.self) {
      _ = try await faulty(.explored(replaying: "nonsense"))
    }
  }

  @Test("the environment goes before what the trait says; what is no number there is told")
  func environment() throws {
    let settings = ExploredTrait.explored(schedules: 7, seed: 3, replaying: "a").settings
    #expect(try settings.overridden(by: [:]) == settings)
    let other = try settings.overridden(
      by: ["DIPTYCH_SCHEDULES": "90", "DIPTYCH_SEED": "4", "DIPTYCH_REPLAY": "b"])
    #expect(other.schedules == 90 && other.seed == 4 && other.token == "b" && other.model == settings.model)
    for text in ["", "many", "-1", "1.5", "99999999999999"] {
      let error = #expect(throws: ExplorationError.self) {
        try settings.overridden(by: ["DIPTYCH_SCHEDULES": text])
      }
      #expect(error?.code == .badSetting && error?.message.contains("DIPTYCH_SCHEDULES") == true)
    }
  }
}
