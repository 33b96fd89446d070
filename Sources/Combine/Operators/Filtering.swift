/// Passes on what `body` makes of each value; where that is nothing, one more value is asked for.
struct Filtering<Input, Downstream: Subscriber>: Subscriber {
  typealias Failure = Downstream.Failure

  let combineIdentifier = CombineIdentifier()
  let downstream: Downstream
  let body: (Input) -> Downstream.Input?

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    body(input).map { downstream.receive($0) } ?? .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
}
