import Dispatch
import Explorer
import Scheduling
import Testing

@Suite("Records of runs", .serialized)
@MainActor
struct RecordTests {
  private actor Store {
    private(set) var newest = 0
    func save(_ version: Int) { newest = version }
  }

  /// Tasks, an actor, a queue that is waited for, a sleep, a semaphore.
  private func program() async -> String {
    let (store, queue, signal) = (Store(), DispatchQueue(label: "camera"), DispatchSemaphore(value: 0))
    let tasks = (1...3).map { version in
      Task.detached {
        if version == 2 { try? await Task.sleep(for: .milliseconds(5)) }
        await store.save(version)
      }
    }
    queue.async { signal.signal() }
    let waiter = Task.detached { await MainActor.run { queue.sync {} } }
    queue.async { signal.wait() }
    signal.signal()
    for task in tasks { await task.value }
    await waiter.value
    return "\(await store.newest)"
  }

  private func tokens() throws -> [Token] {
    let seen = try Exploration(.observed, .mixed, seed: 3, schedules: 40).run { await self.program() }
    #expect(seen.failures.isEmpty)
    return seen.outcomes.values.map(\.shortest)
      + (0..<12).map { step in Token(.observed, Choices([.init(step: step, .delays, place: step % 2)])) }
  }

  @Test("Q2 who is recorded goes in the same order, and comes to the same")
  func unchanged() throws {
    for token in try tokens() {
      let plain = Exploration.replay(token) { await self.program() }
      let record = TurnRecord()
      let recorded = Exploration.replay(token, recording: record) { await self.program() }
      #expect(plain.hash == recorded.hash)
      #expect(try plain.outcome.get() == recorded.outcome.get())
      #expect(!record.choices.isEmpty)
    }
  }

  @Test(
    "each turn is asked for before it begins and ends after, by an earlier one, and lies within or beside others"
  )
  func turns() throws {
    for token in try tokens() {
      let record = TurnRecord()
      _ = Exploration.replay(token, recording: record) { await self.program() }
      var open: [Int] = []
      let ends = record.turns.flatMap { [$0.began, $0.ended] }.compactMap(\.self)
      #expect(Set(ends.map(\.place)).count == ends.count)
      for (number, turn) in record.turns.enumerated() {
        #expect(turn.cause.map { $0 < number } ?? true)
        guard let began = turn.began, let ended = turn.ended else { continue }
        #expect(turn.asked.place < began.place && began.place < ended.place)
        #expect(turn.asked.time <= began.time && began.time <= ended.time)
        open.append(number)
      }
      for a in open {
        for b in open where a < b {
          let (x, y) = (record.turns[a], record.turns[b])
          let (start, end) = (x.began!.place, x.ended!.place)
          let (from, to) = (y.began!.place, y.ended!.place)
          #expect(end < from || to < start || (start < from && to < end) || (from < start && end < to))
        }
      }
      let lanes = Set(record.turns.filter { $0.ended != nil }.map(\.lane))
      #expect(lanes.isSuperset(of: [.main, .tasks, .actor("Store"), .queue("camera")]))
    }
  }

  @Test(
    "a delay is told by what was held back and what went before it; the platform's order holds nothing back")
  func reorderings() throws {
    var count = 0
    for token in try tokens() {
      let record = TurnRecord()
      _ = Exploration.replay(token, recording: record) { await self.program() }
      let found = token.choices.reorderings(in: record)
      if token.choices == .ordinary { #expect(found.isEmpty) }
      for reordering in found {
        let turn = record.turns[reordering.turn]
        #expect(!reordering.overtakers.isEmpty || reordering.isPassedByTime)
        for other in reordering.overtakers.map({ record.turns[$0] }) {
          #expect(other.asked.place > turn.asked.place)
          #expect(turn.began.map { other.began!.place < $0.place } ?? true)
        }
        count += 1
      }
    }
    #expect(count > 5)
  }

  @Test("queues and actors of one name are told apart")
  func names() {
    let record = TurnRecord()
    _ = Exploration.replay(Token(.promised, .ordinary), recording: record) {
      let (stores, queues) = ([Store(), Store()], [DispatchQueue(label: "q"), DispatchQueue(label: "q")])
      for store in stores { await Task.detached { await store.save(1) }.value }
      for queue in queues { queue.sync {} }
    }
    let lanes = Set(record.turns.map(\.lane))
    #expect(lanes.isSuperset(of: [.actor("Store"), .actor("Store 2"), .queue("q"), .queue("q 2")]))
    #expect(record.turns.contains { $0.isAwaited && $0.lane == .queue("q 2") })
  }
}
