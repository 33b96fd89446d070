import CScheduling
import Synchronization

/// A timer source of libdispatch whose handler runs on its queue when virtual time says so. Any thread.
final class SourceTimer: Sendable {
  private struct State {
    var handler: Block?
    var cancelHandler: Block?
    var due: Duration?
    /// Nil for a timer that fires once.
    var interval: Duration?
    var isActive = false
    var suspensions = 0
    var isCancelled = false
    var timer: TimerID?
  }

  private static let all = Mutex<[UnsafeMutableRawPointer: SourceTimer]>([:])

  /// The source's timer, if a virtual time steers it.
  static func of(_ source: UnsafeMutableRawPointer) -> SourceTimer? {
    all.withLock { [key = Address(source)] in $0[key.pointer] }
  }

  private let time: VirtualTime
  private let source: Address
  private let queue: Queue
  private let state = Mutex(State())

  init(_ source: UnsafeMutableRawPointer, queue: Queue, time: VirtualTime) {
    self.time = time
    self.queue = queue
    self.source = Address(source)
    SourceTimer.all.withLock { $0[self.source.pointer] = self }
  }

  /// The source is gone; another may have its address already.
  func end() {
    cancel()
    SourceTimer.all.withLock { all in
      if all[source.pointer] === self { all[source.pointer] = nil }
    }
  }

  /// *Decided*: one that repeats goes on for as long as the device is on, so nobody who settles waits for it.
  func set(after delay: Duration?, interval: Duration?) {
    let now = time.now
    change { state in
      state.due = delay.map { now + $0 }
      state.interval = interval
    }
  }

  func handle(_ block: Block?) { change { $0.handler = block } }
  func handleCancel(_ block: Block?) { change { $0.cancelHandler = block } }
  func activate() { change { $0.isActive = true } }

  /// As libdispatch counts: the first resumption activates.
  func resume() {
    change { state in
      if state.isActive { state.suspensions -= 1 } else { state.isActive = true }
    }
  }

  func suspend() { change { $0.suspensions += 1 } }

  func cancel() {
    var handler: Block?
    change { state in
      if !state.isCancelled { handler = state.cancelHandler }
      state.isCancelled = true
      (state.handler, state.cancelHandler) = (nil, nil)
    }
    if let handler { time.send(handler, to: queue) }
  }

  /// What is scheduled follows what has changed.
  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      if let timer = state.timer { time.cancel(timer) }
      state.timer = nil
      guard let due = state.due, state.isActive, state.suspensions == 0, !state.isCancelled else { return }
      state.timer = time.schedule(at: due, state.interval == nil ? .event : .background) { [weak self] in
        self?.fire()
      }
    }
  }

  /// Times that went by while it was suspended count as one.
  private func fire() {
    let now = time.now
    var handler: Block?
    change { state in
      handler = state.handler
      state.timer = nil
      let due = state.due ?? now
      state.due = state.interval.map { due + $0 * Int((now - due).attoseconds / $0.attoseconds + 1) }
    }
    if let handler { time.send(handler, to: queue) }
  }
}

/// A place in memory, for its own sake.
private struct Address: @unchecked Sendable {
  // @unchecked: a number.
  let pointer: UnsafeMutableRawPointer
  init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
}

@_cdecl("diptych_steer_timer_make")
func steerTimerMake(
  _ source: UnsafeMutableRawPointer, _ queue: UnsafeMutableRawPointer
) -> UnsafeMutableRawPointer? {
  guard let time = VirtualTime.served else { return nil }
  return Unmanaged.passRetained(SourceTimer(source, queue: Queue(queue), time: time)).toOpaque()
}

@_cdecl("diptych_steer_timer_end")
func steerTimerEnd(_ timer: UnsafeMutableRawPointer) {
  Unmanaged<SourceTimer>.fromOpaque(timer).takeRetainedValue().end()
}

@_cdecl("diptych_steer_is_timer")
func steerIsTimer(_ source: UnsafeMutableRawPointer) -> Bool { SourceTimer.of(source) != nil }

@_cdecl("diptych_steer_timer_set")
func steerTimerSet(_ source: UnsafeMutableRawPointer, _ delay: Int64, _ interval: Int64) {
  SourceTimer.of(source)?.set(
    after: delay == .max ? nil : .nanoseconds(max(0, delay)),
    interval: interval == .max ? nil : .nanoseconds(max(1, interval)))
}

@_cdecl("diptych_steer_timer_handler")
func steerTimerHandler(
  _ source: UnsafeMutableRawPointer, _ block: UnsafeMutableRawPointer?, _ cancels: Bool
) {
  let block = block.map { Block($0) }
  guard let timer = SourceTimer.of(source) else { return }
  if cancels { timer.handleCancel(block) } else { timer.handle(block) }
}

@_cdecl("diptych_steer_timer_suspend")
func steerTimerSuspend(_ source: UnsafeMutableRawPointer, _ change: Int32) {
  guard let timer = SourceTimer.of(source) else { return }
  switch change {
  case 0: timer.activate()
  case 1: timer.suspend()
  default: timer.resume()
  }
}

@_cdecl("diptych_steer_timer_cancel")
func steerTimerCancel(_ source: UnsafeMutableRawPointer) { SourceTimer.of(source)?.cancel() }
