/// What constraints relate: a view, or a guide of one.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view whose subviews constraints with this item may reach: the view itself, or the guide's owner.
  var layoutView: UIView? { get }
  /// In whose space the item's rectangle lies.
  var layoutContainer: UIView? { get }
  /// As conflicts name it.
  var layoutName: String { get }
}

extension UIView: LayoutItem {
  var layoutView: UIView? { self }
  var layoutContainer: UIView? { superview }
  var layoutName: String { accessibilityIdentifier ?? "\(type(of: self))" }
}

extension UILayoutGuide: LayoutItem {
  var layoutView: UIView? { owningView }
  var layoutContainer: UIView? { owningView }
  var layoutName: String {
    identifier.isEmpty ? "\(owningView?.layoutName ?? "no view")'s guide" : identifier
  }
}

extension UIView {
  /// The deepest view that holds both views or is one of them.
  func commonAncestor(with other: UIView) -> UIView? {
    sequence(first: self, next: \.superview).first { other.isDescendant(of: $0) }
  }
}
