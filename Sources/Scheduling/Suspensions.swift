import Synchronization

/// Dispatch queues that an app has suspended while a virtual time drove or served it: their blocks have no turns (Q1).
/// Any thread.
enum Suspensions {
  private struct Queue {
    var count = 0
    /// Who waits for it.
    let time: VirtualTime
  }

  /// By the queues' addresses.
  private static let queues = Mutex<[UInt: Queue]>([:])
  /// Costs one load where there are none.
  private static let isAny = Atomic(false)

  static func includes(_ queue: UnsafeMutableRawPointer) -> Bool {
    guard isAny.load(ordering: .acquiring) else { return false }
    let address = UInt(bitPattern: queue)
    return queues.withLock { $0[address] != nil }
  }

  static func begin(_ queue: UnsafeMutableRawPointer, in time: VirtualTime) {
    let address = UInt(bitPattern: queue)
    queues.withLock { queues in
      queues[address, default: Queue(time: time)].count += 1
      isAny.store(true, ordering: .releasing)
    }
  }

  /// Without effect on a queue that was suspended elsewhere.
  static func end(_ queue: UnsafeMutableRawPointer) {
    guard isAny.load(ordering: .acquiring) else { return }
    let address = UInt(bitPattern: queue)
    let time = queues.withLock { queues -> VirtualTime? in
      guard let count = queues[address]?.count else { return nil }
      guard count == 1 else {
        queues[address]?.count -= 1
        return nil
      }
      defer { isAny.store(!queues.isEmpty, ordering: .releasing) }
      return queues.removeValue(forKey: address)?.time
    }
    time?.gate.open()
  }
}

@_cdecl("diptych_steer_queue_suspend")
func steerQueueSuspend(_ queue: UnsafeMutableRawPointer, _ isSuspended: Bool) {
  guard isSuspended else { return Suspensions.end(queue) }
  if let time = VirtualTime.served { Suspensions.begin(queue, in: time) }
}
