import CoreGraphics
import GestureModel
import QuartzCore

/// Recognises two fingers that turn about each other.
///
/// Main actor. Begins after a *decided* angle (T5), which is part of the rotation.
/// https://developer.apple.com/documentation/uikit/uirotationgesturerecognizer
@MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private var turn: TwoFingerRule { rule as? TwoFingerRule ?? TwoFingerRule(.rotation) }

  override func makeRule() -> (any GestureRule)? { TwoFingerRule(.rotation) }

  /// Radians, clockwise, since the fingers came down or the rotation was set.
  open var rotation: CGFloat {
    get { turn.value }
    set { changeRule { (rule: inout TwoFingerRule) in rule.value = newValue } }
  }

  /// Radians a second.
  open var velocity: CGFloat { turn.velocity(at: CACurrentMediaTime()) }
}
