/// A number of fingers stay in place for a time, after so many taps; then they may move.
package struct LongPressRule: GestureRule {
  private let duration: Double
  private let movement: Double
  private let tapsRequired: Int
  private let touchesRequired: Int
  private var fingers = Fingers()
  private var taps = 0
  private var hasBegun = false
  package private(set) var deadline: Double?

  /// `duration` in seconds, `movement` in points before the press begins.
  package init(duration: Double, movement: Double, tapsRequired: Int = 0, touchesRequired: Int = 1) {
    self.duration = duration
    self.movement = movement
    self.tapsRequired = tapsRequired
    self.touchesRequired = touchesRequired
  }

  package mutating func take(_ phase: FingerPhase, _ changed: [Finger], at time: Double) -> GestureState? {
    switch phase {
    case .began:
      if hasBegun { return nil }
      for finger in changed { fingers.add(finger) }
      if fingers.count > touchesRequired { return .failed }
      if fingers.count == touchesRequired, taps == tapsRequired { deadline = time + duration }
    case .moved:
      for finger in changed { fingers.move(finger) }
      if hasBegun { return changed.contains(where: fingers.contains) ? .changed : nil }
      if fingers.reach > movement { return .failed }
    case .ended:
      for finger in changed { fingers.remove(finger) }
      if hasBegun { return fingers.count < touchesRequired ? .ended : nil }
      guard taps < tapsRequired else { return .failed }
      if fingers.count == 0 {
        taps += 1
        deadline = time + GestureLimits.tapInterval
      }
    case .cancelled: return .cancelled
    }
    return nil
  }

  package mutating func deadlinePassed() -> GestureState? {
    deadline = nil
    guard taps == tapsRequired, fingers.count == touchesRequired else { return .failed }
    hasBegun = true
    return .began
  }
}
