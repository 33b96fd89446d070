import Dispatch
import Explorer
import Scheduling
import Synchronization
import TestSupport
import Testing

@Suite("Explorations", .serialized)
@MainActor
struct ExplorationTests {
  private actor Store {
    private(set) var newest = 0
    func save(_ version: Int) { newest = version }
  }

  /// One unstructured task a change: the last request loses in some orders.
  private func lastWins() async -> Bool {
    let store = Store()
    let tasks = (1...4).map { version in Task.detached { await store.save(version) } }
    for task in tasks { await task.value }
    return await store.newest == 4
  }

  private func explored(_ strategy: Strategy, seed: UInt64 = 1, schedules: Int = 200) throws -> Explored<Bool>
  {
    try Exploration(.observed, strategy, seed: seed, schedules: schedules).run { await self.lastWins() }
  }

  @Test(
    "the last request loses: every strategy finds it, with three seeds",
    arguments: [
      Strategy.random, .priorities(depth: 2), .delays(1), .mixed,
    ])
  func strategies(strategy: Strategy) throws {
    for seed: UInt64 in 1...3 {
      let seen = try explored(strategy, seed: seed)
      #expect(seen.outcomes[false] != nil && seen.outcomes[true] != nil, "seed \(seed)")
      #expect(seen.outcomes[true]?.run == 0, "the platform's order comes first")
      #expect(!seen.isExhausted)
    }
  }

  @Test("the chance of an outcome that has not come yet falls as runs go on, to nothing where there are two")
  func coverage() throws {
    func order(of count: Int, schedules: Int) throws -> Double {
      try Exploration(.observed, .random, schedules: schedules).run {
        let (trace, store) = (Trace(), Store())
        let tasks = "abcdef".prefix(count).map { letter in
          Task.detached {
            await store.save(1)
            trace.add(letter)
          }
        }
        for task in tasks { await task.value }
        return trace.text
      }.chanceOfAnother
    }
    #expect(try order(of: 2, schedules: 100) == 0)
    // 720 outcomes.
    let (few, many) = (try order(of: 6, schedules: 50), try order(of: 6, schedules: 2_000))
    #expect(few > 0.7 && many < 0.25 && many < few, "\(few), \(many)")
  }

  @Test("the same seed explores the same orders, another seed others")
  func seeds() throws {
    func words(_ seed: UInt64) throws -> [String] {
      try Exploration(.observed, .random, seed: seed, schedules: 50).run {
        let (trace, store) = (Trace(), Store())
        let tasks = "abcdef".map { letter in
          Task.detached {
            await store.save(1)
            trace.add(letter)
          }
        }
        for task in tasks { await task.value }
        return trace.text
      }.outcomes.sorted { $0.value.run < $1.value.run }.map(\.key)
    }
    #expect(try words(1) == words(1))
    #expect(try words(1) != words(2))
    #expect(try words(1).count > 40)
  }

  @Test("Q13 the order of sets and dictionaries is the same in every process")
  func hashing() {
    #expect("duo".hashValue == 2_197_531_980_081_037_680)
    #expect(Array(Set("abcdefgh")).map(String.init).joined() == "hedgafcb")
  }

  @Test(
    "Q13 random numbers are the same in every run, and elsewhere chance is chance",
    .enabled(if: Chance.canBeHeld))
  func chance() throws {
    let seen = try Exploration(.observed, .random, schedules: 20).run {
      "\((0..<4).map { _ in Int.random(in: 0..<1000) }) \((0..<8).shuffled()) \(Bool.random())"
    }
    #expect(seen.outcomes.count == 1)
    #expect(Set((0..<5).map { _ in UInt64.random(in: 0 ... .max) }).count == 5)
  }

  @Test("a token runs its order again, to the last choice, as often as one likes")
  func replaying() throws {
    for strategy in [Strategy.random, .priorities(depth: 3), .delays(2)] {
      let seen = try explored(strategy)
      for (outcome, tally) in seen.outcomes {
        let runs = (0..<3).map { _ in Exploration.replay(tally.shortest) { await self.lastWins() } }
        for run in runs { #expect(try run.outcome.get() == outcome) }
        #expect(Set(runs.map(\.hash)).count == 1)
      }
    }
  }

  @Test("a run that fails is shortened to one delay where one is enough")
  func shortening() throws {
    let seen = try Exploration(.observed, .random, seed: 7, schedules: 200).run { await self.lastWins() }
    let long = try #require(seen.outcomes[false]).shortest.choices
    var shortening = Shortening(budget: 1000) { choices in
      (try? Exploration.replay(Token(.observed, choices)) { await self.lastWins() }.outcome.get()) == false
    }
    let short = shortening.shortest(of: long, length: seen.length)
    #expect(short.departures.count == 1)
    let again = Exploration.replay(Token(.observed, short)) { await self.lastWins() }
    #expect(try again.outcome.get() == false)
  }

  @Test("a budget that is used up leaves what was there")
  func budget() {
    var shortening = Shortening(budget: 0) { _ in true }
    let choices = Choices([.init(step: 3, place: 1), .init(step: 9, .delays, place: 0)])
    #expect(shortening.shortest(of: choices, length: 20) == choices)
  }

  @Test("a run that waits for what never comes is told, and the others go on", .leavesRunBehind)
  func stuck() throws {
    let seen = try Exploration(.observed, .random, schedules: 30).run {
      let (trace, store) = (Trace(), Store())
      let tasks = "ab".map { letter in
        Task.detached {
          await store.save(1)
          trace.add(letter)
        }
      }
      for task in tasks { await task.value }
      if trace.text == "ba" { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      return trace.text
    }
    #expect(seen.outcomes.keys.sorted() == ["ab"])
    #expect(seen.failures.count == 1 && seen.failures.keys.first?.contains("still waits") == true)
  }

  @Test("what a body starts and does not await is done by the end of its run, whatever the order")
  func unawaited() throws {
    let (started, done) = (Trace(), Trace())
    let seen = try Exploration(.observed, .random, schedules: 50).run {
      let store = Store()
      for _ in 0..<3 {
        Task.detached {
          started.add("s")
          await store.save(1)
          done.add("d")
        }
      }
      #expect(started.text.count - done.text.count <= 3, "of this run alone")
      return 0
    }
    #expect(seen.schedules == 50 && done.text.count == 150)
  }

  @Test("a run that spins without letting time pass ends with an error that says so", .leavesRunBehind)
  func spinning() throws {
    let seen = try Exploration(.observed, .random, schedules: 1).run {
      while !Task.isCancelled { await Task.yield() }
      return 0
    }
    #expect(seen.outcomes.isEmpty && seen.failures.keys.first?.contains("time never passes") == true)
  }

  @Test("a wait that nobody ends is told, with who waits for what, and where there is none nothing is")
  func deadlock() throws {
    let seen = try Exploration(.observed, .random, schedules: 50).run {
      let (signal, queue, trace) = (DispatchSemaphore(value: 0), DispatchQueue(label: "camera"), Trace())
      let group = DispatchGroup()
      // Only who comes second finds the semaphore signalled.
      for letter in "ab" {
        DispatchQueue.global().async(group: group) {
          trace.add(letter)
          if trace.text == "ba" { queue.async { signal.wait() } }
        }
      }
      group.wait()
      queue.sync {}
      return trace.text
    }
    #expect(seen.outcomes.keys.sorted() == ["ab"])
    #expect(!seen.failures.isEmpty)
    #expect(seen.failures.keys.allSatisfy { $0.contains("queue \"camera\" waits for a semaphore") })
  }

  @Test("queues that wait for each other are told, not waited for")
  func circle() throws {
    let seen = try Exploration(.observed, .exhaustive, schedules: 50).run {
      let (a, b) = (DispatchQueue(label: "a"), DispatchQueue(label: "b"))
      a.async { b.sync {} }
      b.async { a.sync {} }
      a.sync {}
      return 0
    }
    #expect(seen.outcomes.isEmpty)
    #expect(
      seen.failures.keys.allSatisfy {
        $0.contains("queue \"a\" waits for queue \"b\"") && $0.contains("queue \"b\" waits for queue \"a\"")
      })
    #expect(!seen.failures.isEmpty)
  }
}
