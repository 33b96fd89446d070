import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

/// A layer that draws text from its top left.
///
/// https://developer.apple.com/documentation/quartzcore/catextlayer
open class CATextLayer: CALayer {
  /// A `String`, or an `NSAttributedString` of which the characters are drawn.
  open var string: Any?
  /// Points.
  open var fontSize: CGFloat = 36 {
    didSet { if fontSize != oldValue { didChange("fontSize", from: .number(oldValue)) } }
  }
  open var foregroundColor: CGColor? = CGColor(gray: 1, alpha: 1) {
    didSet {
      if foregroundColor != oldValue {
        didChange("foregroundColor", from: (oldValue ?? .clear).animatedValue)
      }
    }
  }
  open var alignmentMode = CATextLayerAlignmentMode.natural
  /// Whether lines are broken to fit the width.
  open var isWrapped = false

  override func animatableValue(_ property: String) -> AnimatedValue? {
    switch property {
    case "fontSize": .number(fontSize)
    case "foregroundColor": (foregroundColor ?? .clear).animatedValue
    default: super.animatableValue(property)
    }
  }

  override func content(_ shown: ShownValues) -> LayerContent {
    let text = (string as? String) ?? (string as? NSAttributedString)?.string
    guard let text, let color = shown.color("foregroundColor", foregroundColor) else { return .none }
    let style = TextStyle(
      size: shown.number("fontSize", fontSize), color: color, alignment: alignmentMode.alignment,
      lineLimit: isWrapped ? nil : 1)
    return .text(TextContent(text, style: style))
  }

  override func copyProperties(of other: CALayer) {
    super.copyProperties(of: other)
    guard let other = other as? CATextLayer else { return }
    string = other.string
    fontSize = other.fontSize
    foregroundColor = other.foregroundColor
    alignmentMode = other.alignmentMode
    isWrapped = other.isWrapped
  }

  override func takeValues(_ shown: ShownValues) {
    super.takeValues(shown)
    guard shown.isAnimated else { return }
    fontSize = shown.number("fontSize", fontSize)
    foregroundColor = shown.color("foregroundColor", foregroundColor).map(CGColor.init)
  }
}
