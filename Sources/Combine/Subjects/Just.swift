import Synchronization

/// Sends one value, then ends.
///
/// https://developer.apple.com/documentation/combine/just
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  public let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: Once(output, subscriber))
  }

  private final class Once<S: Subscriber>: Subscription where S.Input == Output, S.Failure == Never {
    private let output: Output
    private let subscriber: S
    private let isOver = Atomic(false)

    init(_ output: Output, _ subscriber: S) {
      self.output = output
      self.subscriber = subscriber
    }

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "a demand of nothing")
      guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
      _ = subscriber.receive(output)
      subscriber.receive(completion: .finished)
    }

    func cancel() { isOver.store(true, ordering: .releasing) }
  }
}

extension Just: Sendable where Output: Sendable {}
extension Just: Equatable where Output: Equatable {}
