import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging
import Layout

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

  open var text: String? { didSet { if text != oldValue { update() } } }
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet { if font != oldValue { update() } }
  }
  open var textColor: UIColor! = .label { didSet { if textColor != oldValue { update() } } }
  open var textAlignment = NSTextAlignment.natural { didSet { if textAlignment != oldValue { update() } } }
  /// Lines at most; 0 for any number.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { update() } } }
  open var isEnabled = true { didSet { if isEnabled != oldValue { update() } } }
  /// Where the last line is cut; the lines before it are broken between words.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { update() } }
  }
  /// Whether a single line gets a smaller font where it is too wide.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { update() } }
  }
  /// How small the font may get, 0–1 of its size; 0 for any size.
  open var minimumScaleFactor: CGFloat = 0 { didSet { if minimumScaleFactor != oldValue { update() } } }
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

  /// The width at which several lines are broken for the intrinsic size; with 0 it is the one that layout gives.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

  private func update() {
    invalidateIntrinsicContentSize()
    (superview as? UIButton)?.invalidateIntrinsicContentSize()
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
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .greatestFiniteMagnitude
    return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
  }

  /// How much higher the text is when it is broken at a width.
  func growth(brokenAt width: CGFloat) -> CGFloat {
    sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      - sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)).height
  }

  /// The text stands in the middle of the bounds. The last line is taken for the first in text that layout breaks.
  var textBaselines: Baselines? {
    guard let text, !text.isEmpty else { return nil }
    let mayBreak = numberOfLines != 1 && preferredMaxLayoutWidth > 0
    let metrics = style.measure(text, width: mayBreak ? preferredMaxLayoutWidth : nil)
    let first = metrics.baseline - metrics.height / 2
    let line = metrics.height / Double(max(metrics.lineCount, 1))
    return Baselines(
      first: Baselines.Place(share: 0.5, offset: first),
      last: Baselines.Place(share: 0.5, offset: first + Double(metrics.lineCount - 1) * line))
  }

  /// Rounded up to whole points; broken at the width when there may be several lines.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let mayBreak = numberOfLines != 1 && size.width > 0 && size.width < 1e6
    let metrics = style.measure(text, width: mayBreak ? size.width : nil)
    return CGSize(width: metrics.width.rounded(.up), height: metrics.height.rounded(.up))
  }
}
