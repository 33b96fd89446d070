import Foundation

/// Two fingers change their distance, or turn about each other. Further fingers do not count.
package struct TwoFingerRule: GestureRule {
  package enum Measure: Sendable, Hashable {
    /// The factor by which the distance has grown.
    case scale
    /// The angle by which they have turned, in radians, clockwise, over any number of turns.
    case rotation
  }

  private let measure: Measure
  private var fingers = Fingers()
  private var last: Offset?
  private var spread = 0.0
  private var hasBegun = false
  private var speed = Speed(parts: 1)
  /// Since two fingers were down, or since this was set. Fingers that come or go do not change it.
  package var value: Double

  package init(_ measure: Measure) {
    self.measure = measure
    value = measure == .scale ? 1 : 0
  }

  /// Change of ``value`` a second.
  package func velocity(at time: Double) -> Double { speed.value(at: time)[0] }

  package mutating func take(_ phase: FingerPhase, _ changed: [Finger], at time: Double) -> GestureState? {
    switch phase {
    case .began:
      for finger in changed where fingers.count < 2 { fingers.add(finger) }
      last = fingers.line
      if last != nil, speed.isEmpty { speed.add([value], at: time) }
    case .moved:
      for finger in changed { fingers.move(finger) }
      guard let last, let line = fingers.line, line != last else { return nil }
      self.last = line
      return moved(from: last, to: line, at: time)
    case .ended:
      let known = changed.filter(fingers.contains)
      for finger in known { fingers.remove(finger) }
      last = fingers.line
      if hasBegun { return fingers.count < 2 ? .ended : nil }
      return fingers.count == 0 ? .failed : nil
    case .cancelled: return .cancelled
    }
    return nil
  }

  private mutating func moved(from last: Offset, to line: Offset, at time: Double) -> GestureState? {
    let isFar: Bool
    switch measure {
    case .scale:
      value *= max(line.length, 1) / max(last.length, 1)
      spread += line.length - last.length
      isFar = abs(spread) >= GestureLimits.pinchDistance
    case .rotation:
      let turn = (line.angle - last.angle).remainder(dividingBy: 2 * .pi)
      value += turn
      spread += turn
      isFar = abs(spread) >= GestureLimits.rotationAngle
    }
    speed.add([value], at: time)
    if hasBegun { return .changed }
    hasBegun = isFar
    return isFar ? .began : nil
  }
}
