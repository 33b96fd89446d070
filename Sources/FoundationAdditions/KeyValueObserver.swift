/// One registration: what is observed and what the handler wants to know.
class KeyValueObserver: @unchecked Sendable {
  // @unchecked: constants only; a key path is immutable though not marked so.

  let keyPath: AnyKeyPath
  let options: NSKeyValueObservingOptions

  init(keyPath: AnyKeyPath, options: NSKeyValueObservingOptions) {
    self.keyPath = keyPath
    self.options = options
  }

  func call(_ object: AnyObject, old: Any?, new: Any?, isPrior: Bool) {}

  /// Lets go of the handler: it is not called again.
  func invalidate() {}
}
