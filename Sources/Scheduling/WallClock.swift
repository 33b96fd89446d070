import Dispatch
import Synchronization

/// The time of a world that people look at: as it passes on the wall. Any thread.
package final class WallClock: EngineClock {
  private struct State {
    var timers = TimerQueue<TimerAction>()
    var pendingEvents = 0
  }

  private let start = ContinuousClock.now
  private let state = Mutex(State())
  // Dispatch sources may be used from any thread.
  nonisolated(unsafe) private let alarm: any DispatchSourceTimer

  package init() {
    alarm = DispatchSource.makeTimerSource(queue: .main)
    alarm.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.fire() }
    }
    alarm.activate()
  }

  deinit { alarm.cancel() }

  package var now: Duration { start.duration(to: .now) }

  @discardableResult
  package func schedule(
    at time: Duration, _ kind: TimerKind, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> TimerID {
    state.withLock { state in
      let token = state.timers.insert(TimerAction(kind: kind, run: action), at: time)
      if kind == .event { state.pendingEvents += 1 }
      setAlarm(for: state.timers.nextTime)
      return TimerID(kind: kind, token: token)
    }
  }

  package func cancel(_ timer: TimerID) {
    state.withLock { state in
      guard state.timers.cancel(timer.token) else { return }
      if timer.kind == .event { state.pendingEvents -= 1 }
    }
  }

  /// *Decided*: at rest once no event has been pending for a twentieth of a second.
  @MainActor
  package func settle(atMost limit: Duration) async -> Bool {
    let end = now + limit
    repeat {
      try? await Task.sleep(for: .milliseconds(50))
      if state.withLock({ $0.pendingEvents }) == 0 { return true }
    } while now < end
    return false
  }

  private func setAlarm(for time: Duration?) {
    guard let time else { return }
    let delay = max(.zero, time - now)
    alarm.schedule(deadline: .now() + .nanoseconds(Int(delay.nanoseconds)))
  }

  @MainActor
  private func fire() {
    while let action = nextDue() { action.run() }
  }

  private func nextDue() -> TimerAction? {
    state.withLock { state in
      guard let time = state.timers.nextTime else { return nil }
      guard time <= now else {
        setAlarm(for: time)
        return nil
      }
      let action = state.timers.popFirst()!.element
      if action.kind == .event { state.pendingEvents -= 1 }
      return action
    }
  }
}
