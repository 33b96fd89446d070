/// A movie that is played, as a value: where it stands as a function of the clock, and what is told on the way. Places are
/// times since the movie's start, 0 to its end; `clock` is the world's.
package struct Playback: Sendable {
  /// What is to be told.
  package enum Event: Hashable, Sendable {
    /// A periodic observer's, by its number: the time stands there now.
    case tick(Int, at: Duration)
    /// A boundary observer's.
    case passed(Int)
    /// The movie has been played to its end.
    case ended
  }

  private enum Watch: Hashable, Sendable {
    case every(Duration)
    case boundaries([Duration])
  }

  /// *Decided*: what is rounded on the way between clock and place.
  private static let slack = Duration.nanoseconds(2)

  /// As was asked for; 1 is the movie's own speed, and below 0 it goes back.
  package private(set) var rate = 0.0
  /// Nil until the movie is there.
  package private(set) var end: Duration?
  /// Whether the rate becomes 0 at the end.
  package var stopsAtEnd = true
  /// What was last fixed: then it stood there.
  private var anchor: (clock: Duration, place: Duration)
  /// What lies up to here has been told.
  private var told: Duration
  private var watches: [Int: Watch] = [:]

  package init(at clock: Duration, place: Duration = .zero) {
    anchor = (clock, place)
    told = place
  }

  // MARK: Where it stands

  /// Whether the place changes with the clock.
  package var isMoving: Bool {
    guard let end else { return false }
    return rate > 0 ? anchor.place < end : rate < 0 && anchor.place > .zero
  }

  package func place(at clock: Duration) -> Duration {
    guard isMoving else { return anchor.place }
    let gone = clock - anchor.clock
    return clamped(anchor.place + (rate == 1 ? gone : gone * rate))
  }

  private func clamped(_ place: Duration) -> Duration { max(.zero, min(place, end ?? place)) }

  /// When it comes to a place that lies ahead.
  private func clock(at place: Duration) -> Duration {
    let way = place - anchor.place
    return anchor.clock + (rate == 1 ? way : way / rate + .nanoseconds(1))
  }

  // MARK: What changes it

  /// The movie is there, and so long.
  package mutating func load(end: Duration, at clock: Duration) {
    let place = place(at: clock)
    begin(at: place, end: end, clock: clock)
  }

  /// Another movie takes its place; rate and watchers stay.
  package mutating func begin(at place: Duration, end: Duration?, clock: Duration) {
    self.end = end
    fix(clamped(place), at: clock)
    rest()
  }

  /// Played to its end, it does not go on from there.
  package mutating func setRate(_ rate: Double, at clock: Duration) -> [Event] {
    let wasMoving = isMoving
    fix(place(at: clock), at: clock)
    self.rate = rate.isFinite ? rate : 0
    rest()
    return wasMoving == isMoving ? [] : ticks()
  }

  private mutating func rest() {
    if let end, stopsAtEnd, rate > 0, anchor.place >= end { rate = 0 }
  }

  package mutating func seek(to place: Duration, at clock: Duration) -> [Event] {
    fix(clamped(place), at: clock)
    return ticks()
  }

  private mutating func fix(_ place: Duration, at clock: Duration) {
    anchor = (clock, place)
    told = place
  }

  /// Tells of a start, a stop and a jump.
  private func ticks() -> [Event] {
    watches.keys.sorted().compactMap { number in
      if case .every = watches[number] { .tick(number, at: anchor.place) } else { nil }
    }
  }

  // MARK: Who watches

  package mutating func watch(_ number: Int, every interval: Duration) {
    watches[number] = .every(max(interval, .milliseconds(1)))
  }

  package mutating func watch(_ number: Int, boundaries: [Duration]) {
    watches[number] = .boundaries(boundaries)
  }

  package mutating func unwatch(_ number: Int) { watches[number] = nil }

  // MARK: On the way

  /// When there is something to tell next; nil while it stands.
  package var next: Duration? {
    guard isMoving, let end else { return nil }
    let goal = rate > 0 ? end : .zero
    let stops = watches.values.compactMap { stop(of: $0) } + [goal]
    return (rate > 0 ? stops.min() : stops.max()).map(clock)
  }

  /// The first place of a watcher's that has not been told.
  private func stop(of watch: Watch) -> Duration? {
    switch watch {
    case .boundaries(let places):
      return rate > 0 ? places.filter { $0 > told }.min() : places.filter { $0 < told }.max()
    case .every(let interval):
      let count = (told / interval).rounded(rate > 0 ? .down : .up) + (rate > 0 ? 1 : -1)
      return count >= 0 ? interval * Int(count) : nil
    }
  }

  /// Time has passed. Returns what it has come past, in the order of the way; of a periodic watcher's places the last.
  package mutating func advance(to clock: Duration) -> [Event] {
    guard isMoving, let end else { return [] }
    let forward = rate > 0
    var place = place(at: clock)
    let reach = clamped(forward ? place + Self.slack : place - Self.slack)
    if forward ? reach >= end : reach <= .zero { place = forward ? end : .zero }
    var events: [(place: Duration, event: Event)] = []
    for (number, watch) in watches.sorted(by: { $0.key < $1.key }) {
      switch watch {
      case .boundaries(let places):
        for stop in places where forward ? stop > told && stop <= reach : stop < told && stop >= reach {
          events.append((stop, .passed(number)))
        }
      case .every(let interval):
        let count = (reach / interval).rounded(forward ? .down : .up)
        let stop = interval * Int(count)
        if forward ? stop > told : stop < told { events.append((stop, .tick(number, at: stop))) }
      }
    }
    events.sort { forward ? $0.place < $1.place : $0.place > $1.place }
    told = reach
    guard place == (forward ? end : .zero) else { return events.map(\.event) }
    anchor = (clock, place)
    if stopsAtEnd || !forward { rate = 0 }
    return events.map(\.event) + (forward ? [.ended] : []) + (rate == 0 ? ticks() : [])
  }
}
