import Foundation

/// A number of fingers go straight in one of four directions, quickly.
package struct SwipeRule: GestureRule {
  package enum Direction: Sendable, Hashable, CaseIterable {
    case right, left, up, down

    /// How far an offset goes this way, and how far to the sides.
    fileprivate func parts(of offset: Offset) -> (ahead: Double, aside: Double) {
      switch self {
      case .right: (offset.dx, abs(offset.dy))
      case .left: (-offset.dx, abs(offset.dy))
      case .up: (-offset.dy, abs(offset.dx))
      case .down: (offset.dy, abs(offset.dx))
      }
    }
  }

  private let directions: Set<Direction>
  private let touchesRequired: Int
  private var fingers = Fingers()
  private var start: CGPoint?
  package private(set) var deadline: Double?

  package init(directions: Set<Direction>, touchesRequired: Int = 1) {
    self.directions = directions
    self.touchesRequired = touchesRequired
  }

  package mutating func take(_ phase: FingerPhase, _ changed: [Finger], at time: Double) -> GestureState? {
    switch phase {
    case .began:
      if fingers.count == 0 { deadline = time + GestureLimits.swipeDuration }
      for finger in changed { fingers.add(finger) }
      if fingers.count > touchesRequired { return .failed }
      if fingers.count == touchesRequired { start = fingers.middle }
    case .moved:
      for finger in changed { fingers.move(finger) }
      guard let start else { return nil }
      return verdict(start.vector(to: fingers.middle))
    case .ended, .cancelled: return .failed
    }
    return nil
  }

  private func verdict(_ way: Offset) -> GestureState? {
    let parts = directions.map { $0.parts(of: way) }
    let isStraight = { (part: (ahead: Double, aside: Double)) in part.aside <= GestureLimits.swipeDrift }
    if parts.contains(where: { $0.ahead >= GestureLimits.swipeDistance && isStraight($0) }) { return .ended }
    return parts.contains(where: isStraight) ? nil : .failed
  }

  package mutating func deadlinePassed() -> GestureState? { .failed }
}
