extension Publishers {
  /// https://developer.apple.com/documentation/combine/publishers/merge
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let joint = Joint<Output, Failure>(AnySubscriber(subscriber), of: 2, .waits) { _, value in
        value as? Output
      }
      joint.begin()
      a.subscribe(joint.entrance(0, Output.self))
      b.subscribe(joint.entrance(1, Output.self))
    }
  }

  /// https://developer.apple.com/documentation/combine/publishers/mergemany
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) { publishers = upstream }

    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      guard !publishers.isEmpty else { return Empty().receive(subscriber: subscriber) }
      let joint = Joint<Output, Failure>(AnySubscriber(subscriber), of: publishers.count, .waits) {
        _, value in value as? Output
      }
      joint.begin()
      for (place, publisher) in publishers.enumerated() {
        publisher.subscribe(joint.entrance(place, Output.self))
      }
    }
  }
}

extension Publisher {
  /// Sends what either sends, and ends when both have ended.
  ///
  /// https://developer.apple.com/documentation/combine/publisher/merge(with:)
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }

  public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}
