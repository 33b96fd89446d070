import Compositing
import Foundation
import Imaging
import Testing

@Suite("Painted layers")
struct CompositorTests {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let redPixel: [UInt8] = [0, 0, 255, 255]
  static let blackPixel: [UInt8] = [0, 0, 0, 255]

  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color = red)
    -> LayerNode
  {
    LayerNode(frame: CGRect(x: x, y: y, width: width, height: height), backgroundColor: color)
  }

  /// The pixels of one colour, as a rectangle; nil when they are not one.
  func rectangle(of pixel: [UInt8], in buffer: PixelBuffer) -> CGRect? {
    let places = (0..<buffer.height).flatMap { y in
      (0..<buffer.width).filter { buffer[$0, y] == pixel }.map { CGPoint(x: $0, y: y) }
    }
    guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
      let top = places.map(\.y).min(), let bottom = places.map(\.y).max()
    else { return nil }
    let rect = CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    return places.count == Int(rect.width * rect.height) ? rect : nil
  }

  @Test("a point is `scale` pixels, exactly", arguments: [1.0, 2, 3])
  func scale(scale: Double) {
    let pixels = painted(Self.box(2, 3, 4, 5), scale: scale)
    #expect(
      rectangle(of: Self.redPixel, in: pixels)
        == CGRect(x: 2 * scale, y: 3 * scale, width: 4 * scale, height: 5 * scale))
    #expect(pixels[0, 0] == Self.blackPixel)
  }

  @Test("position, anchor, transform and the origin of the bounds above move a layer")
  func geometry() {
    var anchored = Self.box(0, 0, 4, 8)
    anchored.anchorPoint = CGPoint(x: 0, y: 1)
    anchored.position = CGPoint(x: 10, y: 20)
    #expect(
      rectangle(of: Self.redPixel, in: painted(anchored)) == CGRect(x: 10, y: 12, width: 4, height: 8))

    anchored.transform = .scale(2, 0.5)
    #expect(
      rectangle(of: Self.redPixel, in: painted(anchored)) == CGRect(x: 10, y: 16, width: 8, height: 4))

    var scrolled = LayerNode(
      frame: CGRect(x: 0, y: 0, width: 32, height: 32), sublayers: [Self.box(10, 10, 2, 2)])
    scrolled.bounds.origin = CGPoint(x: 4, y: 6)
    #expect(
      rectangle(of: Self.redPixel, in: painted(scrolled)) == CGRect(x: 6, y: 4, width: 2, height: 2))
  }

  @Test("later layers lie on earlier ones, sublayers on their layer, the border on both")
  func order() {
    var root = Self.box(0, 0, 32, 32)
    root.sublayers = [Self.box(0, 0, 32, 32, .white), Self.box(8, 8, 8, 8, .black)]
    root.border = LayerNode.Border(width: 2, color: Self.red)
    let pixels = painted(root)
    #expect(pixels[1, 16] == Self.redPixel && pixels[30, 16] == Self.redPixel)
    #expect(pixels[2, 2] == [255, 255, 255, 255])
    #expect(pixels[10, 10] == Self.blackPixel)
  }

  @Test("a hidden or transparent layer shows nothing, nor does what it holds")
  func hidden() {
    var hidden = LayerNode(frame: .zero, sublayers: [Self.box(0, 0, 32, 32)])
    hidden.isHidden = true
    var transparent = hidden
    transparent.isHidden = false
    transparent.opacity = 0
    #expect(rectangle(of: Self.blackPixel, in: painted(hidden, transparent))?.width == 32)
  }

  @Test("opacity is the layer's with all it holds, as one picture")
  func opacity() {
    var root = Self.box(0, 0, 16, 16)
    root.sublayers = [Self.box(0, 0, 16, 16)]
    root.opacity = 0.5
    let group = painted(root)[8, 8]
    root.sublayers = []
    #expect(group == painted(root)[8, 8])
    #expect((126...129).contains(group[2]))
  }

  @Test("rounded corners and masks cut")
  func cutting() {
    var round = Self.box(0, 0, 32, 32)
    round.cornerRadius = 16
    #expect(painted(round)[1, 1] == Self.blackPixel)
    #expect(painted(round)[16, 1] == Self.redPixel)

    round.sublayers = [Self.box(0, 0, 32, 32, .white)]
    #expect(painted(round)[1, 1] == [255, 255, 255, 255])
    round.masksToBounds = true
    #expect(painted(round)[1, 1] == Self.blackPixel)

    var masked = Self.box(0, 0, 32, 32)
    masked.mask = .rect(CGRect(x: 4, y: 5, width: 6, height: 7))
    #expect(
      rectangle(of: Self.redPixel, in: painted(masked)) == CGRect(x: 4, y: 5, width: 6, height: 7))
  }

  @Test("paths, images and text lie in the bounds")
  func contents() {
    let path = PathContent(
      path: .rect(CGRect(x: 2, y: 2, width: 4, height: 4)), fill: Self.red, line: .white,
      stroke: Stroke(width: 2))
    let drawn = painted(LayerNode(frame: CGRect(x: 8, y: 8, width: 16, height: 16), content: .path(path)))
    #expect(drawn[12, 12] == Self.redPixel)
    #expect(drawn[9, 12] == [255, 255, 255, 255])

    let image = ImageContent(pixels: .quarters(width: 8, height: 8), fit: .scaled(.resizeAspect))
    let frame = CGRect(x: 0, y: 8, width: 32, height: 16)
    let shown = painted(LayerNode(frame: frame, content: .image(image)))
    #expect(shown.letters(in: CGRect(x: 8, y: 8, width: 16, height: 16)) == "abcd")
    #expect(shown.letter(4, 16) == ".")

    let text = TextContent("MM", style: TextStyle(size: 12, color: Self.red), vertical: .middle)
    let written = painted(LayerNode(frame: CGRect(x: 0, y: 8, width: 12, height: 16), content: .text(text)))
    let touched = (0..<32).flatMap { y in
      (0..<32).filter { written[$0, y] != Self.blackPixel }.map { ($0, y) }
    }
    #expect(!touched.isEmpty)
    #expect(touched.allSatisfy { $0.0 < 12 && (8..<24).contains($0.1) })
  }

  @Test("layers without area, or with numbers out of all bounds, paint nothing and end")
  func degenerate() {
    var flat = LayerNode.preview(CGRect(x: 4, y: 4, width: 0, height: 10))
    flat.transform = .scale(0, 0)
    let huge = LayerNode.preview(CGRect(x: -1e12, y: 0, width: 1e13, height: 1e13), gravity: .resize)
    let lost = LayerNode.preview(CGRect(x: Double.nan, y: 0, width: 10, height: 10))
    let pixels = painted(flat, huge, lost, Self.box(0, 0, 2, 2))
    #expect(pixels[1, 1] == Self.redPixel)
  }

  @Test("a compositor can be used again, and paints the same")
  func again() {
    let compositor = Compositor()
    let roots = [Self.box(0, 0, 32, 32, .white), .preview(CGRect(x: 3, y: 3, width: 20, height: 20))]
    let buffers = (0..<2).map { _ in PixelBuffer(width: 32, height: 32, format: .bgra) }
    for buffer in buffers { compositor.render(roots, scale: 1, into: buffer) }
    for y in 0..<32 {
      for x in 0..<32 { #expect(buffers[0][x, y] == buffers[1][x, y]) }
    }
  }

  @Test("a display is painted anew where a layer, the scale or a camera's frame has changed, and only then")
  func update() {
    let compositor = Compositor()
    let buffer = PixelBuffer(width: 32, height: 32, format: .bgra)
    var preview = LayerNode.preview(CGRect(x: 3, y: 3, width: 20, height: 20))
    func update(_ scale: Double = 1, _ more: LayerNode...) -> Bool {
      compositor.update([preview] + more, scale: scale, in: buffer)
    }
    #expect(update() && !update())
    #expect(update(1, Self.box(0, 0, 32, 32)) && !update(1, Self.box(0, 0, 32, 32)))
    #expect(buffer[1, 1] == Self.redPixel)
    #expect(update(2) && !update(2))
    guard case .picture(var picture) = preview.content else { return }
    picture.id.time = .seconds(1)
    preview.content = .picture(picture)
    #expect(update(2) && !update(2))
  }
}
