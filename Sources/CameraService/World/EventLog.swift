import Scheduling
import Synchronization

/// What happened in a world, in the order it happened. Any thread.
package final class EventLog: Sendable {
  package struct Entry: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      case app, attitude, call, camera, directions, frame, hinge, input, layout, misuse, scene, session
    }

    /// On the world's clock.
    package let time: Duration
    package let kind: Kind
    package let text: String
    /// Whether it is a call on the main actor.
    package let isOnMain: Bool
    /// Whether it was in a coordinator's change handler.
    package let isInHandler: Bool
  }

  /// A direction coordinator is gone.
  package static let released = "a direction coordinator is released"

  /// *Decided*: older entries than this many are forgotten.
  private static let capacity = 100_000

  private let clock: any EngineClock
  private let entries = Mutex<[Entry]>([])
  /// Coordinators call on the main actor alone.
  private let isHandling = Mutex(false)

  init(clock: any EngineClock) { self.clock = clock }

  package func add(_ kind: Entry.Kind, _ text: @autoclosure () -> String) {
    let isOnMain = kind == .call && MainActorContext.isCurrent
    let entry = Entry(
      time: clock.now, kind: kind, text: text(), isOnMain: isOnMain,
      isInHandler: isOnMain && isHandling.withLock { $0 })
    entries.withLock { entries in
      if entries.count >= EventLog.capacity { entries.removeFirst(EventLog.capacity / 10) }
      entries.append(entry)
    }
  }

  package var now: Duration { clock.now }

  package var count: Int { entries.withLock { $0.count } }

  package var all: [Entry] { entries.withLock { $0 } }

  package func latest(_ kind: Entry.Kind) -> Entry? { entries.withLock { $0.last { $0.kind == kind } } }

  /// Calls a coordinator's change handler; what the app calls meanwhile is known for it.
  @MainActor
  package func handling(_ handler: () -> Void) {
    isHandling.withLock { $0 = true }
    defer { isHandling.withLock { $0 = false } }
    handler()
  }
}
