/// Turns that wait for an order to choose among them, and which of them it may.
struct WaitingTurns<Turn> {
  /// What an entry comes after.
  enum Line: Hashable {
    /// Of the main queue, with blocks alone or jobs too.
    case main
    /// On the way to an actor.
    case actor(UnsafeMutableRawPointer)
    case serialQueue(UnsafeMutableRawPointer)
    /// After barriers; a barrier after all.
    case concurrentQueue(UnsafeMutableRawPointer, isBarrier: Bool)
  }

  struct Entry {
    let turn: Turn
    let candidate: Candidate
    /// Nil for what comes after nothing.
    let line: Line?
    /// Up to when time may pass over it.
    let end: Duration
  }

  private(set) var entries: [Entry] = []
  // Kept for their memory: there are many choices in a run.
  private var lines: [Line] = []
  private var found: [Int] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  mutating func remove(at place: Int) -> Turn { entries.remove(at: place).turn }

  /// The time after which something that waits here has waited for long enough.
  var end: Duration? { entries.lazy.map(\.end).min() }

  /// Places of those that may go next, in the order in which they came.
  ///
  /// - Parameter isHeld: whether a line is held up: its queue runs a block that waits.
  mutating func places(isHeld: (Line) -> Bool) -> [Int] {
    lines.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    for place in entries.indices {
      guard let line = entries[place].line else {
        found.append(place)
        continue
      }
      if !lines.contains(where: line.comes(after:)), !isHeld(line) { found.append(place) }
      lines.append(line)
    }
    return found
  }
}

extension WaitingTurns.Line {
  func comes(after earlier: Self) -> Bool {
    switch (self, earlier) {
    case (.concurrentQueue(let queue, let isBarrier), .concurrentQueue(let other, let isEarlierBarrier)):
      queue == other && (isBarrier || isEarlierBarrier)
    default: self == earlier
    }
  }
}
