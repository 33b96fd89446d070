/// Does something when the receiver cancels.
struct Ending<Downstream: Subscriber>: Subscriber {
  let combineIdentifier = CombineIdentifier()
  let downstream: Downstream
  let body: () -> Void

  func receive(subscription: any Subscription) {
    downstream.receive(subscription: Cancelling(base: subscription, body: body))
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  private struct Cancelling: Subscription {
    let combineIdentifier = CombineIdentifier()
    let base: any Subscription
    let body: () -> Void

    func request(_ demand: Subscribers.Demand) { base.request(demand) }

    func cancel() {
      base.cancel()
      body()
    }
  }
}
