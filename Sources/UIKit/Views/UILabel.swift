import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

/// Text that is read.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uilabel
@MainActor
open class UILabel: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  open var text: String? { didSet { update() } }
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) { didSet { update() } }
  open var textColor: UIColor! = .label { didSet { update() } }
  open var textAlignment = NSTextAlignment.natural { didSet { update() } }
  /// Lines at most; 0 for any number.
  open var numberOfLines = 1 { didSet { update() } }
  open var isEnabled = true { didSet { update() } }
  open var isHighlighted = false

  /// The text, unless another label is given.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  private var style: TextStyle {
    let color = textColor ?? .label
    let (font, shown) = (
      font ?? .systemFont(ofSize: UIFont.labelFontSize),
      isEnabled ? color : color.withAlphaComponent(color.cgColor.alpha * 0.5)
    )
    return font.style(color: shown, alignment: textAlignment, lines: numberOfLines)
  }

  private func update() {
    guard let text, !text.isEmpty else {
      layer.drawing = .none
      return
    }
    layer.drawing = .text(TextContent(text, style: style, vertical: .middle))
  }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
  }

  /// Rounded up to whole points; broken at the width when there may be several lines.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let mayBreak = numberOfLines != 1 && size.width > 0 && size.width < 1e6
    let metrics = style.measure(text, width: mayBreak ? size.width : nil)
    return CGSize(width: metrics.width.rounded(.up), height: metrics.height.rounded(.up))
  }
}
