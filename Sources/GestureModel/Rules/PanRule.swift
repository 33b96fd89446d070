import Foundation

/// Fingers go somewhere together.
package struct PanRule: GestureRule {
  private let touches: ClosedRange<Int>
  private var fingers = Fingers()
  private var middle = CGPoint.zero
  private var hasBegun = false
  private var speed = Speed(parts: 2)
  /// How far the middle of the fingers has gone since they came down, or since this was set. Fingers that come or go
  /// do not move it.
  package var translation = Offset.zero

  /// Further fingers than `touches` allows do not count.
  package init(touches: ClosedRange<Int> = 1...Int.max) { self.touches = touches }

  /// Points a second.
  package func velocity(at time: Double) -> Offset {
    let parts = speed.value(at: time)
    return Offset(dx: parts[0], dy: parts[1])
  }

  package mutating func take(_ phase: FingerPhase, _ changed: [Finger], at time: Double) -> GestureState? {
    switch phase {
    case .began:
      for finger in changed where fingers.count < touches.upperBound { fingers.add(finger) }
      middle = fingers.middle
      if speed.isEmpty { speed.add([0, 0], at: time) }
    case .moved:
      guard changed.contains(where: fingers.contains) else { return nil }
      for finger in changed { fingers.move(finger) }
      return moved(at: time)
    case .ended:
      let known = changed.filter(fingers.contains)
      for finger in known { fingers.remove(finger) }
      middle = fingers.middle
      if hasBegun { return fingers.count < touches.lowerBound ? .ended : nil }
      return fingers.count == 0 ? .failed : nil
    case .cancelled: return .cancelled
    }
    return nil
  }

  private mutating func moved(at time: Double) -> GestureState? {
    let step = middle.vector(to: fingers.middle)
    middle = fingers.middle
    translation.dx += step.dx
    translation.dy += step.dy
    speed.add(step: [step.dx, step.dy], at: time)
    if hasBegun { return .changed }
    guard fingers.count >= touches.lowerBound, translation.length >= GestureLimits.panDistance else {
      return nil
    }
    hasBegun = true
    return .began
  }
}
