import CoreGraphics
import FoundationAdditions
import Layout

/// Lines views up in a row or a column by constraints of its own.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uistackview
@MainActor
open class UIStackView: UIView {
  /// How views share the length of the stack.
  ///
  /// https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum
  public enum Distribution: Int, Sendable {
    case fill = 0
    case fillEqually = 1
    case fillProportionally = 2
    case equalSpacing = 3
    case equalCentering = 4
  }

  /// Where views lie across the stack.
  ///
  /// https://developer.apple.com/documentation/uikit/uistackview/alignment-swift.enum
  public enum Alignment: Int, Sendable {
    case fill = 0
    case leading = 1
    case firstBaseline = 2
    case center = 3
    case trailing = 4
    case lastBaseline = 5

    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  public static let spacingUseSystem = CGFloat.leastNormalMagnitude

  /// In the order they are lined up. Hidden ones take no room.
  open private(set) var arrangedSubviews: [UIView] = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    autoLayout.usesConstraints = true
  }

  public required init(coder: NSCoder) {
    super.init(frame: .zero)
    autoLayout.usesConstraints = true
  }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Arrangement

  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { layoutInputsDidChange() } }
  open var distribution = Distribution.fill { didSet { layoutInputsDidChange() } }
  open var alignment = Alignment.fill { didSet { layoutInputsDidChange() } }
  /// Points.
  open var spacing: CGFloat = 0 { didSet { layoutInputsDidChange() } }
  /// In a column, whether spacing counts from baseline to baseline.
  open var isBaselineRelativeArrangement = false { didSet { layoutInputsDidChange() } }
  open var isLayoutMarginsRelativeArrangement = false { didSet { layoutInputsDidChange() } }

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard arrangedSubviews.contains(arrangedSubview) else { return }
    customSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == UIStackView.spacingUseDefault ? nil : spacing
    layoutInputsDidChange()
  }

  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
  }

  // MARK: Views

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  /// A view that is arranged already moves.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let old = arrangedSubviews.firstIndex(of: view)
    if let old { arrangedSubviews.remove(at: old) }
    precondition(
      (0...arrangedSubviews.count + (old == nil ? 0 : 1)).contains(stackIndex),
      "index out of bounds for arranged subview: index = \(stackIndex)")
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    noteUseOfConstraints()
  }

  /// The view stays a subview and is no longer placed.
  open func removeArrangedSubview(_ view: UIView) {
    guard let index = arrangedSubviews.firstIndex(of: view) else { return }
    arrangedSubviews.remove(at: index)
    customSpacings[ObjectIdentifier(view)] = nil
    layoutInputsDidChange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  // MARK: For the engine

  var rules: StackRules {
    StackRules(
      axis: axis.layout, distribution: distribution.layout, alignment: alignment.layout,
      measuresFromBaselines: isBaselineRelativeArrangement)
  }

  /// What the views lie in.
  var canvas: any LayoutItem { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self }

  func item(_ view: UIView, box: LayoutBox) -> StackRules.Item {
    let size = view.knownIntrinsicSize
    let length = axis == .horizontal ? size.width : size.height
    let spacing = customSpacings[ObjectIdentifier(view)] ?? spacing
    return StackRules.Item(
      box: box, ownLength: length == UIView.noIntrinsicMetric ? nil : length, isHidden: view.isHidden,
      spacing: spacing == UIStackView.spacingUseSystem ? systemSpacing : spacing)
  }
}

extension UIStackView.Distribution {
  fileprivate var layout: StackRules.Distribution {
    switch self {
    case .fill: .fill
    case .fillEqually: .fillEqually
    case .fillProportionally: .fillProportionally
    case .equalSpacing: .equalSpacing
    case .equalCentering: .equalCentering
    }
  }
}

extension UIStackView.Alignment {
  fileprivate var layout: StackRules.Alignment {
    switch self {
    case .fill: .fill
    case .leading: .start
    case .center: .center
    case .trailing: .end
    case .firstBaseline: .firstBaseline
    case .lastBaseline: .lastBaseline
    }
  }
}
