import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

/// A layer that draws text from its top left.
///
/// https://developer.apple.com/documentation/quartzcore/catextlayer
open class CATextLayer: CALayer, LayerContentProviding {
  /// A `String`, or an `NSAttributedString` of which the characters are drawn.
  open var string: Any?
  /// Points.
  open var fontSize: CGFloat = 36
  open var foregroundColor: CGColor? = CGColor(gray: 1, alpha: 1)
  open var alignmentMode = CATextLayerAlignmentMode.natural
  /// Whether lines are broken to fit the width.
  open var isWrapped = false

  package func layerContent() -> LayerContent {
    let text = (string as? String) ?? (string as? NSAttributedString)?.string
    guard let text, let foregroundColor else { return .none }
    let style = TextStyle(
      size: fontSize, color: Color(foregroundColor), alignment: alignmentMode.alignment,
      lineLimit: isWrapped ? nil : 1)
    return .text(TextContent(text, style: style))
  }
}
