/// The bond between a publisher and a subscriber: how the subscriber asks for values, and how it stops.
///
/// https://developer.apple.com/documentation/combine/subscription
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Lets the publisher send so many more values.
  func request(_ demand: Subscribers.Demand)
}

/// https://developer.apple.com/documentation/combine/subscriptions
public enum Subscriptions {
  /// One that brings nothing.
  public static var empty: any Subscription { Empty() }

  private struct Empty: Subscription, Sendable {
    let combineIdentifier = CombineIdentifier()
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}
