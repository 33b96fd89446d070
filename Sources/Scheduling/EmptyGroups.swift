import CScheduling
import Synchronization

/// What waits for dispatch groups to become empty.
final class EmptyGroups: Sendable {
  private final class Notice: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let waiting = Mutex(0)

  /// Calls `body` on some thread once the group is empty.
  func notify(_ group: UnsafeMutableRawPointer, _ body: @escaping @Sendable () -> Void) {
    waiting.withLock { $0 += 1 }
    let notice = Notice { [self] in
      body()
      waiting.withLock { $0 -= 1 }
    }
    diptych_group_notify(group, Unmanaged.passRetained(notice).toOpaque()) { context in
      Unmanaged<Notice>.fromOpaque(context!).takeRetainedValue().body()
    }
  }

  /// Of every group that is empty by now the notice has been given when it returns.
  func flush() {
    if waiting.withLock({ $0 }) > 0 { diptych_group_flush() }
  }
}
