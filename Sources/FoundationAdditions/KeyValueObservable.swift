import Foundation

/// An object that announces changes of its properties to those who called `observe` on it.
///
/// A key path's identity includes its root type: `\Base.name` and `\Derived.name` differ for one inherited
/// property. A class with subclasses announces a change for each type it may be observed as.
package protocol KeyValueObservable: NSObject {
  var observers: KeyValueObservers { get }
}

extension KeyValueObservable {
  /// Runs `body`, which changes the property at `keyPath`, and tells its observers, before and after.
  ///
  /// Handlers run on the caller's thread, in order of registration, outside every lock. The property is read
  /// only when somebody observes it. Equal values are announced too: the caller decides what is a change.
  package func changing<Value, Result>(
    _ keyPath: KeyPath<Self, Value>, _ body: () throws -> Result
  ) rethrows -> Result {
    guard !observers.observing(keyPath).isEmpty else { return try body() }
    let old = self[keyPath: keyPath]
    willChange(keyPath, old: old)
    let result = try body()
    didChange(keyPath, old: old, new: self[keyPath: keyPath])
    return result
  }

  /// Tells those who want to know before the change; to be followed by ``didChange(_:old:new:)``.
  package func willChange<Value>(_ keyPath: KeyPath<Self, Value>, old: Value) {
    for observer in observers.observing(keyPath) where observer.options.contains(.prior) {
      observer.call(self, old: old, new: nil, isPrior: true)
    }
  }

  /// Tells the observers of a change that has happened.
  package func didChange<Value>(_ keyPath: KeyPath<Self, Value>, old: Value, new: Value) {
    for observer in observers.observing(keyPath) {
      observer.call(self, old: old, new: new, isPrior: false)
    }
  }
}
