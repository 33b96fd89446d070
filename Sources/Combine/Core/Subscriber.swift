/// Receives values, one at a time, and an end.
///
/// https://developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error

  /// Comes first, and once. Nothing is sent before something is requested.
  func receive(subscription: any Subscription)

  /// A value; returns how many more are wanted than before.
  func receive(_ input: Input) -> Subscribers.Demand

  /// The end; nothing comes after it.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  public func receive() -> Subscribers.Demand { receive(()) }
}
