import CoreGraphics
import FoundationAdditions

/// A coloured piece of a control, which leaves touches to it.
@MainActor
final class ControlPart: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { return nil }
}
