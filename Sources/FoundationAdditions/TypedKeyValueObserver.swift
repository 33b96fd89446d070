import Synchronization

/// A registration with its handler.
final class TypedKeyValueObserver<Object, Value>: KeyValueObserver, @unchecked Sendable {
  // @unchecked: the handler, the only variable, is behind the mutex.

  typealias Handler = @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void

  private let handler: Mutex<Handler?>

  init(
    keyPath: KeyPath<Object, Value>, options: NSKeyValueObservingOptions, handler: @escaping Handler
  ) {
    self.handler = Mutex(handler)
    super.init(keyPath: keyPath, options: options)
  }

  override func call(_ object: AnyObject, old: Any?, new: Any?, isPrior: Bool) {
    guard let object = object as? Object, let handler = handler.withLock({ $0 }) else { return }
    let newValue = options.contains(.new) && !isPrior ? new.map { $0 as! Value } : nil
    let oldValue = options.contains(.old) ? old.map { $0 as! Value } : nil
    handler(
      object,
      NSKeyValueObservedChange(
        kind: .setting, newValue: newValue, oldValue: oldValue, indexes: nil, isPrior: isPrior))
  }

  override func invalidate() {
    let released = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    withExtendedLifetime(released) {}
  }
}
