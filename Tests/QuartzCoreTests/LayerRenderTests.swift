import Compositing
import Imaging
import QuartzCore
import Testing

/// A layer as another module makes one.
final class PictureLayer: CALayer, LayerContentProviding {
  func layerContent(_ shown: ShownValues) -> LayerContent {
    .picture(
      PreviewPicture(
        id: PictureID(source: "outer", index: 1),
        source: PixelBuffer(width: 2, height: 2, format: .bgra), sourceSize: CGSize(width: 2, height: 2)))
  }
}

@Suite("A layer as a value")
struct LayerRenderTests {
  @Test("geometry and appearance are the layer's")
  func properties() {
    let layer = CALayer()
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    layer.opacity = 0.5
    layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    layer.cornerRadius = 4
    layer.borderWidth = 2
    layer.borderColor = CGColor(gray: 1, alpha: 1)
    layer.masksToBounds = true
    layer.name = "box"
    let node = layer.renderNode()
    #expect(node.bounds == layer.bounds && node.position == layer.position)
    #expect(node.anchorPoint == CGPoint(x: 0, y: 1) && node.transform == .scale(2, 3))
    #expect(node.opacity == 0.5 && node.cornerRadius == 4 && node.masksToBounds)
    #expect(node.backgroundColor == Color(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    #expect(node.border == LayerNode.Border(width: 2, color: .white))
    #expect(node.name == "box")
    layer.borderWidth = 0
    #expect(layer.renderNode().border == nil)

    let copy = CALayer(layer: layer).renderNode()
    #expect(copy == layer.renderNode())
  }

  @Test("sublayers come in drawing order; what a hidden layer holds is left out")
  func sublayers() {
    let root = CALayer()
    for (name, z) in [("a", 1.0), ("b", 0), ("c", -1), ("d", 0)] {
      let layer = CALayer()
      layer.name = name
      layer.zPosition = z
      root.addSublayer(layer)
    }
    #expect(root.renderNode().sublayers.compactMap(\.name) == ["c", "b", "d", "a"])
    root.isHidden = true
    #expect(root.renderNode().sublayers.isEmpty)
  }

  @Test("contents: shapes, text, pixels, and what other modules provide")
  func contents() {
    let shape = CAShapeLayer()
    #expect(shape.renderNode().content == .none)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    shape.lineJoin = .round
    shape.fillColor = nil
    shape.strokeColor = CGColor(gray: 1, alpha: 1)
    #expect(
      shape.renderNode().content
        == .path(
          PathContent(
            path: .rect(CGRect(x: 0, y: 0, width: 1, height: 1)), fill: nil, line: .white,
            stroke: Stroke(width: 1, corner: .round))))

    let text = CATextLayer()
    text.string = "Hello"
    text.fontSize = 12
    text.alignmentMode = .center
    #expect(
      text.renderNode().content
        == .text(
          TextContent("Hello", style: TextStyle(size: 12, color: .white, alignment: .center, lineLimit: 1))))

    let image = CALayer()
    let pixels = PixelBuffer(width: 1, height: 1, format: .bgra)
    image.contents = pixels
    image.contentsGravity = .resizeAspectFill
    #expect(
      image.renderNode().content == .image(ImageContent(pixels: pixels, fit: .scaled(.resizeAspectFill))))

    let node = PictureLayer().renderNode()
    guard case .picture(let picture) = node.content else {
      Issue.record("no picture")
      return
    }
    #expect(picture.id.source == "outer" && node.name == "PictureLayer")
  }

  @Test("a mask's shape is given in the masked layer's space")
  func mask() {
    let layer = CALayer()
    let mask = CALayer()
    mask.frame = CGRect(x: 10, y: 20, width: 5, height: 6)
    layer.mask = mask
    // A layer that holds nothing lets nothing through.
    #expect(layer.renderNode().mask == nil && layer.renderNode().maskLayers?.first?.backgroundColor == nil)
    mask.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    #expect(layer.renderNode().mask == .rect(CGRect(x: 10, y: 20, width: 5, height: 6)))
    let shape = CAShapeLayer()
    shape.position = CGPoint(x: 3, y: 4)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    layer.mask = shape
    #expect(layer.renderNode().mask == .rect(CGRect(x: 3, y: 4, width: 1, height: 1)))
    #expect(layer.renderNode().maskLayers == nil)
    shape.fillColor = CGColor(gray: 0, alpha: 0.5)
    #expect(layer.renderNode().mask == nil && layer.renderNode().maskLayers?.count == 1)
  }

  @Test("transactions nest, and completion runs at the commit of its own")
  func transactions() {
    var events: [String] = []
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock { events.append("outer") }
    CATransaction.begin()
    #expect(CATransaction.disableActions())
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { events.append("inner") }
    CATransaction.commit()
    #expect(events == ["inner"] && CATransaction.animationDuration() == 0.25)
    CATransaction.commit()
    CATransaction.commit()
    #expect(events == ["inner", "outer"] && !CATransaction.disableActions())
    CATransaction.setCompletionBlock { events.append("at once") }
    #expect(events.last == "at once")
  }

  // Elsewhere it may be that of another test's world, which begins at zero.
  @Test("media time grows") @MainActor
  func time() {
    let first = CACurrentMediaTime()
    #expect(CACurrentMediaTime() >= first && first > 0)
  }
}
