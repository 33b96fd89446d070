import Foundation

/// A method to call on a target, in place of Objective-C's selector, which Linux lacks.
///
/// *Decided*: `#selector(handleTap(_:))` becomes `Selector(Self.handleTap)`: a reference to the method that names its
/// class, not a reference to it on `self`, which would keep the target alive. The method takes nothing, the sender, or
/// sender and event, and runs on the main actor. Two selectors are equal when one is a copy of the other.
public struct Selector: Hashable, Sendable {
  private final class Identity: Sendable {}

  private let identity = Identity()
  private let call: @MainActor @Sendable (AnyObject, Any?, Any?, Any?) -> Void
  private let isTarget: @Sendable (AnyObject) -> Bool

  public init<Target: AnyObject>(_ method: @escaping @Sendable (Target) -> @MainActor () -> Void) {
    isTarget = { $0 is Target }
    call = { target, _, _, _ in if let target = target as? Target { method(target)() } }
  }

  public init<Target: AnyObject, Sender>(
    _ method: @escaping @Sendable (Target) -> @MainActor (Sender) -> Void
  ) {
    isTarget = { $0 is Target }
    call = { target, sender, _, _ in
      if let target = target as? Target, let sender = sender as? Sender { method(target)(sender) }
    }
  }

  public init<Target: AnyObject, Sender, Event>(
    _ method: @escaping @Sendable (Target) -> @MainActor (Sender, Event) -> Void
  ) {
    isTarget = { $0 is Target }
    call = { target, sender, event, _ in
      if let target = target as? Target, let sender = sender as? Sender, let event = event as? Event {
        method(target)(sender, event)
      }
    }
  }

  /// Of the methods that hear how something ended.
  public init<Target: AnyObject, Sender, Problem, Context>(
    _ method: @escaping @Sendable (Target) -> @MainActor (Sender, Problem, Context) -> Void
  ) {
    isTarget = { $0 is Target }
    call = { target, sender, problem, context in
      if let target = target as? Target, let sender = sender as? Sender, let problem = problem as? Problem,
        let context = context as? Context
      {
        method(target)(sender, problem, context)
      }
    }
  }

  /// Calls the method; nothing happens where target, sender, event or context are not what it takes.
  @MainActor
  package func perform(on target: AnyObject, sender: Any?, event: Any? = nil, context: Any? = nil) {
    call(target, sender, event, context)
  }

  /// Whether the object has the method.
  package func isFor(_ target: AnyObject) -> Bool { isTarget(target) }

  public static func == (a: Selector, b: Selector) -> Bool { a.identity === b.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}
