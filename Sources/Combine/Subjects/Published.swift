import Foundation

/// Makes a property of a class a publisher: `$name` sends its value, and each new one before it is set.
///
/// https://developer.apple.com/documentation/combine/published
@propertyWrapper
public struct Published<Value> {
  private(set) var store: PublishedStore<Value>

  public init(initialValue: Value) { store = PublishedStore(initialValue) }
  public init(wrappedValue: Value) { store = PublishedStore(wrappedValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  /// Sends the property's value.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let store: PublishedStore<Value>

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      store.outlet.add(subscriber)
    }
  }

  public var projectedValue: Publisher {
    mutating get { Publisher(store: store) }
    set { store = newValue.store }
  }

  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].store.outlet.value! }
    set { object[keyPath: storageKeyPath].store.set(newValue) }
  }
}

extension Published.Publisher: Sendable where Value: Sendable {}

/// A published property that can be told whom to tell of changes.
protocol PublishedProperty {
  var changes: ChangesStore { get }
}

extension Published: PublishedProperty {
  var changes: ChangesStore { store }
}

/// Whom a property tells before it changes.
class ChangesStore: @unchecked Sendable {
  // @unchecked: the lock guards what changes.
  private let lock = NSLock()
  private var publisher: ObservableObjectPublisher?
  private var kept: [AnyCancellable] = []

  var objectWillChange: ObservableObjectPublisher? {
    get { lock.withLock { publisher } }
    set { lock.withLock { publisher = newValue } }
  }

  /// Ends with this property.
  func keep(_ cancellable: AnyCancellable) { lock.withLock { kept.append(cancellable) } }
}

/// A published property's value and those who follow it.
final class PublishedStore<Value>: ChangesStore, @unchecked Sendable {
  // @unchecked: the outlet has a lock of its own.
  let outlet: Outlet<Value, Never>

  init(_ value: Value) { outlet = Outlet(current: value) }

  func set(_ value: Value) {
    objectWillChange?.send()
    outlet.send(value, keeping: true, afterwards: true)
  }
}
