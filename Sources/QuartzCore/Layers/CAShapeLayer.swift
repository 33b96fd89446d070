import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

/// A layer that draws a path in its own space.
///
/// https://developer.apple.com/documentation/quartzcore/cashapelayer
open class CAShapeLayer: CALayer {
  /// Between paths of the same make, each point is animated; others change at the middle.
  open var path: CGPath? {
    didSet { didChange("path", from: .path(oldValue.map(Path.init) ?? Path())) }
  }
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1) {
    didSet { if fillColor != oldValue { didChange("fillColor", from: (oldValue ?? .clear).animatedValue) } }
  }
  open var fillRule = CAShapeLayerFillRule.nonZero
  open var strokeColor: CGColor? {
    didSet {
      if strokeColor != oldValue { didChange("strokeColor", from: (oldValue ?? .clear).animatedValue) }
    }
  }
  /// Where along the path the line starts and ends, in fractions of its length.
  open var strokeStart: CGFloat = 0 {
    didSet { if strokeStart != oldValue { didChange("strokeStart", from: .number(oldValue)) } }
  }
  open var strokeEnd: CGFloat = 1 {
    didSet { if strokeEnd != oldValue { didChange("strokeEnd", from: .number(oldValue)) } }
  }
  /// Points; half lies on each side of the path.
  open var lineWidth: CGFloat = 1 {
    didSet { if lineWidth != oldValue { didChange("lineWidth", from: .number(oldValue)) } }
  }
  /// How many half line widths a pointed corner may reach out.
  open var miterLimit: CGFloat = 10
  open var lineCap = CAShapeLayerLineCap.butt
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// Lengths of dashes and gaps in turn, in points.
  open var lineDashPattern: [NSNumber]?
  /// How far into the pattern the line starts.
  open var lineDashPhase: CGFloat = 0 {
    didSet { if lineDashPhase != oldValue { didChange("lineDashPhase", from: .number(oldValue)) } }
  }

  override func animatableValue(_ property: String) -> AnimatedValue? {
    switch property {
    case "path": .path(path.map(Path.init) ?? Path())
    case "fillColor": (fillColor ?? .clear).animatedValue
    case "strokeColor": (strokeColor ?? .clear).animatedValue
    case "strokeStart": .number(strokeStart)
    case "strokeEnd": .number(strokeEnd)
    case "lineWidth": .number(lineWidth)
    case "lineDashPhase": .number(lineDashPhase)
    default: super.animatableValue(property)
    }
  }

  override func content(_ shown: ShownValues) -> LayerContent {
    guard let path = shown.path("path", path), !path.isEmpty else { return .none }
    let stroke = Stroke(
      width: shown.number("lineWidth", lineWidth), end: lineCap.end, corner: lineJoin.corner,
      dashes: lineDashPattern?.map(\.doubleValue) ?? [],
      dashOffset: shown.number("lineDashPhase", lineDashPhase), miterLimit: max(miterLimit, 1))
    let (start, end) = (shown.number("strokeStart", strokeStart), shown.number("strokeEnd", strokeEnd))
    return .path(
      PathContent(
        path: path, rule: fillRule == .evenOdd ? .evenOdd : .winding,
        fill: shown.color("fillColor", fillColor),
        line: shown.color("strokeColor", strokeColor), stroke: stroke, strokeStart: start, strokeEnd: end))
  }

  override func copyProperties(of other: CALayer) {
    super.copyProperties(of: other)
    guard let other = other as? CAShapeLayer else { return }
    path = other.path
    fillColor = other.fillColor
    fillRule = other.fillRule
    strokeColor = other.strokeColor
    strokeStart = other.strokeStart
    strokeEnd = other.strokeEnd
    lineWidth = other.lineWidth
    miterLimit = other.miterLimit
    lineCap = other.lineCap
    lineJoin = other.lineJoin
    lineDashPattern = other.lineDashPattern
    lineDashPhase = other.lineDashPhase
  }

  override func takeValues(_ shown: ShownValues) {
    super.takeValues(shown)
    guard shown.isAnimated else { return }
    if shown.changes("path") { path = shown.path("path", path).map(CGPath.init) }
    fillColor = shown.color("fillColor", fillColor).map(CGColor.init)
    strokeColor = shown.color("strokeColor", strokeColor).map(CGColor.init)
    strokeStart = shown.number("strokeStart", strokeStart)
    strokeEnd = shown.number("strokeEnd", strokeEnd)
    lineWidth = shown.number("lineWidth", lineWidth)
    lineDashPhase = shown.number("lineDashPhase", lineDashPhase)
  }
}
