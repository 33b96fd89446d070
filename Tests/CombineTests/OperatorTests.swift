import Combine
import Scheduling
import TestSupport
import Testing

@Suite struct OperatorTests {
  @Test(
    "map, filter, compactMap, dropFirst and removeDuplicates do what arrays do",
    arguments: 1...20 as ClosedRange<UInt64>)
  func asArrays(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let input = (0..<100).map { _ in random.number(0...5) }
    let subject = PassthroughSubject<Int, Never>()
    var (mapped, kept, odd, late, changed): ([String], [Int], [Int], [Int], [Int]) = ([], [], [], [], [])
    let bonds: Set<AnyCancellable> = [
      subject.map(String.init).sink { mapped.append($0) },
      subject.filter { $0 > 2 }.sink { kept.append($0) },
      subject.compactMap { $0 % 2 == 1 ? $0 * 10 : nil }.sink { odd.append($0) },
      subject.dropFirst(7).eraseToAnyPublisher().sink { late.append($0) },
      subject.removeDuplicates().sink { changed.append($0) },
    ]
    for value in input { subject.send(value) }
    #expect(mapped == input.map(String.init))
    #expect(kept == input.filter { $0 > 2 })
    #expect(odd == input.compactMap { $0 % 2 == 1 ? $0 * 10 : nil })
    #expect(late == Array(input.dropFirst(7)))
    let runs = input.enumerated().filter { $0.offset == 0 || input[$0.offset - 1] != $0.element }.map(
      \.element)
    #expect(changed == runs)
    withExtendedLifetime(bonds) {}
  }

  @Test("values that are optional pass through operators")
  func optionals() {
    let subject = PassthroughSubject<Int?, Never>()
    var (mapped, merged, latest): ([Int?], [Int?], [Int?]) = ([], [], [])
    let bonds = [
      subject.map { $0 }.removeDuplicates().sink { mapped.append($0) },
      subject.merge(with: Just(nil)).sink { merged.append($0) },
      subject.combineLatest(Just(1)).sink { latest.append($0.0) },
    ]
    subject.send(nil)
    subject.send(4)
    #expect(mapped == [nil, 4])
    #expect(merged == [nil, nil, 4])
    #expect(latest == [nil, 4])
    withExtendedLifetime(bonds) {}
  }

  @Test("a filter makes up for what it leaves out: the receiver gets as many as it asked for")
  func filterDemand() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int>(.max(2))
    subject.filter { $0 % 10 == 0 }.subscribe(probe)
    for value in 1...50 { subject.send(value) }
    #expect(probe.values == [10, 20])
  }

  @Test("combineLatest waits for all, then sends with every change, and ends with the last")
  func combineLatest() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
    let probe = Probe<String>(.unlimited)
    a.combineLatest(b) { "\($0)\($1)" }.subscribe(probe)
    a.send(1)
    a.send(2)
    b.send("x")
    a.send(3)
    a.send(completion: .finished)
    b.send("y")
    #expect(probe.values == ["2x", "3x", "3y"] && probe.ends == 0)
    b.send(completion: .finished)
    #expect(probe.ends == 1)
    var three: [Int] = []
    let bond = Just(1).combineLatest(Just(2), Just(3)) { $0 * 100 + $1 * 10 + $2 }.sink { three.append($0) }
    #expect(three == [123])
    withExtendedLifetime(bond) {}
  }

  @Test("B3 combineLatest without demand keeps the newest")
  func combineLatestDemand() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let probe = Probe<Int>()
    a.combineLatest(b) { $0 * 10 + $1 }.subscribe(probe)
    a.send(1)
    b.send(1)
    b.send(2)
    #expect(probe.values == [])
    probe.ask(1)
    #expect(probe.values == [12])
    b.send(3)
    #expect(probe.values == [12])
  }

  @Test("B3 merge sends all, keeps one of each for later, and ends with the last")
  func merge() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let slow = Probe<Int>()
    let eager = Probe<Int>(.unlimited)
    a.map { $0 }.merge(with: b).subscribe(slow)
    a.merge(with: b).subscribe(eager)
    a.send(1)
    b.send(2)
    #expect(slow.values == [])
    slow.ask(2)
    #expect(slow.values == [1, 2])
    a.send(completion: .finished)
    #expect(slow.ends == 0 && eager.ends == 0)
    b.send(completion: .finished)
    #expect(slow.ends == 1 && eager.ends == 1)
    #expect(eager.values == [1, 2])
  }

  @Test("cancelling a merge cancels both sides")
  func mergeCancel() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var seen: [Int] = []
    let bond = a.merge(with: b).sink { seen.append($0) }
    a.send(1)
    bond.cancel()
    a.send(2)
    b.send(3)
    #expect(seen == [1])
  }

  @Test("receive(on:) hops to the main queue and the main run loop, in order, in virtual time")
  @MainActor func receiveOn() throws {
    let time = VirtualTime()
    try time.run {
      let subject = PassthroughSubject<Int, Never>()
      var (queue, loop): ([Int], [Int]) = ([], [])
      var bonds = Set<AnyCancellable>()
      subject.receive(on: DispatchQueue.main).sink { queue.append($0) }.store(in: &bonds)
      subject.receive(on: RunLoop.main).sink { loop.append($0) }.store(in: &bonds)
      for value in 1...5 { subject.send(value) }
      #expect(queue == [] && loop == [])
      await time.settle()
      #expect(queue == [1, 2, 3, 4, 5] && loop == queue)
      subject.send(6)
      bonds = []
      await time.settle()
      #expect(queue.last == 5 && loop.last == 5, "what is under way when it is cancelled does not arrive")
    }
  }

  @Test("receive(on:) keeps the order on a queue of its own")
  @MainActor func receiveOnQueue() throws {
    let time = VirtualTime()
    try time.run {
      let queue = DispatchQueue(label: "values")
      let subject = PassthroughSubject<Int, Never>()
      nonisolated(unsafe) var seen: [Int] = []
      nonisolated(unsafe) var isOver = false
      let bond = subject.receive(on: queue).sink(
        receiveCompletion: { @Sendable _ in isOver = true }, receiveValue: { @Sendable in seen.append($0) })
      for value in 1...20 { subject.send(value) }
      subject.send(completion: .finished)
      await time.settle()
      queue.sync {}
      #expect(seen == Array(1...20) && isOver)
      withExtendedLifetime(bond) {}
    }
  }

  @Test("B3 debounce sends what nothing has followed, at its time")
  @MainActor func debounce() throws {
    let time = VirtualTime()
    try time.run {
      let subject = PassthroughSubject<Int, Never>()
      var seen: [String] = []
      let bonds = [
        subject.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main).sink {
          seen.append("queue \($0) at \(time.now.nanoseconds / 1_000_000)")
        },
        subject.debounce(for: 0.5, scheduler: RunLoop.main).sink {
          seen.append("loop \($0) at \(time.now.nanoseconds / 1_000_000)")
        },
      ]
      for value in 1...3 {
        subject.send(value)
        await time.sleep(until: .milliseconds(100 * value))
      }
      subject.send(4)
      await time.settle()
      #expect(seen == ["queue 4 at 600", "loop 4 at 800"])
      withExtendedLifetime(bonds) {}
    }
  }
}
