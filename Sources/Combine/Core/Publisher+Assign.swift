extension Publisher where Failure == Never {
  /// Writes each value to a property, until the result is released or cancelled, or this publisher ends. Keeps
  /// `object` alive.
  ///
  /// https://developer.apple.com/documentation/combine/publisher/assign(to:on:)
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    let target = Target(object)
    let sink = Subscribers.Sink<Output, Never>(
      receiveCompletion: { _ in target.object = nil }, receiveValue: { target.object?[keyPath: keyPath] = $0 }
    )
    subscribe(sink)
    return AnyCancellable {
      sink.cancel()
      target.object = nil
    }
  }

  /// Writes each value to a published property, for as long as that lives.
  ///
  /// https://developer.apple.com/documentation/combine/publisher/assign(to:)
  public func assign(to published: inout Published<Output>.Publisher) {
    let store = published.store
    store.keep(sink { [weak store] in store?.set($0) })
  }
}

/// Lets go of an object once no value can come any more.
private final class Target<Root> {
  var object: Root?
  init(_ object: Root) { self.object = object }
}
