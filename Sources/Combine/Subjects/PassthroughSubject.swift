/// Sends values to those who have asked for them by then. Any thread.
///
/// https://developer.apple.com/documentation/combine/passthroughsubject
public final class PassthroughSubject<Output, Failure: Error>: Subject, Sendable {
  private let outlet = Outlet<Output, Failure>(current: nil)

  public init() {}

  public func send(_ input: Output) { outlet.send(input, keeping: false) }
  public func send(completion: Subscribers.Completion<Failure>) { outlet.send(completion: completion) }
  public func send(subscription: any Subscription) { outlet.send(subscription: subscription) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    outlet.add(subscriber)
  }
}
