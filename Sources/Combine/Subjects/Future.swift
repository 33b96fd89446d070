import Foundation

/// One value or a failure that comes some time; all who subscribe get it, before or after. Any thread.
///
/// https://developer.apple.com/documentation/combine/future
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
  // @unchecked: the lock guards what changes.

  /// To be called with the outcome; calls after the first count for nothing.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let lock = NSLock()
  private var outcome: Result<Output, Failure>?
  private var waiting: [Promise] = []

  /// Calls the closure at once, whether somebody subscribes or not.
  ///
  /// https://developer.apple.com/documentation/combine/future/init(_:)
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.fulfil($0) }
  }

  private func fulfil(_ result: Result<Output, Failure>) {
    let waiting = lock.withLock { () -> [Promise] in
      guard outcome == nil else { return [] }
      outcome = result
      defer { self.waiting = [] }
      return self.waiting
    }
    for tell in waiting { tell(result) }
  }

  fileprivate func whenFulfilled(_ tell: @escaping Promise) {
    let known = lock.withLock {
      if outcome == nil { waiting.append(tell) }
      return outcome
    }
    if let known { tell(known) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let claim = Claim(AnySubscriber(subscriber))
    subscriber.receive(subscription: claim)
    whenFulfilled { claim.meet($0) }
  }
}

/// What one subscriber is owed: a value once it has asked for one, a failure in any case.
private final class Claim<Output, Failure: Error>: Subscription, @unchecked Sendable {
  // @unchecked: the lock guards what changes.

  private let lock = NSLock()
  private var downstream: AnySubscriber<Output, Failure>?
  private var outcome: Result<Output, Failure>?
  private var isAsked = false

  init(_ downstream: AnySubscriber<Output, Failure>) { self.downstream = downstream }

  func meet(_ outcome: Result<Output, Failure>) {
    lock.withLock { self.outcome = outcome }
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a demand of nothing")
    lock.withLock { isAsked = true }
    deliver()
  }

  func cancel() { _ = lock.withLock { take() } }

  private func take() -> AnySubscriber<Output, Failure>? {
    defer { downstream = nil }
    return downstream
  }

  private func deliver() {
    let due = lock.withLock { () -> (AnySubscriber<Output, Failure>, Result<Output, Failure>)? in
      guard let outcome else { return nil }
      if case .success = outcome, !isAsked { return nil }
      return take().map { ($0, outcome) }
    }
    guard let (receiver, outcome) = due else { return }
    switch outcome {
    case .success(let value):
      _ = receiver.receive(value)
      receiver.receive(completion: .finished)
    case .failure(let error): receiver.receive(completion: .failure(error))
    }
  }
}

extension Future {
  private struct Outcome: @unchecked Sendable {
    // @unchecked: handed on once, from who fulfils to who waits.
    let result: Result<Output, Failure>
  }

  private var result: Result<Output, Failure> {
    get async {
      await withCheckedContinuation { continuation in
        whenFulfilled { continuation.resume(returning: Outcome(result: $0)) }
      }.result
    }
  }

  /// Waits for the outcome.
  ///
  /// https://developer.apple.com/documentation/combine/future/value
  public var value: Output {
    get async throws { try await result.get() }
  }
}

extension Future where Failure == Never {
  public var value: Output {
    get async { await result.get() }
  }
}
