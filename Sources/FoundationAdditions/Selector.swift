import Foundation

/// A method to call on a target, in place of Objective-C's selector, which Linux lacks.
///
/// *Decided*: `#selector(handleTap(_:))` becomes `Selector(Self.handleTap)`: a reference to the method that names its
/// class, not a reference to it on `self`, which would keep the target alive. The method takes nothing, the sender, or
/// sender and event, and runs on the main actor. Two selectors are equal when one is a copy of the other.
public struct Selector: Hashable, Sendable {
  private final class Identity: Sendable {}

  private let identity = Identity()
  private let call: @MainActor @Sendable (AnyObject, Any?, Any?) -> Void
  private let isTarget: @Sendable (AnyObject) -> Bool

  public init<Target: AnyObject>(_ method: @escaping @Sendable (Target) -> @MainActor () -> Void) {
    isTarget = { $0 is Target }
    call = { target, _, _ in if let target = target as? Target { method(target)() } }
  }

  public init<Target: AnyObject, Sender>(
    _ method: @escaping @Sendable (Target) -> @MainActor (Sender) -> Void
  ) {
    isTarget = { $0 is Target }
    call = { target, sender, _ in
      if let target = target as? Target, let sender = sender as? Sender { method(target)(sender) }
    }
  }

  public init<Target: AnyObject, Sender, Event>(
    _ method: @escaping @Sendable (Target) -> @MainActor (Sender, Event) -> Void
  ) {
    isTarget = { $0 is Target }
    call = { target, sender, event in
      if let target = target as? Target, let sender = sender as? Sender, let event = event as? Event {
        method(target)(sender, event)
      }
    }
  }

  /// Calls the method; nothing happens where target, sender or event are not what it takes.
  @MainActor
  package func perform(on target: AnyObject, sender: Any?, event: Any? = nil) { call(target, sender, event) }

  /// Whether the object has the method.
  package func isFor(_ target: AnyObject) -> Bool { isTarget(target) }

  public static func == (a: Selector, b: Selector) -> Bool { a.identity === b.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
