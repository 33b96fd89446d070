import Foundation

/// A number of fingers come down and go again in place, so many times.
package struct TapRule: GestureRule {
  private let tapsRequired: Int
  private let touchesRequired: Int
  private var fingers = Fingers()
  private var hasAllFingers = false
  private var taps = 0
  private var lastPlace: CGPoint?
  package private(set) var deadline: Double?

  package init(tapsRequired: Int = 1, touchesRequired: Int = 1) {
    self.tapsRequired = tapsRequired
    self.touchesRequired = touchesRequired
  }

  package mutating func take(_ phase: FingerPhase, _ changed: [Finger], at time: Double) -> GestureState? {
    switch phase {
    case .began:
      if fingers.count == 0 { deadline = time + GestureLimits.tapDuration }
      for finger in changed { fingers.add(finger) }
      if fingers.count > touchesRequired { return .failed }
      hasAllFingers = hasAllFingers || fingers.count == touchesRequired
      if hasAllFingers, let lastPlace, lastPlace.distance(to: fingers.middle) > GestureLimits.tapDistance {
        return .failed
      }
    case .moved:
      for finger in changed { fingers.move(finger) }
      if fingers.reach > GestureLimits.tapMovement { return .failed }
    case .ended:
      guard hasAllFingers else { return .failed }
      if fingers.count == touchesRequired { lastPlace = fingers.middle }
      for finger in changed { fingers.remove(finger) }
      if fingers.count == 0 { return didTap(at: time) }
    case .cancelled: return .failed
    }
    return nil
  }

  private mutating func didTap(at time: Double) -> GestureState? {
    taps += 1
    hasAllFingers = false
    deadline = taps < tapsRequired ? time + GestureLimits.tapInterval : nil
    return taps < tapsRequired ? nil : .ended
  }

  package mutating func deadlinePassed() -> GestureState? { .failed }
}
