import Foundation

/// Hands values to all who have subscribed; what subjects and published properties are made of. Any thread.
///
/// Receivers are called one at a time, under a recursive lock, as by Apple's subjects: a value that a receiver sends
/// itself reaches everybody before the call that it is in returns, and threads that send at once wait for each
/// other, so that all receivers see one order.
final class Outlet<Output, Failure: Error>: @unchecked Sendable {
  // @unchecked: everything that changes is guarded by the lock.

  typealias Completion = Subscribers.Completion<Failure>

  private let delivery = NSRecursiveLock()
  private var conduits: [Conduit] = []
  private var completion: Completion?
  private var upstreams: [any Subscription] = []
  private var current: Output?

  /// With a `current` value a new subscriber gets that first, and one that had not asked for a value gets the
  /// newest when it does.
  init(current: Output?) { self.current = current }

  deinit { for upstream in upstreams { upstream.cancel() } }

  var value: Output? { delivery.withLock { current } }

  /// - Parameter afterwards: the value becomes the current one when everybody has heard of it, not before.
  func send(_ value: Output, keeping keeps: Bool, afterwards: Bool = false) {
    delivery.withLock {
      guard completion == nil else { return }
      if keeps && !afterwards { current = value }
      for conduit in conduits { conduit.offer(value) }
      if keeps && afterwards { current = value }
    }
  }

  func send(completion: Completion) {
    delivery.withLock {
      guard self.completion == nil else { return }
      self.completion = completion
      let ended = conduits
      conduits = []
      upstreams = []
      for conduit in ended { conduit.end(completion) }
    }
  }

  func send(subscription: any Subscription) {
    delivery.withLock { upstreams.append(subscription) }
    subscription.request(.unlimited)
  }

  func add<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    delivery.withLock {
      if let completion {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: completion)
        return
      }
      let conduit = Conduit(self, AnySubscriber(subscriber), hasNews: current != nil)
      conduits.append(conduit)
      subscriber.receive(subscription: conduit)
    }
  }

  /// The way to one subscriber.
  private final class Conduit: Subscription, @unchecked Sendable {
    // @unchecked: guarded by the outlet's lock.

    private let outlet: Outlet
    private var downstream: AnySubscriber<Output, Failure>?
    private var demand = Subscribers.Demand.none
    /// Whether the outlet's current value is one that has not been delivered.
    private var hasNews: Bool

    init(_ outlet: Outlet, _ downstream: AnySubscriber<Output, Failure>, hasNews: Bool) {
      self.outlet = outlet
      self.downstream = downstream
      self.hasNews = hasNews
    }

    func offer(_ value: Output) {
      guard let downstream else { return }
      guard demand > .none else {
        hasNews = true
        return
      }
      hasNews = false
      demand -= 1
      demand += downstream.receive(value)
    }

    func end(_ completion: Completion) {
      let downstream = downstream
      self.downstream = nil
      downstream?.receive(completion: completion)
    }

    func request(_ more: Subscribers.Demand) {
      outlet.delivery.withLock {
        guard downstream != nil else { return }
        demand += more
        if hasNews, demand > .none, let value = outlet.current { offer(value) }
      }
    }

    func cancel() {
      let released = outlet.delivery.withLock {
        defer { downstream = nil }
        outlet.conduits.removeAll { $0 === self }
        return downstream
      }
      withExtendedLifetime(released) {}
    }
  }
}
