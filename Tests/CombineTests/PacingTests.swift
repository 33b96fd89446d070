import Combine
import Dispatch
import Foundation
import Scheduling
import Testing

@Suite("Values in time")
@MainActor
struct PacingTests {
  private struct Trouble: Error, Equatable {}

  /// Sends values at milliseconds, and says what came when.
  private func paced(
    _ values: [(at: Int, value: Int)], ends: Int? = nil, failing: Bool = false,
    _ pace: (PassthroughSubject<Int, Trouble>) -> AnyPublisher<Int, Trouble>
  ) throws -> [String] {
    let time = VirtualTime()
    nonisolated(unsafe) var seen: [String] = []
    let subject = PassthroughSubject<Int, Trouble>()
    @Sendable func now() -> Int64 { time.now.nanoseconds / 1_000_000 }
    let bond = pace(subject).sink(
      receiveCompletion: { seen.append($0 == .finished ? "end \(now())" : "failure \(now())") },
      receiveValue: { seen.append("\($0) at \(now())") })
    try time.run {
      for (at, value) in values {
        await time.sleep(until: .milliseconds(at))
        subject.send(value)
      }
      if let ends {
        await time.sleep(until: .milliseconds(ends))
        subject.send(completion: failing ? .failure(Trouble()) : .finished)
      }
      await time.settle()
    }
    withExtendedLifetime(bond) {}
    return seen
  }

  private static let burst = [(0, 1), (50, 2), (90, 3), (120, 4), (150, 5), (700, 6), (790, 7)]

  @Test(
    "B3 throttle sends the first at once and then one in each interval, at its end",
    arguments: [
      (true, ["1 at 0", "3 at 100", "5 at 200", "6 at 700", "7 at 800"]),
      (false, ["1 at 0", "2 at 100", "4 at 200", "6 at 700", "7 at 800"]),
    ])
  func throttle(latest: Bool, expected: [String]) throws {
    let onQueue = try paced(Self.burst) {
      $0.throttle(for: .milliseconds(100), scheduler: DispatchQueue.main, latest: latest)
        .eraseToAnyPublisher()
    }
    #expect(onQueue == expected)
    let onLoop = try paced(Self.burst) {
      $0.throttle(for: 0.1, scheduler: RunLoop.main, latest: latest).eraseToAnyPublisher()
    }
    #expect(onLoop == expected)
  }

  @Test("B3 what waits comes before the end, and not before a failure; nothing comes after a cancellation")
  func throttleEnds() throws {
    func pace(_ subject: PassthroughSubject<Int, Trouble>) -> AnyPublisher<Int, Trouble> {
      subject.throttle(for: .milliseconds(100), scheduler: DispatchQueue.main, latest: true)
        .eraseToAnyPublisher()
    }
    #expect(try paced([(0, 1), (50, 2)], ends: 60, pace) == ["1 at 0", "2 at 100", "end 100"])
    #expect(try paced([(0, 1), (50, 2)], ends: 60, failing: true, pace) == ["1 at 0", "failure 60"])
    #expect(try paced([(0, 1)], ends: 10, pace) == ["1 at 0", "end 10"])
    let time = VirtualTime()
    var seen: [Int] = []
    try time.run {
      let subject = PassthroughSubject<Int, Trouble>()
      let bond = pace(subject).sink(receiveCompletion: { _ in }, receiveValue: { seen.append($0) })
      subject.send(1)
      await time.settle()
      subject.send(2)
      bond.cancel()
      await time.settle()
    }
    #expect(seen == [1])
  }

  @Test(
    "B3 a future begins at once, keeps its first outcome, and gives it to all who subscribe, before or after")
  func future() {
    var (promise, begun): (Future<Int, Trouble>.Promise?, Int) = (nil, 0)
    let future = Future<Int, Trouble> {
      begun += 1
      promise = $0
    }
    #expect(begun == 1)
    var seen: [String] = []
    func listen(_ name: String) -> AnyCancellable {
      future.sink(
        receiveCompletion: { seen.append("\(name) \($0)") }, receiveValue: { seen.append("\(name) \($0)") })
    }
    let (before, cancelled) = (listen("before"), listen("cancelled"))
    cancelled.cancel()
    #expect(seen.isEmpty)
    promise?(.success(7))
    promise?(.success(8))
    promise?(.failure(Trouble()))
    let after = listen("after")
    #expect(seen == ["before 7", "before finished", "after 7", "after finished"] && begun == 1)
    withExtendedLifetime((before, after)) {}
  }

  @Test("B3 who has asked a future for nothing gets no value yet, but a failure")
  func futureDemand() {
    final class Shy: Subscriber {
      var subscription: (any Subscription)?
      var (values, ends): ([Int], [Subscribers.Completion<Trouble>]) = ([], [])
      func receive(subscription: any Subscription) { self.subscription = subscription }
      func receive(_ input: Int) -> Subscribers.Demand {
        values.append(input)
        return .none
      }
      func receive(completion: Subscribers.Completion<Trouble>) { ends.append(completion) }
    }
    let (shy, failed) = (Shy(), Shy())
    Future<Int, Trouble> { $0(.success(1)) }.subscribe(shy)
    #expect(shy.values.isEmpty && shy.ends.isEmpty)
    shy.subscription?.request(.max(1))
    #expect(shy.values == [1] && shy.ends == [.finished])
    Future<Int, Trouble> { $0(.failure(Trouble())) }.subscribe(failed)
    #expect(failed.values.isEmpty && failed.ends == [.failure(Trouble())])
  }

  @Test("a future's value can be waited for, where it comes later and where it fails")
  func awaited() throws {
    let time = VirtualTime()
    try time.run {
      let later = Future<Int, Never> { promise in
        nonisolated(unsafe) let promise = promise
        DispatchQueue(label: "later").asyncAfter(deadline: .now() + 2) { promise(.success(5)) }
      }
      #expect(await later.value == 5 && time.now == .seconds(2))
      await #expect(throws: Trouble.self) {
        try await Future<Int, Trouble> { $0(.failure(Trouble())) }.value
      }
    }
  }
}
