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
    /// Whether it was on the main actor.
    package let isOnMain: Bool
  }

  /// *Decided*: older entries than this many are forgotten.
  private static let capacity = 100_000

  private let clock: any EngineClock
  private let entries = Mutex<[Entry]>([])

  init(clock: any EngineClock) { self.clock = clock }

  package func add(_ kind: Entry.Kind, _ text: @autoclosure () -> String) {
    let entry = Entry(time: clock.now, kind: kind, text: text(), isOnMain: MainActorContext.isCurrent)
    entries.withLock { entries in
      if entries.count >= EventLog.capacity { entries.removeFirst(EventLog.capacity / 10) }
      entries.append(entry)
    }
  }

  package var all: [Entry] { entries.withLock { $0 } }
}
