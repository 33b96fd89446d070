import Foundation

/// What every `NSObject` can be asked: to tell of changes of a property.
public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
  /// Calls `changeHandler` when the property at `keyPath` changes, on the thread that changes it.
  ///
  /// The key path names one property of this object. Properties that do not announce their changes call the
  /// handler for ``NSKeyValueObservingOptions/initial`` only. Keep the result: releasing it ends the observation.
  /// https://developer.apple.com/documentation/swift/using-key-value-observing-in-swift
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observer = TypedKeyValueObserver(keyPath: keyPath, options: options, handler: changeHandler)
    let observers = (self as? any KeyValueObservable)?.observers
    observers?.add(observer)
    if options.contains(.initial), let object = self as? NSObject {
      observer.call(object, old: nil, new: self[keyPath: keyPath], isPrior: false)
    }
    return NSKeyValueObservation(observer, in: observers)
  }
}
