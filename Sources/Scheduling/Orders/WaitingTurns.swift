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

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  mutating func remove(at place: Int) -> Turn { entries.remove(at: place).turn }

  /// The time after which something that waits here has waited for long enough.
  var end: Duration? { entries.lazy.map(\.end).min() }

  /// Places of those that may go next, in the order in which they came.
  ///
  /// - Parameter isHeld: whether a line is held up: its queue runs a block that waits.
  func places(isHeld: (Line) -> Bool) -> [Int] {
    if entries.count == 1 { return entries[0].line.map(isHeld) == true ? [] : [0] }
    var lines: [Line] = []
    var places: [Int] = []
    for (place, entry) in entries.enumerated() {
      guard let line = entry.line else {
        places.append(place)
        continue
      }
      defer { lines.append(line) }
      if !lines.contains(where: line.comes(after:)), !isHeld(line) { places.append(place) }
    }
    return places
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
