import CScheduling
import Synchronization

/// A block on its way through a real dispatch queue while a virtual time drives who gave it.
///
/// The queue's own thread runs it, so that queues are what they are on the phone; but not before its turn among
/// the run's jobs, and the run waits until it is done. *Decided*: who waits for another is not waited for longer than
/// a second of the machine, nor does a block wait longer than that for its turn: threads that wait for each other go
/// on as on the phone, in an order that is theirs. Who computes is waited for up to a minute, so that a slow or busy
/// machine changes nothing (Q2).
final class Errand: Block, @unchecked Sendable {
  // @unchecked: what can change is behind locks.
  enum Phase: Comparable {
    case waiting, granted, begun, done
  }

  static let patience = Duration.seconds(1)
  private static let computingLimit = Duration.seconds(60)

  private let time: VirtualTime
  let queue: UnsafeMutableRawPointer
  private let phase = Mutex(Phase.waiting)
  /// Of the queue's thread, once the block has begun.
  private let thread = Mutex<Int32>(0)
  /// For how long it may still compute. On the driven thread.
  private var allowance = Errand.computingLimit

  /// - Parameter queue: where it is going to be sent.
  init(
    _ block: UnsafeMutableRawPointer, group: UnsafeMutableRawPointer?, to queue: UnsafeMutableRawPointer,
    for time: VirtualTime
  ) {
    (self.time, self.queue) = (time, queue)
    super.init(block, group: group)
  }

  /// Gives it to its queue.
  func send(barrier: Bool) {
    diptych_queue_async(queue, barrier, Unmanaged.passRetained(self).toOpaque()) { context in
      Unmanaged<Errand>.fromOpaque(context!).takeRetainedValue().run()
    }
  }

  /// Its turn has come. Returns once it is done, or waits for another.
  ///
  /// - Parameter isAlone: no other block waits, so its queue is likely to be free.
  func takeTurn(isAlone: Bool) {
    raise(to: .granted)
    guard wait(for: .begun, atMost: isAlone ? Errand.patience : Errand.patience / 5) else { return }
    while !wait(for: .done, atMost: Errand.patience), mayCompute(for: Errand.patience) {}
  }

  /// Whether it computes, and may do so for another while.
  func mayCompute(for duration: Duration) -> Bool {
    guard allowance > .zero, isComputing else { return false }
    allowance -= duration
    return true
  }

  /// Whether its thread runs, or would if the machine had a processor for it.
  private var isComputing: Bool {
    let thread = thread.withLock { $0 }
    return thread != 0 && phase.withLock { $0 } == .begun
      && (Computing.includes(thread) || diptych_thread_computes(thread))
  }

  func grant() { raise(to: .granted) }

  var isDone: Bool { phase.withLock { $0 } == .done }

  private func wait(for wanted: Phase, atMost duration: Duration) -> Bool {
    time.gate.wait(atMost: duration) {
      time.runUrgentBlocks()
      return phase.withLock { $0 } >= wanted
    }
  }

  private func raise(to next: Phase) {
    phase.withLock { $0 = max($0, next) }
    time.gate.open()
  }

  /// On the queue's thread.
  private func run() {
    _ = time.gate.wait(atMost: Errand.patience) { phase.withLock { $0 } >= .granted }
    thread.withLock { $0 = diptych_thread_id() }
    raise(to: .begun)
    let outer = diptych_errand()
    diptych_errand_set(Unmanaged.passUnretained(time).toOpaque())
    time.holdClocks()
    call()
    diptych_errand_set(outer)
    if outer == nil { diptych_clock_release() }
    raise(to: .done)
  }
}
