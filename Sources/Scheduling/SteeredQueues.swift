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
