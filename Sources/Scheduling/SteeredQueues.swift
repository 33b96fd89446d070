import CScheduling
import Dispatch

// What libdispatch's entry points do on a thread that works for a virtual time. Called by the C target.

@_cdecl("diptych_steer_async")
func steerAsync(
  _ queue: UnsafeMutableRawPointer, _ block: UnsafeMutableRawPointer, _ isBarrier: Bool,
  _ group: UnsafeMutableRawPointer?
) {
  VirtualTime.served?.send(block, group: group, to: queue, barrier: isBarrier)
}

/// A block for later waits in virtual time; one for never is forgotten.
@_cdecl("diptych_steer_after")
func steerAfter(_ nanoseconds: Int64, _ queue: UnsafeMutableRawPointer, _ block: UnsafeMutableRawPointer) {
  guard nanoseconds < .max, let time = VirtualTime.served else { return }
  let (block, queue) = (Block(block), Queue(queue))
  time.schedule(at: time.now + .nanoseconds(max(0, nanoseconds)), .event) {
    time.send(block, to: queue)
  }
}

/// A group becomes empty on whatever thread; its block then goes the way of all.
@_cdecl("diptych_steer_notify")
func steerNotify(
  _ group: UnsafeMutableRawPointer, _ queue: UnsafeMutableRawPointer, _ block: UnsafeMutableRawPointer
) {
  guard let time = VirtualTime.served else { return }
  time.groups.notify(group) { [block = Block(block), queue = Queue(queue)] in
    time.send(block, to: queue)
  }
}

/// False where the main queue has to be asked itself.
@_cdecl("diptych_steer_main_sync")
func steerMainSync(_ block: UnsafeMutableRawPointer) -> Bool {
  guard let time = VirtualTime.served else { return false }
  return time.runOnMain(Block(lent: block))
}

/// The calling thread is about to wait for another.
@_cdecl("diptych_steer_wait")
func steerWait() { VirtualTime.driving?.grantErrands() }

/// While an order is followed: when a wait of so many nanoseconds is over.
@_cdecl("diptych_steer_end")
func steerEnd(_ delay: Int64) -> Int64 {
  guard let time = VirtualTime.driving, delay < .max else { return .max }
  return time.now.nanoseconds + max(0, delay)
}

/// The calling thread waits for another, up to a time; something else has its turn. False when there is nothing left
/// that could wake it by then.
@_cdecl("diptych_steer_turn")
func steerTurn(_ end: Int64, _ what: UnsafePointer<CChar>) -> Bool {
  guard let time = VirtualTime.driving else { return false }
  let what = String(cString: what)
  return MainActor.assumeIsolated {
    time.takeNestedTurn(until: end == .max ? nil : .nanoseconds(end), waitingFor: what)
  }
}

/// The calling thread need not wait any longer. True when something else has had a turn all the same.
@_cdecl("diptych_steer_pause")
func steerPause() -> Bool { VirtualTime.driving?.takeNestedTurnInstead() ?? false }

/// While an order is followed: what has been given to a queue before comes first. False where the caller would wait
/// for itself.
@_cdecl("diptych_steer_sync")
func steerSync(_ queue: UnsafeMutableRawPointer, _ isBarrier: Bool) -> Bool {
  VirtualTime.driving?.enter(Queue(queue), isBarrier: isBarrier) ?? false
}

@_cdecl("diptych_steer_synced")
func steerSynced(_ queue: UnsafeMutableRawPointer) { VirtualTime.driving?.exit(Queue(queue)) }
