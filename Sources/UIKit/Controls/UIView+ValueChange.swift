import FoundationAdditions

extension UIView {
  /// *Decided*; seconds.
  static let valueChangeDuration: TimeInterval = 0.25

  /// Shows a new value of a control: by and by where somebody sees it, or at once.
  func changeValue(animated: Bool, _ change: () -> Void) {
    guard animated, window != nil else { return change() }
    layoutIfNeeded()
    ViewAnimation(duration: UIView.valueChangeDuration).run(
      {
        change()
        layoutIfNeeded()
      }, completion: nil)
  }
}
