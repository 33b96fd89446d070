import Foundation

extension Publishers {
  /// https://developer.apple.com/documentation/combine/publishers/throttle
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let interval: Context.SchedulerTimeType.Stride
    public let scheduler: Context
    /// Whether of several values in an interval the last goes on, not the first.
    public let latest: Bool

    public init(
      upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
    ) {
      (self.upstream, self.interval, self.scheduler, self.latest) = (upstream, interval, scheduler, latest)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Pace(AnySubscriber(subscriber), interval, scheduler, latest))
    }
  }
}

/// Hands on at most one value in each interval.
private final class Pace<Input, Failure: Error, Context: Scheduler>: Subscriber, Subscription,
  @unchecked Sendable
{
  // @unchecked: the lock guards what changes, and another one keeps calls to the receiver apart.
  private typealias Receiver = AnySubscriber<Input, Failure>

  private let lock = NSLock()
  private let delivery = NSRecursiveLock()
  private var downstream: AnySubscriber<Input, Failure>?
  private var upstream: (any Subscription)?
  private var demand = Subscribers.Demand.none
  private let interval: Context.SchedulerTimeType.Stride
  private let scheduler: Context
  private let latest: Bool
  /// When a value went on last.
  private var last: Context.SchedulerTimeType?
  /// What goes on at the interval's end.
  private var waiting: Input?
  private var hasFinished = false

  init(
    _ downstream: AnySubscriber<Input, Failure>, _ interval: Context.SchedulerTimeType.Stride,
    _ scheduler: Context, _ latest: Bool
  ) {
    (self.downstream, self.interval) = (downstream, interval)
    (self.scheduler, self.latest) = (scheduler, latest)
  }

  func receive(subscription: any Subscription) {
    lock.withLock { upstream = subscription }
    lock.withLock { downstream }?.receive(subscription: self)
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let now = scheduler.now
    let (isDue, end) = lock.withLock { () -> (Bool, Context.SchedulerTimeType?) in
      if waiting != nil {
        if latest { waiting = input }
        return (false, nil)
      }
      guard let last, last.distance(to: now) < interval else {
        last = now
        return (true, nil)
      }
      waiting = input
      return (false, last.advanced(by: interval))
    }
    if isDue { scheduler.schedule { [self] in deliver(input) } }
    if let end { scheduler.schedule(after: end) { [self] in deliverWaiting() } }
    return .none
  }

  private func deliverWaiting() {
    let (value, isLast) = lock.withLock {
      defer { (waiting, last) = (nil, scheduler.now) }
      return (waiting, hasFinished)
    }
    if let value { deliver(value) }
    if isLast { end(.finished) }
  }

  private func deliver(_ input: Input) {
    delivery.withLock {
      let receiver = lock.withLock { () -> Receiver? in
        guard demand > .none, let downstream else { return nil }
        demand -= 1
        return downstream
      }
      guard let more = receiver?.receive(input) else { return }
      lock.withLock { demand += more }
    }
  }

  /// *Decided*: a value that waits still comes in its time, and the end behind it; a failure comes without it.
  func receive(completion: Subscribers.Completion<Failure>) {
    let waits = lock.withLock {
      if case .finished = completion { hasFinished = waiting != nil } else { waiting = nil }
      return hasFinished
    }
    if !waits { scheduler.schedule { [self] in end(completion) } }
  }

  private func end(_ completion: Subscribers.Completion<Failure>) {
    delivery.withLock { cut().receiver?.receive(completion: completion) }
  }

  func request(_ more: Subscribers.Demand) { lock.withLock { demand += more } }

  func cancel() { cut().upstream?.cancel() }

  private func cut() -> (receiver: Receiver?, upstream: (any Subscription)?) {
    lock.withLock {
      defer { (downstream, upstream, waiting) = (nil, nil, nil) }
      return (downstream, upstream)
    }
  }
}

extension Publisher {
  /// Sends the first value at once on `scheduler`, and then at most one in each `interval`, at its end: the newest of
  /// those that came, or with `latest` false the first.
  ///
  /// https://developer.apple.com/documentation/combine/publisher/throttle(for:scheduler:latest:)
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}
