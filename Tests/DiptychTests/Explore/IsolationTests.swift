import Diptych
import DuoCam
import Explorer
import Testing

/// Each in a process of its own, as other tests' threads hold locks.
@Suite("Exploring in processes of their own")
struct IsolationTests {
  @Test("Q19 an app comes to the same in processes as in one")
  func same() async {
    await #expect(processExitsWith: .success) { try await IsolationTrial.same() }
  }

  @Test("Q19 an app that crashes in another order is a finding, with one delay and its last words")
  func crash() async {
    await #expect(processExitsWith: .success) { try await IsolationTrial.crash() }
  }

  @Test("Q20 a global that outlives a run is told, and harms nobody in a process for each run")
  func leak() async {
    await #expect(processExitsWith: .success) { try await IsolationTrial.leak() }
  }
}

@MainActor
enum IsolationTrial {
  private actor Requests {
    private(set) var newest = 0
    func save(_ number: Int) { newest = number }
  }

  private static var launches = 0

  static func same() async throws {
    func explored(_ isolation: Isolation) async throws -> ExplorationResult {
      var result = try await explore(schedules: 30, seed: 3, isolation: isolation) { duo in
        try await duo.play(.rapidFolds(for: duo.device), app: DuoCamApp.self, showing: .viewer)
      }
      result.schedulesPerSecond = 0
      return result
    }
    let here = try await explored(.none)
    #expect(here.findings.isEmpty && here.distinctOrders > 10)
    #expect(try await explored(.processes(batch: 7, atOnce: 2)) == here)
  }

  static func crash() async throws {
    func body(_ duo: SimulatedDevice) async {
      let requests = Requests()
      let tasks = (1...3).map { number in Task.detached { await requests.save(number) } }
      for task in tasks { await task.value }
      guard await requests.newest == 3 else { fatalError("camera 3 is gone") }
    }
    let result = try await explore(schedules: 40, isolation: .processes(batch: 10, atOnce: 2), body)
    let finding = try #require(result.findings.first)
    #expect(result.findings.map(\.check) == ["run-crashed"])
    #expect(finding.sentence.contains("Fatal error: camera 3 is gone") && finding.shrunkTo == 1)
    #expect(0 < finding.count && finding.count < result.schedules && result.schedules == 40)
    let again = try Exploration.ranApart(Token(finding.token)) { () -> Int in
      let duo = try await SimulatedDevice.boot(.iPhoneDuo)
      await body(duo)
      return 0
    }
    guard case .crashed(let words) = again.end else {
      Issue.record("\(finding.token) ends with \(again)")
      return
    }
    #expect(finding.sentence.hasSuffix(words))
  }

  static func leak() async throws {
    func body(_ duo: SimulatedDevice) async throws {
      launches += 1
      try await duo.launch(DuoCamApp.self)
      if launches > 5 { await duo.open() }
    }
    let apart = try await explore(schedules: 8, isolation: .processes(batch: 1, atOnce: 2), body)
    #expect(apart.findings.isEmpty && apart.distinctOutcomes == 1)
    let result = try await explore(schedules: 8, body)
    #expect(result.findings.map(\.check) == ["not-reproducible"], "\(result)")
    #expect(result.findings.allSatisfy { $0.sentence.contains("a global of the app") && $0.law == "Q2" })
  }
}
