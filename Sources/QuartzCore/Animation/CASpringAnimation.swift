import Compositing
import FoundationAdditions

/// From one value to another as a weight on a spring moves.
///
/// https://developer.apple.com/documentation/quartzcore/caspringanimation
open class CASpringAnimation: CABasicAnimation {
  /// More than 0.
  open var mass: CGFloat = 1
  /// More than 0.
  open var stiffness: CGFloat = 100
  /// 0 or more; less swings longer.
  open var damping: CGFloat = 10
  /// In distances a second, toward the end value.
  open var initialVelocity: CGFloat = 0

  /// Seconds until the spring is at rest, to a thousandth (*decided*).
  open var settlingDuration: CFTimeInterval { motion.settlingTime }

  private var motion: Spring {
    Spring(mass: mass, stiffness: stiffness, damping: damping, velocity: initialVelocity)
  }

  override var spring: Spring? { motion }
}
