import Foundation

/// A lock with what it guards. Copies share both. Not recursive.
///
/// https://developer.apple.com/documentation/os/osallocatedunfairlock
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // @unchecked: the state is touched under the lock only.

  private final class Guarded {
    let lock = NSLock()
    var state: State
    init(_ state: State) { self.state = state }
  }

  private let guarded: Guarded

  fileprivate var guardedLock: NSLock { guarded.lock }

  public init(uncheckedState initialState: State) { guarded = Guarded(initialState) }

  public init(initialState: State) where State: Sendable { guarded = Guarded(initialState) }

  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    guarded.lock.lock()
    defer { guarded.lock.unlock() }
    return try body(&guarded.state)
  }

  /// Nil when somebody else has the lock.
  public func withLockIfAvailable<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R? {
    guard guarded.lock.try() else { return nil }
    defer { guarded.lock.unlock() }
    return try body(&guarded.state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }

  public func lock() { guardedLock.lock() }
  public func unlock() { guardedLock.unlock() }
  public func lockIfAvailable() -> Bool { guardedLock.try() }

  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked { _ in try body() }
  }
}
