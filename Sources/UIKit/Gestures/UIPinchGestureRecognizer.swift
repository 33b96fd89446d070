import CoreGraphics
import GestureModel
import QuartzCore

/// Recognises two fingers that come nearer or go apart.
///
/// Main actor. Begins after a *decided* change of their distance (T5), which is part of the scale.
/// https://developer.apple.com/documentation/uikit/uipinchgesturerecognizer
@MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var pinch: TwoFingerRule { rule as? TwoFingerRule ?? TwoFingerRule(.scale) }

  override func makeRule() -> (any GestureRule)? { TwoFingerRule(.scale) }

  /// The distance of the fingers by that when they came down, or since the scale was set.
  open var scale: CGFloat {
    get { pinch.value }
    set { changeRule { (rule: inout TwoFingerRule) in rule.value = newValue } }
  }

  /// Scale a second.
  open var velocity: CGFloat { pinch.velocity(at: CACurrentMediaTime()) }
}
