import Foundation

extension Publishers {
  /// https://developer.apple.com/documentation/combine/publishers/debounce
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let dueTime: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Pause(
          AnySubscriber(subscriber),
          later: {
            scheduler.schedule(
              after: scheduler.now.advanced(by: dueTime), tolerance: scheduler.minimumTolerance,
              options: options, $0)
          },
          soon: { scheduler.schedule(options: options, $0) }))
    }
  }
}

/// Hands a value on once none has followed it for a time.
private final class Pause<Input, Failure: Error>: Subscriber, Subscription, @unchecked Sendable {
  // @unchecked: the lock guards what changes, and another one keeps calls to the receiver apart.
  typealias Schedule = (@escaping () -> Void) -> Void

  private let lock = NSLock()
  private let delivery = NSRecursiveLock()
  private var downstream: AnySubscriber<Input, Failure>?
  private var upstream: (any Subscription)?
  private var demand = Subscribers.Demand.none
  private var latest = 0
  private let later: Schedule
  private let soon: Schedule

  init(_ downstream: AnySubscriber<Input, Failure>, later: @escaping Schedule, soon: @escaping Schedule) {
    self.downstream = downstream
    self.later = later
    self.soon = soon
  }

  func receive(subscription: any Subscription) {
    lock.withLock { upstream = subscription }
    lock.withLock { downstream }?.receive(subscription: self)
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let number = lock.withLock {
      latest += 1
      return latest
    }
    later { [self] in deliver(input, number) }
    return .none
  }

  private func deliver(_ input: Input, _ number: Int) {
    delivery.withLock {
      let receiver = lock.withLock { () -> AnySubscriber<Input, Failure>? in
        guard number == latest, demand > .none else { return nil }
        demand -= 1
        return downstream
      }
      guard let more = receiver?.receive(input) else { return }
      lock.withLock { demand += more }
    }
  }

  /// *Decided*: what still waits is dropped.
  func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock { latest += 1 }
    soon { [self] in
      delivery.withLock { cut().receiver?.receive(completion: completion) }
    }
  }

  func request(_ more: Subscribers.Demand) { lock.withLock { demand += more } }

  func cancel() { cut().upstream?.cancel() }

  private func cut() -> (receiver: AnySubscriber<Input, Failure>?, upstream: (any Subscription)?) {
    lock.withLock {
      defer { (downstream, upstream) = (nil, nil) }
      return (downstream, upstream)
    }
  }
}

extension Publisher {
  /// Sends a value once none has followed it for `dueTime`.
  ///
  /// https://developer.apple.com/documentation/combine/publisher/debounce(for:scheduler:options:)
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}
