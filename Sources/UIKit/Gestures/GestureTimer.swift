import QuartzCore
import Scheduling

/// Wakes a recogniser once, unless it is set anew before.
@MainActor
final class GestureTimer {
  private var deadline: Double?
  private var pending: (id: TimerID, clock: any EngineClock)?

  /// `deadline` in seconds, as ``CACurrentMediaTime()``.
  func set(to deadline: Double, on clock: any EngineClock, _ action: @escaping @MainActor () -> Void) {
    guard deadline != self.deadline else { return }
    cancel()
    self.deadline = deadline
    let time = clock.now + .ns(seconds: max(deadline - CACurrentMediaTime(), 0))
    let id = clock.schedule(at: time, .event) { [weak self] in
      self?.pending = nil
      self?.deadline = nil
      action()
    }
    pending = (id, clock)
  }

  func cancel() {
    if let pending { pending.clock.cancel(pending.id) }
    pending = nil
    deadline = nil
  }
}
