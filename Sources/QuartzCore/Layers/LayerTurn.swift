import CameraService
import Scheduling
import Synchronization

/// Counts the turns in which layers come into trees that are shown: a layer is not animated by itself before the
/// turn is over in which it came, for nobody has seen it before. Any thread.
enum LayerTurn {
  private struct State {
    var number = 0
    /// Whose turn runs; nil between turns.
    var clock: (any EngineClock)?
  }

  private static let state = Mutex(State())

  /// Of the turn that runs; the turn ends when the main actor is free.
  static func current() -> Int {
    let clock = MediaClock.current
    let (number, isNew) = state.withLock { state in
      if let running = state.clock, running as AnyObject === clock as AnyObject {
        return (state.number, false)
      }
      state.number += 1
      state.clock = clock
      return (state.number, true)
    }
    if isNew { clock.schedule(at: clock.now, .event) { end(number) } }
    return number
  }

  private static func end(_ number: Int) {
    state.withLock { if $0.number == number { $0.clock = nil } }
  }

  /// Whether the turn with this number runs still.
  static func isCurrent(_ number: Int) -> Bool {
    state.withLock { $0.number == number && $0.clock != nil }
  }
}
