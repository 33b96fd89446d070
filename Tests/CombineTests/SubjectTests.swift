import Combine
import Dispatch
import Synchronization
import TestSupport
import Testing

/// Receives by hand: asks for what a test says.
final class Probe<Input>: Subscriber {
  typealias Failure = Never
  private(set) var subscription: (any Subscription)?
  private(set) var values: [Input] = []
  private(set) var ends = 0
  private let first: Subscribers.Demand

  init(_ first: Subscribers.Demand = .none) { self.first = first }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    if first > .none { subscription.request(first) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { ends += 1 }

  func ask(_ count: Int) { subscription?.request(.max(count)) }
}

@Suite struct SubjectTests {
  @Test("demands add up, and too much is unlimited")
  func demands() {
    #expect(Subscribers.Demand.max(2) + .max(3) == .max(5))
    #expect(Subscribers.Demand.unlimited - .max(7) == .unlimited)
    #expect(Subscribers.Demand.max(.max) + 1 == .unlimited)
    #expect(Subscribers.Demand.max(7) - .unlimited == .none)
    #expect(Subscribers.Demand.none < .max(1) && Subscribers.Demand.max(.max) < .unlimited)
    #expect(Subscribers.Demand.unlimited.max == nil && Subscribers.Demand.max(3).max == 3)
  }

  @Test("no subject sends more than was asked for", arguments: 1...30 as ClosedRange<UInt64>)
  func demandIsKept(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let passing = PassthroughSubject<Int, Never>()
    let keeping = CurrentValueSubject<Int, Never>(0)
    let (a, b) = (Probe<Int>(), Probe<Int>())
    passing.subscribe(a)
    keeping.subscribe(b)
    var asked = 0
    var open = 0
    var expected: [Int] = []
    for value in 1...200 {
      if random.number(0...2) == 0 {
        let count = random.number(1...3)
        asked += count
        open += count
        a.ask(count)
        b.ask(count)
      }
      if open > 0 {
        expected.append(value)
        open -= 1
      }
      passing.send(value)
      keeping.send(value)
      #expect(a.values.count <= asked && b.values.count <= asked)
    }
    #expect(a.values == expected)
    #expect(b.values == b.values.sorted())
    b.ask(2)
    #expect(b.values.last == 200, "who asks late gets the newest")
  }

  @Test("a subject with a value sends it first, and sets before it sends")
  func currentValue() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var seen: [String] = []
    let bond = subject.sink { seen.append("\($0) \(subject.value)") }
    subject.value = 2
    subject.send(3)
    bond.cancel()
    subject.send(4)
    #expect(seen == ["1 1", "2 2", "3 3"])
    #expect(subject.value == 4)
  }

  @Test("nothing comes after the end, and who comes later hears of the end alone")
  func end() {
    let subject = PassthroughSubject<Int, Never>()
    let early = Probe<Int>(.unlimited)
    subject.subscribe(early)
    subject.send(1)
    subject.send(completion: .finished)
    subject.send(2)
    subject.send(completion: .finished)
    let late = Probe<Int>(.unlimited)
    subject.subscribe(late)
    #expect(early.values == [1] && early.ends == 1)
    #expect(late.values == [] && late.ends == 1)
  }

  @Test("B2 what a receiver sends itself arrives before its call returns")
  func reentrancy() {
    let subject = PassthroughSubject<Int, Never>()
    var seen: [Int] = []
    let bond = subject.sink { value in
      if value < 3 { subject.send(value + 1) }
      seen.append(value)
    }
    subject.send(1)
    #expect(seen == [3, 2, 1])
    withExtendedLifetime(bond) {}
  }

  @Test("a receiver may cancel itself and others while it is called")
  func cancellationInside() {
    let subject = PassthroughSubject<Int, Never>()
    var bonds: [AnyCancellable] = []
    var seen: [String] = []
    subject.sink { value in
      seen.append("a\(value)")
      bonds = []
    }.store(in: &bonds)
    subject.sink { seen.append("b\($0)") }.store(in: &bonds)
    subject.send(1)
    subject.send(2)
    #expect(seen == ["a1"])
  }

  @Test("letting go of a cancellable ends the stream and lets go of what the closure holds")
  func release() {
    final class Witness {}
    let subject = PassthroughSubject<Int, Never>()
    weak var witness: Witness?
    var bond: AnyCancellable?
    do {
      let kept = Witness()
      witness = kept
      bond = subject.sink { _ in withExtendedLifetime(kept) {} }
    }
    #expect(witness != nil && bond != nil)
    bond = nil
    #expect(witness == nil)
  }

  @Test("B2 threads that send at once are heard one at a time, all in one order")
  func threads() {
    let subject = CurrentValueSubject<Int, Never>(-1)
    let inside = Atomic(0)
    let overlaps = Atomic(0)
    nonisolated(unsafe) var (first, second): ([Int], [Int]) = ([], [])
    let bonds = [
      subject.sink { value in
        if inside.add(1, ordering: .relaxed).newValue > 1 { overlaps.add(1, ordering: .relaxed) }
        first.append(value)
        inside.subtract(1, ordering: .relaxed)
      }, subject.sink { second.append($0) },
    ]
    DispatchQueue.concurrentPerform(iterations: 400) { subject.send($0) }
    #expect(overlaps.load(ordering: .relaxed) == 0)
    #expect(first == second && Set(first) == Set(-1..<400))
    #expect(subject.value == first.last)
    withExtendedLifetime(bonds) {}
  }

  @Test("Just sends once, however often it is asked")
  func just() {
    let probe = Probe<Int>()
    Just(7).subscribe(probe)
    probe.ask(1)
    probe.ask(1)
    #expect(probe.values == [7] && probe.ends == 1)
    let cancelled = Probe<Int>()
    Just(7).subscribe(cancelled)
    cancelled.subscription?.cancel()
    cancelled.ask(1)
    #expect(cancelled.values == [] && cancelled.ends == 0)
  }
}
