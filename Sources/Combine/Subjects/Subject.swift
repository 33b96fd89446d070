/// A publisher whose values somebody sends.
///
/// https://developer.apple.com/documentation/combine/subject
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  /// Ends the stream for every subscriber; without effect the second time.
  func send(completion: Subscribers.Completion<Failure>)
  /// Gives the subject a subscription of its own, which it keeps.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}
