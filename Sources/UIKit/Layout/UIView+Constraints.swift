import CoreGraphics
import Layout

extension UIView {
  /// The active constraints between this view and what is inside it.
  public var constraints: [NSLayoutConstraint] { autoLayout.constraints }

  public func addConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.holder !== self else { return }
    constraint.holder?.drop(constraint)
    constraint.hold(in: self)
  }

  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { drop(constraint) }
  }

  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  func keep(_ constraint: NSLayoutConstraint) {
    constraint.holder = self
    autoLayout.constraints.append(constraint)
    noteUseOfConstraints()
  }

  func drop(_ constraint: NSLayoutConstraint) {
    constraint.holder = nil
    autoLayout.constraints.removeAll { $0 === constraint }
    layoutInputsDidChange()
  }

  // MARK: Guides

  public var layoutGuides: [UILayoutGuide] { autoLayout.guides }

  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    autoLayout.guides.append(layoutGuide)
  }

  /// Its constraints go too.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    for view in sequence(first: self, next: \.superview) {
      for constraint in view.constraints
      where constraint.firstItem === layoutGuide || constraint.secondItem === layoutGuide {
        view.drop(constraint)
      }
    }
    layoutGuide.owningView = nil
    autoLayout.guides.removeAll { $0 === layoutGuide }
  }

  /// What no bar, corner or hinge of the display covers.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(\.safeAreaGuide, .safeArea, "UIViewSafeAreaLayoutGuide")
  }

  /// What is inside the margins.
  public var layoutMarginsGuide: UILayoutGuide {
    guide(\.marginsGuide, .margins, "UIViewLayoutMarginsGuide")
  }

  private func guide(
    _ kept: WritableKeyPath<AutoLayoutState, UILayoutGuide?>, _ role: UILayoutGuide.Role, _ name: String
  ) -> UILayoutGuide {
    if let guide = autoLayout[keyPath: kept] { return guide }
    let guide = UILayoutGuide(role: role)
    guide.owningView = self
    guide.identifier = name
    autoLayout[keyPath: kept] = guide
    return guide
  }

  // MARK: Intrinsic size

  /// How much the view resists being larger than its ``intrinsicContentSize``.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    autoLayout.hugging[axis]
  }

  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    autoLayout.hugging[axis] = priority
    layoutInputsDidChange()
  }

  /// How much the view resists being smaller than its ``intrinsicContentSize``.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    autoLayout.resistance[axis]
  }

  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    autoLayout.resistance[axis] = priority
    layoutInputsDidChange()
  }

  var knownIntrinsicSize: CGSize {
    if let known = autoLayout.intrinsicSize { return known }
    let size = intrinsicContentSize
    autoLayout.intrinsicSize = size
    return size
  }

  /// For the sdk's views: the intrinsic size when text is broken at a width.
  func intrinsicSize(brokenAt width: CGFloat?) -> CGSize {
    let size = knownIntrinsicSize
    guard let width, breaksTextToWidth, let label = self as? UILabel else { return size }
    return CGSize(width: size.width, height: size.height + label.growth(brokenAt: width))
  }

  /// Whether the height follows from the width that constraints give.
  var breaksTextToWidth: Bool {
    guard let label = self as? UILabel else { return false }
    return label.numberOfLines != 1 && label.preferredMaxLayoutWidth <= 0
      && !translatesAutoresizingMaskIntoConstraints
  }

  /// Where the view's text stands; nil without any.
  var baselines: Baselines? {
    switch self {
    case let label as UILabel: label.textBaselines
    case let button as UIButton: button.titleBaselines
    default: nil
    }
  }

  // MARK: Fitting

  func fittingSize(
    _ size: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsBelow()
    var priorities = AxisPair(horizontal)
    priorities[.vertical] = vertical
    return LayoutEngine(root: self, fitting: .init(size: size, priorities: priorities)).fittingSize()
  }

  /// The smallest size (``layoutFittingCompressedSize``) or the one nearest to another that constraints allow.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  public class var layoutFittingCompressedSize: CGSize { .zero }
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// Whether constraints leave a choice of where the view goes.
  public var hasAmbiguousLayout: Bool {
    let top = topView
    top.solveIfNeeded()
    return top.autoLayout.engine?.isAmbiguous(self) ?? false
  }
}
