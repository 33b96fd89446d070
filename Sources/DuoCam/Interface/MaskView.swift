import UIKit

/// Blurs the outgoing camera's picture until the new one's first frame.
final class MaskView: UIVisualEffectView {
  init() {
    super.init(effect: UIBlurEffect(style: .dark))
    accessibilityIdentifier = "mask"
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
