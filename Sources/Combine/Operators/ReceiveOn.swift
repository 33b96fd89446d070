import Foundation

extension Publishers {
  /// https://developer.apple.com/documentation/combine/publishers/receiveon
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Hop(AnySubscriber(subscriber)) { scheduler.schedule(options: options, $0) })
    }
  }
}

/// Hands everything on elsewhere.
private final class Hop<Input, Failure: Error>: Subscriber, Subscription, @unchecked Sendable {
  // @unchecked: the lock guards what changes, and another one keeps calls to the receiver apart.

  private let lock = NSLock()
  private let delivery = NSRecursiveLock()
  private var downstream: AnySubscriber<Input, Failure>?
  private var upstream: (any Subscription)?
  private let schedule: (@escaping () -> Void) -> Void

  init(
    _ downstream: AnySubscriber<Input, Failure>, schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.downstream = downstream
    self.schedule = schedule
  }

  func receive(subscription: any Subscription) {
    lock.withLock { upstream = subscription }
    receiver?.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if receiver != nil {
      schedule { [self] in
        let more = delivery.withLock { receiver?.receive(input) ?? .none }
        if more > .none { lock.withLock { upstream }?.request(more) }
      }
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    schedule { [self] in
      delivery.withLock {
        let receiver = receiver
        cut()
        receiver?.receive(completion: completion)
      }
    }
  }

  func request(_ demand: Subscribers.Demand) { lock.withLock { upstream }?.request(demand) }

  func cancel() { cut()?.cancel() }

  private var receiver: AnySubscriber<Input, Failure>? { lock.withLock { downstream } }

  @discardableResult
  private func cut() -> (any Subscription)? {
    let (subscription, receiver) = lock.withLock {
      defer { (upstream, downstream) = (nil, nil) }
      return (upstream, downstream)
    }
    return withExtendedLifetime(receiver) { subscription }
  }
}

extension Publisher {
  /// Sends values and the end on `scheduler`; the subscription itself comes at once.
  ///
  /// https://developer.apple.com/documentation/combine/publisher/receive(on:options:)
  public func receive<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}
