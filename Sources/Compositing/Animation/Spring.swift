import Foundation

/// A weight on a spring, let go one unit away from rest.
package struct Spring: Sendable, Hashable {
  package var mass: Double
  package var stiffness: Double
  package var damping: Double
  /// Units a second, toward rest.
  package var velocity: Double

  package init(mass: Double = 1, stiffness: Double, damping: Double, velocity: Double = 0) {
    (self.mass, self.stiffness, self.damping, self.velocity) = (mass, stiffness, damping, velocity)
  }

  /// A spring that has come to rest, to a thousandth, when `duration` (seconds, more than 0) is over.
  ///
  /// - Parameter ratio: More than 0; 1 comes to rest without swinging.
  package init(ratio: Double, duration: Double, velocity: Double = 0) {
    let ratio = min(max(ratio, 0.01), 1)
    // (1 + x) e⁻ˣ is a thousandth at 9.23.
    let frequency = (ratio < 1 ? log(1000) / ratio : 9.2335) / max(duration, 1e-6)
    self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency, velocity: velocity)
  }

  private var frequency: Double { (max(stiffness, 1e-9) / max(mass, 1e-9)).squareRoot() }
  private var ratio: Double { damping / (2 * (max(stiffness, 1e-9) * max(mass, 1e-9)).squareRoot()) }

  /// 0 at the start, 1 at rest, more where it swings over.
  package func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let (frequency, ratio) = (frequency, max(ratio, 0))
    let push = ratio * frequency - velocity
    if ratio < 1 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      return 1 - exp(-ratio * frequency * time) * (cos(swing * time) + push / swing * sin(swing * time))
    }
    let swing = frequency * (ratio * ratio - 1).squareRoot()
    guard swing > 1e-6 else { return 1 - exp(-frequency * time) * (1 + push * time) }
    let (slow, fast) = (ratio * frequency - swing, ratio * frequency + swing)
    let share = (push + swing) / (2 * swing)
    return 1 - share * exp(-slow * time) - (1 - share) * exp(-fast * time)
  }

  /// Seconds until it is less than a thousandth from rest for good; at most 60 (*decided*), for a spring without
  /// damping never rests.
  package var settlingTime: Double {
    let (frequency, ratio) = (frequency, max(ratio, 0))
    let decay = ratio < 1 ? ratio * frequency : frequency * (ratio - (ratio * ratio - 1).squareRoot())
    guard decay > 1e-3 else { return 60 }
    let start = 1 + abs(velocity) / frequency
    return min(log(1000 * start * (ratio < 1 ? 1 : 9.2335)) / decay, 60)
  }
}
