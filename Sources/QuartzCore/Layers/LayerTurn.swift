import Scheduling
import Synchronization

/// Counts the turns in which layers come into trees that are shown: a layer is not animated by itself before the
/// turn is over in which it came, for nobody has seen it before. Any thread.
enum LayerTurn {
  private static let count = Atomic(0)
  private static let isOpen = Atomic(false)

  /// Of the turn that runs; the turn ends when the main actor is free.
  static func current() -> Int {
    if !isOpen.exchange(true, ordering: .acquiringAndReleasing) {
      let clock = MediaClock.current
      clock.schedule(at: clock.now, .event) {
        isOpen.store(false, ordering: .releasing)
        count.add(1, ordering: .acquiringAndReleasing)
      }
    }
    return count.load(ordering: .acquiring)
  }

  /// Whether the turn with this number runs still.
  static func isCurrent(_ turn: Int) -> Bool {
    isOpen.load(ordering: .acquiring) && count.load(ordering: .acquiring) == turn
  }
}
