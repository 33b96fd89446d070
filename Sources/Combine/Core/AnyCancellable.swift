import Foundation

/// Ends something when it is released. Any thread.
///
/// https://developer.apple.com/documentation/combine/anycancellable
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  // @unchecked: the closure, the only variable, is behind the lock and called once.
  private let lock = NSLock()
  private var body: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { body = cancel }

  public init<C: Cancellable>(_ canceller: C) { body = canceller.cancel }

  deinit { body?() }

  public func cancel() {
    let body = lock.withLock { take() }
    body?()
  }

  private func take() -> (() -> Void)? {
    defer { body = nil }
    return body
  }

  /// Keeps this in `collection`: it lives as long as that does.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
