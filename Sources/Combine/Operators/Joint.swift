import Foundation

/// What subscribes to several publishers for one receiver: a rule says what their values come to. Any thread.
final class Joint<Output, Failure: Error>: Subscription, @unchecked Sendable {
  // @unchecked: the lock guards what changes, and another one keeps calls to the receiver apart.

  /// What the receiver is to get for a value of the publisher at a place.
  typealias Rule = (_ place: Int, _ value: Any) -> Output?

  /// What becomes of values that nobody has asked for.
  enum Surplus {
    /// They wait, one of each publisher.
    case waits
    /// Only the newest does.
    case isReplaced
  }

  private let lock = NSLock()
  private let delivery = NSRecursiveLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private var upstreams: [(any Subscription)?]
  private var running: Int
  private var demand = Subscribers.Demand.none
  private var surplus: [(place: Int, value: Output)] = []
  private let kind: Surplus
  private let rule: Rule

  init(_ downstream: AnySubscriber<Output, Failure>, of count: Int, _ kind: Surplus, rule: @escaping Rule) {
    self.downstream = downstream
    upstreams = Array(repeating: nil, count: count)
    running = count
    self.kind = kind
    self.rule = rule
  }

  /// To be called before the publishers are subscribed to.
  func begin() { lock.withLock { downstream }?.receive(subscription: self) }

  /// The subscriber for the publisher at a place.
  func entrance<Input>(_ place: Int, _ type: Input.Type) -> AnySubscriber<Input, Failure> {
    AnySubscriber(
      receiveSubscription: { self.receive($0, at: place) }, receiveValue: { self.receive($0, at: place) },
      receiveCompletion: { self.receive($0, at: place) })
  }

  private func receive(_ subscription: any Subscription, at place: Int) {
    let (isOver, first) = lock.withLock { () -> (Bool, Subscribers.Demand) in
      guard downstream != nil else { return (true, Subscribers.Demand.none) }
      upstreams[place] = subscription
      return (false, wantsAll ? Subscribers.Demand.unlimited : .max(1))
    }
    if isOver { subscription.cancel() } else { subscription.request(first) }
  }

  private var wantsAll: Bool { kind == .isReplaced || demand == .unlimited }

  private func receive(_ value: Any, at place: Int) -> Subscribers.Demand {
    delivery.withLock {
      guard let output = rule(place, value) else { return }
      lock.withLock {
        if kind == .isReplaced { surplus = [] }
        surplus.append((place, output))
      }
      deliver()
    }
    return .none
  }

  /// Gives the receiver what it has asked for. Under `delivery`.
  private func deliver() {
    while true {
      let next = lock.withLock {
        () -> (AnySubscriber<Output, Failure>, Output, (any Subscription)?)? in
        guard let downstream, demand > .none, !surplus.isEmpty else { return nil }
        demand -= 1
        let (place, value) = surplus.removeFirst()
        return (downstream, value, wantsAll ? nil : upstreams[place])
      }
      guard let (receiver, value, upstream) = next else { return finishIfDone() }
      let more = receiver.receive(value)
      lock.withLock { demand += more }
      upstream?.request(.max(1))
    }
  }

  private func finishIfDone() {
    let receiver = lock.withLock { running == 0 && surplus.isEmpty ? downstream : nil }
    guard let receiver else { return }
    cut()
    receiver.receive(completion: .finished)
  }

  private func receive(_ completion: Subscribers.Completion<Failure>, at place: Int) {
    delivery.withLock {
      switch completion {
      case .finished:
        lock.withLock {
          running -= 1
          upstreams[place] = nil
        }
        finishIfDone()
      case .failure:
        let receiver = lock.withLock { downstream }
        cancel()
        receiver?.receive(completion: completion)
      }
    }
  }

  func request(_ more: Subscribers.Demand) {
    delivery.withLock {
      let toAsk = lock.withLock { () -> [any Subscription] in
        let wasAll = wantsAll
        demand += more
        return wantsAll && !wasAll ? upstreams.compactMap(\.self) : []
      }
      for upstream in toAsk { upstream.request(.unlimited) }
      deliver()
    }
  }

  func cancel() { for upstream in cut() { upstream.cancel() } }

  @discardableResult
  private func cut() -> [any Subscription] {
    let (receiver, left) = lock.withLock {
      defer {
        downstream = nil
        upstreams = upstreams.map { _ in nil }
        surplus = []
      }
      return (downstream, upstreams.compactMap(\.self))
    }
    return withExtendedLifetime(receiver) { left }
  }
}
