/// What fingers have to do to be a gesture, and how far they have come with it.
package protocol GestureRule: Sendable {
  /// Fingers do something at a time, in seconds. Returns the state to ask for; nil when it stays.
  mutating func take(_ phase: FingerPhase, _ fingers: [Finger], at time: Double) -> GestureState?

  /// When ``deadlinePassed()`` is to be called unless something happens before, in seconds.
  var deadline: Double? { get }

  mutating func deadlinePassed() -> GestureState?
}

extension GestureRule {
  package var deadline: Double? { nil }
  package mutating func deadlinePassed() -> GestureState? { nil }
}
