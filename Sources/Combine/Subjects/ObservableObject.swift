/// An object that says before one of its published properties changes.
///
/// https://developer.apple.com/documentation/combine/observableobject
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// One for the object's life, found through its published properties; without such, a new one each time.
  public var objectWillChange: ObservableObjectPublisher {
    var stores: [ChangesStore] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let level = mirror {
      stores += level.children.compactMap { ($0.value as? any PublishedProperty)?.changes }
      mirror = level.superclassMirror
    }
    return ObservableObjectPublisher.shared(by: stores)
  }
}

/// Sends that something is about to change. Any thread.
///
/// https://developer.apple.com/documentation/combine/observableobjectpublisher
public final class ObservableObjectPublisher: Publisher, Sendable {
  public typealias Output = Void
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  public init() {}

  public func send() { subject.send() }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}
