import GestureModel

/// Recognises taps.
///
/// Main actor. How far and how long a finger may stay is *decided* (T5).
/// https://developer.apple.com/documentation/uikit/uitapgesturerecognizer
@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  /// Fingers for each tap.
  open var numberOfTouchesRequired = 1

  override func makeRule() -> (any GestureRule)? {
    TapRule(tapsRequired: numberOfTapsRequired, touchesRequired: numberOfTouchesRequired)
  }

  /// One that waits for more taps is not prevented, so that a single tap without `require(toFail:)` comes first and a
  /// double tap after it.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }
}

extension UIGestureRecognizer {
  /// What buttons, switches and segmented controls keep from recognisers on the views around them.
  ///
  /// https://developer.apple.com/documentation/uikit/uigesturerecognizer
  var isSingleTap: Bool {
    guard let tap = self as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }
}
