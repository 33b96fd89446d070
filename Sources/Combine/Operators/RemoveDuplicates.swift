extension Publishers {
  /// https://developer.apple.com/documentation/combine/publishers/removeduplicates
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: (Output, Output) -> Bool

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var previous: Output?
      upstream.subscribe(
        Filtering<Output, S>(downstream: subscriber) { value in
          if let previous, predicate(previous, value) { return .none }
          previous = value
          return .some(value)
        })
    }
  }

  /// https://developer.apple.com/documentation/combine/publishers/drop
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let count: Int

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var left = count
      upstream.subscribe(
        Filtering<Output, S>(downstream: subscriber) { value in
          guard left == 0 else {
            left -= 1
            return .none
          }
          return .some(value)
        })
    }
  }
}

extension Publisher {
  /// Leaves out a value for which `predicate` says that it is like the one before.
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Leaves out the first values; `count` is not negative.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    precondition(count >= 0, "count must not be negative")
    return Publishers.Drop(upstream: self, count: count)
  }
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}
