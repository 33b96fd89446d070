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
  /// Where the last line is cut; the lines before it are broken between words.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { update() } }
  /// Whether a single line gets a smaller font where it is too wide.
  open var adjustsFontSizeToFitWidth = false { didSet { update() } }
  /// How small the font may get, 0–1 of its size; 0 for any size.
  open var minimumScaleFactor: CGFloat = 0 { didSet { update() } }
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
    var style = font.style(color: shown, alignment: textAlignment, lines: numberOfLines)
    style.truncation = lineBreakMode.truncation
    return style
  }

  private func update() {
    guard let text, !text.isEmpty else {
      layer.drawing = .none
      return
    }
    var style = style
    style.size *= fit(text, style)
    layer.drawing = .text(TextContent(text, style: style, vertical: .middle))
  }

  /// What makes a line that is too wide as wide as the label.
  private func fit(_ text: String, _ style: TextStyle) -> CGFloat {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, bounds.width > 0 else { return 1 }
    let width = style.measure(text).width
    return width > bounds.width ? max(bounds.width / width, minimumScaleFactor) : 1
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if adjustsFontSizeToFitWidth { update() }
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
