import Compositing
import Foundation
import Imaging
import TestSupport
import Testing

/// Explorations look at lists where people look at pixels; here both are made from the same random layers.
@Suite("A display list and the pixels")
struct ListAndPixelsTests {
  static let side = 64
  static let source = PixelBuffer.quarters(width: 64, height: 32)

  /// Layers in layers, turned by quarters, flipped, shifted, cut or not; a preview in the innermost.
  struct RandomTree {
    var generator: SeededGenerator

    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

    mutating func root() -> LayerNode {
      var node = LayerNode.preview(
        CGRect(x: number(-8...8), y: number(-8...8), width: number(24...64), height: number(24...64)),
        turn: PictureTurn(quarterTurns: number(0...3), mirrored: number(0...1) == 1),
        gravity: PreviewGravity.allCases[number(0...2)], source: ListAndPixelsTests.source)
      turn(&node)
      for _ in 0..<number(1...3) {
        var above = LayerNode(
          frame: CGRect(
            x: number(-8...8), y: number(-8...8), width: number(32...72), height: number(32...72)),
          sublayers: [node])
        above.masksToBounds = number(0...1) == 1
        above.bounds.origin = CGPoint(x: number(-4...4), y: number(-4...4))
        turn(&above)
        node = above
      }
      // Opacity sends the picture through the canvas, to the same place.
      if number(0...2) == 0 { node.opacity = 0.999 }
      return node
    }

    private mutating func turn(_ node: inout LayerNode) {
      let (cosine, sine) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][number(0...3)]
      let flip = number(0...3) == 0 ? -1.0 : 1
      node.transform = Affine(a: cosine * flip, b: sine * flip, c: -sine, d: cosine, tx: 0, ty: 0)
      node.anchorPoint = CGPoint(x: Double(number(0...2)) / 2, y: Double(number(0...2)) / 2)
    }
  }

  @Test("agree on what shows where, turned and cut how", arguments: 1...24)
  func agreement(seed: UInt64) {
    var tree = RandomTree(generator: SeededGenerator(seed: seed))
    let root = tree.root()
    let pixels = painted(root, width: Self.side, height: Self.side)
    let size = CGSize(width: Self.side, height: Self.side)
    let entry = DisplayList([root], size: size).entries.first
    #expect(entry?.isUpright ?? true)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let middle = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        if let expected = settled(around: middle, { Self.letter(at: $0, in: root) }) {
          #expect(pixels.letter(x, y) == expected, "at \(x), \(y)")
        }
        if let listed = settled(around: middle, { Self.letter(at: $0, entry) }) {
          #expect(pixels.letter(x, y) == listed, "at \(x), \(y): \(String(describing: entry))")
        }
      }
    }
  }

  /// The letter at a point; nil where it is another one nearby, so that pixels are mixed.
  private func settled(around point: CGPoint, _ letter: (CGPoint) -> Character) -> Character? {
    let here = letter(point)
    for (x, y) in [(-2.0, -2.0), (2, -2), (-2, 2), (2, 2), (0, 2), (0, -2), (2, 0), (-2, 0)] {
      guard letter(CGPoint(x: point.x + x, y: point.y + y)) == here else { return nil }
    }
    return here
  }

  /// What shows at a point of the layer above `node`, by going down from layer to layer.
  private static func letter(at point: CGPoint, in node: LayerNode) -> Character {
    guard let own = node.toParent.inverse?.apply(point) else { return "." }
    if node.masksToBounds && !node.bounds.contains(own) { return "." }
    if let inner = node.sublayers.first { return letter(at: own, in: inner) }
    guard case .picture(let picture) = node.content, node.bounds.contains(own) else { return "." }
    let place = picture.geometry(in: node.bounds).devicePoint(fromLayerPoint: own)
    let isInside = (0..<1).contains(place.x) && (0..<1).contains(place.y)
    return isInside ? quarter(at: place).rawValue : "."
  }

  /// What the list says of a point.
  private static func letter(at point: CGPoint, _ entry: DisplayList.Entry?) -> Character {
    guard let entry, entry.visible.contains(point) else { return "." }
    let shown = CGPoint(
      x: (point.x - entry.rect.minX) / entry.rect.width, y: (point.y - entry.rect.minY) / entry.rect.height)
    return quarter(at: entry.turn.inverse.apply(to: shown)).rawValue
  }

  private static func quarter(at place: CGPoint) -> Quarter {
    place.y < 0.5
      ? (place.x < 0.5 ? .topLeft : .topRight) : (place.x < 0.5 ? .bottomLeft : .bottomRight)
  }

  @Test(
    "agree on the conversions of points: what is at a device point shows at its layer point",
    arguments: 1...30)
  func conversions(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
    let frame = CGRect(x: number(0...8), y: number(0...8), width: number(32...56), height: number(32...56))
    let turn = PictureTurn(quarterTurns: number(0...3), mirrored: number(0...1) == 1)
    let gravity = PreviewGravity.allCases[number(0...2)]
    // One bright spot of 4 × 4 pixels in a dark picture.
    let (x, y) = (number(10...50), number(6...22))
    let source = PixelBuffer(width: 64, height: 32, format: .bgra)
    for row in 0..<32 {
      for column in 0..<64 {
        let isSpot = (x..<x + 4).contains(column) && (y..<y + 4).contains(row)
        source.set(column, row, isSpot ? [255, 255, 255, 255] : [0, 0, 0, 255])
      }
    }
    let pixels = painted(
      .preview(frame, turn: turn, gravity: gravity, source: source), width: Self.side, height: Self.side)
    let geometry = PreviewGeometry(
      sourceSize: CGSize(width: 2, height: 1), turn: turn, gravity: gravity,
      bounds: CGRect(origin: .zero, size: frame.size))
    let inLayer = geometry.layerPoint(
      fromDevicePoint: CGPoint(x: (Double(x) + 2) / 64, y: (Double(y) + 2) / 32))
    guard geometry.bounds.insetBy(dx: 3, dy: 3).contains(inLayer) else { return }
    let spot = CGPoint(x: frame.minX + inLayer.x, y: frame.minY + inLayer.y)
    #expect(pixels[Int(spot.x), Int(spot.y)][0] > 128, "\(spot)")
  }
}
