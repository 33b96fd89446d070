import CoreGraphics
import FoundationAdditions
import Layout
import QuartzCore

/// A control with a title that performs its action when it is tapped.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uibutton
@MainActor
open class UIButton: UIControl {
  /// https://developer.apple.com/documentation/uikit/uibutton/buttontype-swift.enum
  public enum ButtonType: Int, Sendable {
    /// The title is white until another colour is set.
    case custom = 0
    /// The title has the tint colour and fades under a finger.
    case system = 1
  }

  public private(set) var buttonType = ButtonType.custom
  private let label = UILabel()
  private var titles: [UInt: String] = [:]
  private var titleColors: [UInt: UIColor] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    update()
  }

  /// With the action's title.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    self.buttonType = buttonType
    if let title = primaryAction?.title, !title.isEmpty { setTitle(title, for: .normal) }
    update()
  }

  private func prepare() {
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    label.textAlignment = .center
    addSubview(label)
  }

  // MARK: Title

  /// Shows the title of the state the button is in.
  open var titleLabel: UILabel? { label }

  /// A state without a title of its own shows the normal one.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    update()
  }

  open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[State.normal.rawValue] }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state.rawValue] = color
    update()
  }

  open func titleColor(for state: State) -> UIColor? {
    titleColors[state.rawValue] ?? titleColors[State.normal.rawValue]
  }

  open var currentTitle: String? { title(for: state) }

  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? (buttonType == .system ? tintColor : .white)
  }

  /// The title, unless another label is given.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }

  // MARK: Drawing

  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  override func stateDidChange() {
    super.stateDidChange()
    update()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    update()
  }

  private func update() {
    label.text = currentTitle
    let color = currentTitleColor
    let hasOwnColor = titleColors[state.rawValue] != nil
    label.textColor = isEnabled || hasOwnColor ? color : .systemGray
    label.alpha = buttonType == .system && isHighlighted ? 0.3 : 1
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.inset(by: contentEdgeInsets).standardizedOrEmpty
  }

  open override var intrinsicContentSize: CGSize {
    let size = label.intrinsicContentSize
    return CGSize(
      width: size.width + contentEdgeInsets.left + contentEdgeInsets.right,
      height: size.height + contentEdgeInsets.top + contentEdgeInsets.bottom)
  }

  /// Of the title, which lies inside the insets.
  var titleBaselines: Baselines? {
    guard var baselines = label.textBaselines else { return nil }
    let shift = (contentEdgeInsets.top - contentEdgeInsets.bottom) / 2
    baselines.first.offset += shift
    baselines.last.offset += shift
    return baselines
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func didTouchUpInside() { sendActions(for: .primaryActionTriggered) }
}

extension CGRect {
  /// The rectangle, or an empty one where there is none.
  fileprivate var standardizedOrEmpty: CGRect { isNull ? .zero : standardized }
}
