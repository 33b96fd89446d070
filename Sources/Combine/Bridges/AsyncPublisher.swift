import Foundation

/// A publisher's values as a sequence to wait for. One value is asked for at a time; what a subject sends while
/// nobody waits is not seen, except the newest of those that keep a value.
///
/// https://developer.apple.com/documentation/combine/asyncpublisher
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public typealias Failure = Never

  private let publisher: P

  public init(_ publisher: P) { self.publisher = publisher }

  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }

  public struct Iterator: AsyncIteratorProtocol {
    private let inbox: Inbox<P.Output>
    private let ending: AnyCancellable

    fileprivate init(_ publisher: P) {
      let inbox = Inbox<P.Output>()
      publisher.subscribe(inbox)
      self.inbox = inbox
      ending = AnyCancellable(inbox.end)
    }

    /// Nil at the end, or once the task is cancelled.
    public mutating func next() async -> P.Output? { await next(isolation: #isolation) }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? {
      await inbox.next(isolation: actor)
    }
  }
}

extension AsyncPublisher: Sendable where P: Sendable {}

extension Publisher where Failure == Never {
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// Values for those who wait.
private final class Inbox<Input>: Subscriber, @unchecked Sendable {
  // @unchecked: the lock guards what changes.
  typealias Failure = Never

  /// @unchecked: a value goes from one sender to one receiver.
  private struct Parcel: @unchecked Sendable { let value: Input }

  private let lock = NSLock()
  private var waiting: [CheckedContinuation<Parcel?, Never>] = []
  private var upstream: (any Subscription)?
  private var wanted = 0
  private var hasEnded = false

  func receive(subscription: any Subscription) {
    let (isOver, first) = lock.withLock { () -> (Bool, Int) in
      if !hasEnded { upstream = subscription }
      return (hasEnded, wanted)
    }
    if isOver { subscription.cancel() } else if first > 0 { subscription.request(.max(first)) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let first = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
    first?.resume(returning: Parcel(value: input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { _ = finish() }

  func end() { finish()?.cancel() }

  private func finish() -> (any Subscription)? {
    let (left, subscription) = lock.withLock {
      () -> ([CheckedContinuation<Parcel?, Never>], (any Subscription)?) in
      defer { (waiting, upstream, hasEnded) = ([], nil, true) }
      return (waiting, upstream)
    }
    for continuation in left { continuation.resume(returning: nil) }
    return subscription
  }

  func next(isolation: isolated (any Actor)?) async -> Input? {
    let parcel = await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: isolation) {
          (continuation: CheckedContinuation<Parcel?, Never>) in
          wait(continuation)
        }
      },
      onCancel: { self.end() },
      isolation: isolation)
    return parcel?.value
  }

  private func wait(_ continuation: CheckedContinuation<Parcel?, Never>) {
    let (isOver, subscription) = lock.withLock { () -> (Bool, (any Subscription)?) in
      guard !hasEnded else { return (true, nil) }
      waiting.append(continuation)
      if upstream == nil { wanted += 1 }
      return (false, upstream)
    }
    if isOver { continuation.resume(returning: nil) } else { subscription?.request(.max(1)) }
  }
}
