import Foundation

extension Subscribers {
  /// Calls closures with all that comes.
  ///
  /// https://developer.apple.com/documentation/combine/subscribers/sink
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
    // @unchecked: the lock guards what changes; a publisher calls the closures one at a time.

    private enum State {
      case waiting
      case subscribed(any Subscription)
      case ended
    }

    private let lock = NSLock()
    private var state = State.waiting
    public let receiveValue: (Input) -> Void
    public let receiveCompletion: (Completion<Failure>) -> Void

    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveValue = receiveValue
      self.receiveCompletion = receiveCompletion
    }

    /// A second subscription is cancelled.
    public func receive(subscription: any Subscription) {
      let isFirst = lock.withLock {
        guard case .waiting = state else { return false }
        state = .subscribed(subscription)
        return true
      }
      if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    public func receive(_ value: Input) -> Demand {
      if lock.withLock({ isSubscribed }) { receiveValue(value) }
      return .none
    }

    public func receive(completion: Completion<Failure>) {
      if end() != nil { receiveCompletion(completion) }
    }

    public func cancel() {
      if let subscription = end() { subscription.cancel() }
    }

    private var isSubscribed: Bool { if case .subscribed = state { true } else { false } }

    /// The subscription, for whoever ends it first.
    private func end() -> (any Subscription)? {
      lock.withLock {
        defer { state = .ended }
        guard case .subscribed(let subscription) = state else { return nil }
        return subscription
      }
    }
  }
}

extension Publisher {
  /// Calls closures with all that comes, until the result is released or cancelled.
  ///
  /// https://developer.apple.com/documentation/combine/publisher/sink(receivecompletion:receivevalue:)
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
