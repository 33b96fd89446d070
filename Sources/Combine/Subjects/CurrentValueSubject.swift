/// Has a value, and sends it to each new subscriber and whenever it is set. Any thread.
///
/// https://developer.apple.com/documentation/combine/currentvaluesubject
public final class CurrentValueSubject<Output, Failure: Error>: Subject, Sendable {
  private let outlet: Outlet<Output, Failure>

  public init(_ value: Output) { outlet = Outlet(current: value) }

  /// Setting it sends it.
  public var value: Output {
    get { outlet.value! }
    set { send(newValue) }
  }

  public func send(_ input: Output) { outlet.send(input, keeping: true) }
  public func send(completion: Subscribers.Completion<Failure>) { outlet.send(completion: completion) }
  public func send(subscription: any Subscription) { outlet.send(subscription: subscription) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    outlet.add(subscriber)
  }
}
