import Compositing
import CoreGraphics
import Imaging

extension CALayer {
  /// The layer and all it holds as a value to composite.
  package func renderNode() -> LayerNode {
    var node = LayerNode(frame: .zero)
    node.bounds = bounds
    node.position = position
    node.anchorPoint = anchorPoint
    node.transform = Affine(affineTransform())
    node.isHidden = isHidden
    // A hidden layer costs nothing more.
    if isHidden { return node }
    node.opacity = Double(opacity)
    node.backgroundColor = backgroundColor.map(Color.init)
    node.cornerRadius = cornerRadius
    if borderWidth > 0, let borderColor {
      node.border = LayerNode.Border(width: borderWidth, color: Color(borderColor))
    }
    node.masksToBounds = masksToBounds
    node.mask = mask?.shape
    node.content = content
    node.name = name
    if case .picture = node.content, name == nil { node.name = "\(type(of: self))" }
    node.sublayers = orderedSublayers.map { $0.renderNode() }
    return node
  }

  private var content: LayerContent {
    if let provider = self as? any LayerContentProviding { return provider.layerContent() }
    guard let pixels = contents as? PixelBuffer else { return drawing }
    return .image(ImageContent(pixels: pixels, fit: .scaled(PreviewGravity(contentsGravity))))
  }

  /// What a mask lets through, in the space of the layer it masks.
  private var shape: Path {
    let own = (self as? CAShapeLayer)?.path.map(Path.init) ?? .roundedRect(bounds, radius: cornerRadius)
    return own.applying(Affine(toSuperlayer))
  }
}

extension PreviewGravity {
  fileprivate init(_ gravity: CALayerContentsGravity) {
    switch gravity {
    case .resize: self = .resize
    case .resizeAspectFill: self = .resizeAspectFill
    default: self = .resizeAspect
    }
  }
}
