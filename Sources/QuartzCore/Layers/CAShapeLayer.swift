import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

/// A layer that draws a path in its own space.
///
/// https://developer.apple.com/documentation/quartzcore/cashapelayer
open class CAShapeLayer: CALayer, LayerContentProviding {
  open var path: CGPath?
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
  open var fillRule = CAShapeLayerFillRule.nonZero
  open var strokeColor: CGColor?
  /// Points; half lies on each side of the path.
  open var lineWidth: CGFloat = 1
  open var lineCap = CAShapeLayerLineCap.butt
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// Lengths of dashes and gaps in turn, in points.
  open var lineDashPattern: [NSNumber]?

  package func layerContent() -> LayerContent {
    guard let path else { return .none }
    let stroke = Stroke(
      width: lineWidth, end: lineCap.end, corner: lineJoin.corner,
      dashes: lineDashPattern?.map(\.doubleValue) ?? [])
    return .path(
      PathContent(
        path: Path(path), rule: fillRule == .evenOdd ? .evenOdd : .winding, fill: fillColor.map(Color.init),
        line: strokeColor.map(Color.init), stroke: stroke))
  }
}
