import CoreGraphics
import FoundationAdditions
import GestureModel

/// Recognises fingers that stay; continues until they go.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uilongpressgesturerecognizer
@MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds on the device's clock.
  open var minimumPressDuration: TimeInterval = 0.5
  /// Points that fingers may move before the gesture begins.
  open var allowableMovement: CGFloat = 10
  /// Taps before the press.
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1

  override func makeRule() -> (any GestureRule)? {
    LongPressRule(
      duration: minimumPressDuration, movement: allowableMovement, tapsRequired: numberOfTapsRequired,
      touchesRequired: numberOfTouchesRequired)
  }
}
