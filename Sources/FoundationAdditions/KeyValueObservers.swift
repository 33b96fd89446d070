import Synchronization

/// Who observes one object; the object owns it. May be used on any thread.
package final class KeyValueObservers: Sendable {
  private let observers = Mutex<[KeyValueObserver]>([])
  private let count = Atomic(0)

  package init() {}

  /// Whether anybody observes anything; costs one load.
  package var isObserved: Bool { count.load(ordering: .acquiring) > 0 }

  func add(_ observer: KeyValueObserver) {
    observers.withLock {
      $0.append(observer)
      count.store($0.count, ordering: .releasing)
    }
  }

  func remove(_ observer: KeyValueObserver) {
    observers.withLock {
      $0.removeAll { $0 === observer }
      count.store($0.count, ordering: .releasing)
    }
  }

  /// In order of registration.
  func observing(_ keyPath: AnyKeyPath) -> [KeyValueObserver] {
    guard isObserved else { return [] }
    return observers.withLock { $0 }.filter { $0.keyPath == keyPath }
  }
}
