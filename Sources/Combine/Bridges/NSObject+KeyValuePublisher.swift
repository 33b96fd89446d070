import Foundation

extension NSObject {
  /// Sends a property's value, and each new one.
  ///
  /// https://developer.apple.com/documentation/foundation/nsobject/keyvalueobservingpublisher
  public struct KeyValueObservingPublisher<Subject: NSObject, Value>: Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    public let object: Subject
    public let keyPath: KeyPath<Subject, Value>
    public let options: NSKeyValueObservingOptions

    public init(object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions) {
      self.object = object
      self.keyPath = keyPath
      self.options = options
    }

    /// With ``NSKeyValueObservingOptions/initial`` a receiver that asks for its first value late gets what is then
    /// the newest.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      let isInitial = options.contains(.initial)
      let outlet = Outlet<Value, Never>(current: isInitial ? object[keyPath: keyPath] : nil)
      let property = Property(keyPath: keyPath)
      let observation = object.observe(keyPath, options: options.subtracting(.initial).union(.new)) {
        object, _ in outlet.send(object[keyPath: property.keyPath], keeping: isInitial)
      }
      outlet.add(
        Ending(downstream: subscriber) { [object] in
          withExtendedLifetime(object) { observation.invalidate() }
        })
    }
  }
}

extension _KeyValueCodingAndObserving where Self: NSObject {
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
  }
}

/// @unchecked: key paths are immutable.
private struct Property<Root, Value>: @unchecked Sendable { let keyPath: KeyPath<Root, Value> }
