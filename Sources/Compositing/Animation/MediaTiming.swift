/// When something that lasts runs, in the time of whatever it is in.
///
/// https://developer.apple.com/documentation/quartzcore/camediatiming
package struct MediaTiming: Sendable, Hashable {
  /// Seconds, in the surrounding time.
  package var begin = 0.0
  /// Seconds of one run forwards, in its own time.
  package var duration = 0.0
  package var speed = 1.0
  /// Added to its own time.
  package var offset = 0.0
  /// Runs; 0 counts as 1. A part of one is allowed.
  package var repeatCount = 0.0
  /// Seconds of all runs, in its own time; 0 leaves it to ``repeatCount``.
  package var repeatDuration = 0.0
  /// Each run goes back the same way afterwards.
  package var autoreverses = false
  /// Shows its first value before it begins.
  package var fillsBackwards = false
  /// Goes on showing its last value.
  package var fillsForwards = false

  package init(duration: Double = 0) { self.duration = duration }

  /// Its own time at a moment of the surrounding one.
  package func ownTime(at time: Double) -> Double { (time - begin) * speed + offset }

  /// The surrounding time at a moment of its own; nil while time stands still in it.
  package func surroundingTime(at own: Double) -> Double? {
    speed == 0 ? nil : (own - offset) / speed + begin
  }

  private var cycle: Double { autoreverses ? duration * 2 : duration }

  /// Seconds of its own time until it is over; infinite for endless ones.
  package var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? cycle * repeatCount : cycle
  }

  /// When it is over in the surrounding time; infinite when never.
  package var end: Double {
    guard speed > 0, activeDuration.isFinite else { return .infinity }
    return (activeDuration - offset) / speed + begin
  }

  /// How far a run is, 0…1, and how many are over; nil when nothing of it shows. It shows from its beginning up to,
  /// but not at, its end, unless it fills.
  package func progress(at time: Double) -> (fraction: Double, runs: Int)? {
    var own = ownTime(at: time)
    guard own.isFinite else { return nil }
    if own < 0 {
      guard fillsBackwards else { return nil }
      own = 0
    }
    let active = activeDuration
    let isOver = own >= active
    if isOver {
      guard fillsForwards else { return nil }
      own = active
    }
    guard cycle > 0, own.isFinite else { return (1, 0) }
    var runs = (own / cycle).rounded(.down)
    var rest = own - runs * cycle
    if isOver, rest <= 0, runs > 0 {
      runs -= 1
      rest = cycle
    }
    let forwards = rest <= duration ? rest / duration : 2 - rest / duration
    return (min(max(forwards, 0), 1), Int(min(runs, 1e9)))
  }
}
