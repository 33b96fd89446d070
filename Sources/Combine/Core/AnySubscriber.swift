/// A subscriber without its type.
///
/// https://developer.apple.com/documentation/combine/anysubscriber
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  public let combineIdentifier: CombineIdentifier
  private let subscriptionBody: (any Subscription) -> Void
  private let valueBody: (Input) -> Subscribers.Demand
  private let completionBody: (Subscribers.Completion<Failure>) -> Void

  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    combineIdentifier = subscriber.combineIdentifier
    subscriptionBody = { subscriber.receive(subscription: $0) }
    valueBody = { subscriber.receive($0) }
    completionBody = { subscriber.receive(completion: $0) }
  }

  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    subscriptionBody = receiveSubscription ?? { _ in }
    valueBody = receiveValue ?? { _ in .none }
    completionBody = receiveCompletion ?? { _ in }
  }

  public func receive(subscription: any Subscription) { subscriptionBody(subscription) }
  public func receive(_ value: Input) -> Subscribers.Demand { valueBody(value) }
  public func receive(completion: Subscribers.Completion<Failure>) { completionBody(completion) }
}
