import CameraService
import Compositing
import CoreGraphics
import Imaging

extension CALayer {
  /// The layer and all it holds as a value to composite, as they are shown now.
  package func renderNode() -> LayerNode { renderNode(at: MediaClock.seconds) }

  /// The same at a moment of the engine's clock.
  package func renderNode(at time: Double) -> LayerNode {
    node(at: superlayer?.ownTime(at: time) ?? time)
  }

  /// - Parameter time: The superlayer's.
  private func node(at time: Double) -> LayerNode {
    let time = motion.isTimed ? motion.timing.ownTime(at: time) : time
    let shown = shown(at: time)
    var node = LayerNode(frame: .zero)
    node.bounds = shown.rect("bounds", bounds)
    node.position = shown.point("position", position)
    node.anchorPoint = shown.point("anchorPoint", anchorPoint)
    node.transform = shown.transform("transform", transform)
    node.isHidden = isHidden
    // A hidden layer costs nothing more.
    if isHidden { return node }
    node.opacity = shown.number("opacity", Double(opacity))
    node.backgroundColor = shown.color("backgroundColor", backgroundColor)
    node.cornerRadius = max(0, shown.number("cornerRadius", cornerRadius))
    let border = shown.number("borderWidth", borderWidth)
    if border > 0, let color = shown.color("borderColor", borderColor) {
      node.border = LayerNode.Border(width: border, color: color)
    }
    node.masksToBounds = masksToBounds
    node.shadow = shadow(shown)
    if let mask {
      node.mask = mask.maskPath(at: time)
      if node.mask == nil { node.maskLayers = [mask.node(at: time)] }
    }
    node.content = content(shown)
    node.name = name
    if case .picture = node.content, name == nil { node.name = "\(type(of: self))" }
    node.sublayerTransform = shown.transform("sublayerTransform", sublayerTransform)
    node.sublayers = orderedSublayers.map { $0.node(at: time) }
    if let progress = shown.fade, let old = motion.running.last(where: { $0.old != nil })?.old {
      node.fade = LayerNode.Fade(old: [old], progress: min(max(progress, 0), 1))
    }
    return node
  }

  func ownContent() -> LayerContent {
    guard let pixels = (contents as? CGImage)?.pixels ?? contents as? PixelBuffer else { return drawing }
    return .image(
      ImageContent(
        pixels: pixels, fit: contentsGravity.fit, scale: max(contentsScale, 0.01),
        isOpaque: (contents as? CGImage)?.isOpaque ?? false))
  }

  private func shadow(_ shown: ShownValues) -> LayerNode.Shadow? {
    let opacity = min(shown.number("shadowOpacity", Double(shadowOpacity)), 1)
    guard opacity > 0, let color = shown.color("shadowColor", shadowColor), color.alpha > 0,
      shadowPath != nil || (backgroundColor?.alpha ?? 0) > 0
    else { return nil }
    return LayerNode.Shadow(
      color: color.withAlpha(color.alpha * opacity), offset: shown.size("shadowOffset", shadowOffset),
      radius: max(0, shown.number("shadowRadius", shadowRadius)), path: shadowPath.map(Path.init))
  }

  /// The outline of what it lets through as a mask, in the space of the layer it masks; nil where it lets a part of
  /// the light through somewhere, or is more than an outline.
  private func maskPath(at time: Double) -> Path? {
    guard sublayers == nil, mask == nil, !isHidden, opacity == 1, motion.running.isEmpty, contents == nil,
      shadowOpacity == 0, borderWidth == 0
    else { return nil }
    let map = Affine(toSuperlayer)
    if let shape = self as? CAShapeLayer {
      guard let path = shape.path, shape.fillColor?.alpha == 1, shape.fillRule == .nonZero,
        shape.strokeColor == nil, backgroundColor == nil
      else { return nil }
      return Path(path).applying(map)
    }
    guard type(of: self) == CALayer.self, backgroundColor?.alpha == 1 else { return nil }
    return Path.roundedRect(bounds, radius: cornerRadius).applying(map)
  }
}
