import Compositing
import CoreGraphics
import Imaging

/// The properties that every layer has, by name and all together.
extension CALayer {
  func ownAnimatableValue(_ property: String) -> AnimatedValue? {
    switch property {
    case "bounds": bounds.animatedValue
    case "position": position.animatedValue
    case "anchorPoint": anchorPoint.animatedValue
    case "transform": transform.animatedValue
    case "sublayerTransform": sublayerTransform.animatedValue
    case "opacity": .number(Double(opacity))
    case "cornerRadius": .number(cornerRadius)
    case "borderWidth": .number(borderWidth)
    case "backgroundColor": (backgroundColor ?? .clear).animatedValue
    case "borderColor": (borderColor ?? .clear).animatedValue
    case "shadowColor": (shadowColor ?? .clear).animatedValue
    case "shadowOpacity": .number(Double(shadowOpacity))
    case "shadowOffset": shadowOffset.animatedValue
    case "shadowRadius": .number(shadowRadius)
    default: (self as? any LayerContentProviding)?.animatableContentValue(property)
    }
  }

  func copyOwnProperties(of other: CALayer) {
    bounds = other.bounds
    position = other.position
    anchorPoint = other.anchorPoint
    zPosition = other.zPosition
    transform = other.transform
    sublayerTransform = other.sublayerTransform
    isHidden = other.isHidden
    opacity = other.opacity
    backgroundColor = other.backgroundColor
    cornerRadius = other.cornerRadius
    cornerCurve = other.cornerCurve
    borderWidth = other.borderWidth
    borderColor = other.borderColor
    masksToBounds = other.masksToBounds
    contents = other.contents
    contentsGravity = other.contentsGravity
    contentsScale = other.contentsScale
    shadowColor = other.shadowColor
    shadowOpacity = other.shadowOpacity
    shadowOffset = other.shadowOffset
    shadowRadius = other.shadowRadius
    shadowPath = other.shadowPath
    drawing = other.drawing
    name = other.name
  }

  func takeOwnValues(_ shown: ShownValues) {
    guard shown.isAnimated else { return }
    bounds = shown.rect("bounds", bounds)
    position = shown.point("position", position)
    anchorPoint = shown.point("anchorPoint", anchorPoint)
    if shown.changes("transform") { transform = CATransform3D(shown.transform("transform", transform)) }
    if shown.changes("sublayerTransform") {
      sublayerTransform = CATransform3D(shown.transform("sublayerTransform", sublayerTransform))
    }
    opacity = Float(shown.number("opacity", Double(opacity)))
    cornerRadius = shown.number("cornerRadius", cornerRadius)
    borderWidth = shown.number("borderWidth", borderWidth)
    backgroundColor = shown.color("backgroundColor", backgroundColor).map(CGColor.init)
    borderColor = shown.color("borderColor", borderColor).map(CGColor.init)
    shadowColor = shown.color("shadowColor", shadowColor).map(CGColor.init)
    shadowOpacity = Float(shown.number("shadowOpacity", Double(shadowOpacity)))
    shadowOffset = shown.size("shadowOffset", shadowOffset)
    shadowRadius = shown.number("shadowRadius", shadowRadius)
  }
}
