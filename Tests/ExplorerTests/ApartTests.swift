import Explorer
import Foundation
import Testing

/// Each in a process of its own, where no other test's threads hold a lock while it copies itself.
@Suite("Runs in processes of their own")
struct ApartTests {
  @Test(
    "they come to the same as in one process, whatever the batches and however many at once",
    arguments: [[1, 1], [7, 1], [7, 3], [100, 2]])
  func same(shape: [Int]) async {
    await #expect(processExitsWith: .success) { [shape = shape as [Int]] in
      try await Trial.same(batch: shape[0], atOnce: shape[1])
    }
  }

  @Test("what a run leaves in a global is there for the next run of its batch, and for no other")
  func globals() async {
    await #expect(processExitsWith: .success) { try await Trial.globals() }
  }

  @Test(
    "a run that ends its process is told with its last words and its order, and the others go on",
    arguments: Trial.Fault.allCases)
  func crashes(fault: Trial.Fault) async {
    await #expect(processExitsWith: .success) { [fault = fault as Trial.Fault] in
      try await Trial.crashes(by: fault)
    }
  }

  @Test("what a child prints by the megabyte neither stops it nor is kept")
  func words() async {
    await #expect(processExitsWith: .success) { try await Trial.manyWords() }
  }

  @Test("a run that throws is told as it is in one process")
  func failures() async {
    await #expect(processExitsWith: .success) { try await Trial.failures() }
  }

  @Test("who has seen enough waits for no child, and leaves none behind")
  func enough() async {
    await #expect(processExitsWith: .success) { try await Trial.enough() }
  }
}

@MainActor
enum Trial {
  private actor Store {
    private(set) var newest = 0
    func save(_ version: Int) { newest = version }
  }

  private static var runs = 0

  /// Of four requests, each a task of its own, the one that comes last: the fourth in the platform's order.
  private static func winner() async -> Int {
    let store = Store()
    let tasks = (1...4).map { version in Task.detached { await store.save(version) } }
    for task in tasks { await task.value }
    return await store.newest
  }

  private static func exploration(
    _ strategy: Strategy = .mixed, seed: UInt64 = 1, schedules: Int = 60
  ) -> Exploration { Exploration(.observed, strategy, seed: seed, schedules: schedules) }

  /// What does not depend on where it ran.
  private static func words<Outcome>(_ seen: Explored<Outcome>) -> [String] {
    seen.outcomes.map { "\($0.key): \($0.value.count), \($0.value.run), \($0.value.shortest)" }.sorted()
      + ["\(seen.schedules), \(seen.distinctOrders), \(seen.length)"]
  }

  static func same(batch: Int, atOnce: Int) throws {
    for strategy in [Strategy.random, .priorities(depth: 2), .delays(1), .mixed] {
      let exploration = exploration(strategy, seed: 5)
      let here = try exploration.run { await winner() }
      let apart = try exploration.run(.processes(batch: batch, atOnce: atOnce)) { await winner() }
      #expect(words(here) == words(apart), "\(strategy)")
    }
  }

  static func globals() throws {
    func counts(_ isolation: Isolation) throws -> [Int: Int] {
      runs = 0
      return try exploration(schedules: 7).run(isolation) {
        runs += 1
        return runs
      }.outcomes.mapValues(\.count)
    }
    #expect(try counts(.processes(batch: 1, atOnce: 2)) == [1: 7])
    #expect(try counts(.processes(batch: 3, atOnce: 2)) == [1: 3, 2: 2, 3: 2])
    #expect(try counts(.none) == Dictionary(uniqueKeysWithValues: (1...7).map { ($0, 1) }))
  }

  static func crashes(by fault: Fault) throws {
    @MainActor func body() async -> Int {
      let winner = await winner()
      if winner != 4 { fault.commit() }
      return winner
    }
    let calm = try exploration().run { await winner() }
    let lost = calm.outcomes.reduce(0) { $0 + ($1.key == 4 ? 0 : $1.value.count) }
    let seen = try exploration().run(.processes(batch: 10, atOnce: 2), body)
    #expect(seen.schedules == 60 && lost > 0)
    #expect(seen.outcomes.mapValues(\.count) == [4: 60 - lost])
    #expect(seen.crashes.values.reduce(0) { $0 + $1.count } == lost)
    let (sentence, tally) = try #require(seen.crashes.first)
    #expect(sentence.contains(fault.word))
    let again = try Exploration.ranApart(tally.shortest, body).end
    guard case .crashed(sentence) = again else {
      Issue.record("the same order ends with \(again)")
      return
    }
    let ordinary = try Exploration.ranApart(Token(.observed, .ordinary), body).end
    guard case .outcome(4) = ordinary else {
      Issue.record("the platform's order ends with \(ordinary)")
      return
    }
  }

  static func manyWords() throws {
    let seen = try exploration(schedules: 3).run(.processes(batch: 3, atOnce: 1)) {
      FileHandle.standardError.write(Data(repeating: UInt8(ascii: "."), count: 4 << 20))
      return 0
    }
    #expect(seen.outcomes.mapValues(\.count) == [0: 3])
  }

  static func failures() throws {
    struct Trouble: Error, CustomStringConvertible {
      var description: String { "no camera" }
    }
    @MainActor func body() async throws -> Int { throw Trouble() }
    let seen = try exploration(schedules: 3).run(.processes(batch: 2, atOnce: 2), body)
    #expect(seen.failures.mapValues(\.count) == ["no camera": 3] && seen.crashes.isEmpty)
  }

  static func enough() throws {
    let seen = try exploration(schedules: 1_000).run(
      .processes(batch: 10, atOnce: 3), until: { $0 != 4 }, { await winner() })
    #expect(seen.schedules < 1_000)
    #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
  }

  nonisolated enum Fault: String, CaseIterable, Codable, Sendable {
    case trap, quits, killed

    func commit() {
      switch self {
      case .trap: fatalError("the last request lost")
      case .quits: _exit(0)
      case .killed: kill(getpid(), SIGKILL)
      }
    }

    var word: String {
      switch self {
      case .trap: "Fatal error: the last request lost"
      case .quits: "exit(0)"
      case .killed: "Killed"
      }
    }
  }
}
