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

  @Test("agree on what shows where, turned and cut how", arguments: 1...60)
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
        guard let expected = letter(at: middle, entry) else { continue }
        #expect(pixels.letter(x, y) == expected, "at \(x), \(y): \(String(describing: entry))")
      }
    }
  }

  /// What the list says of a place; nil near an edge or a border between quarters, where pixels are mixed.
  private func letter(at point: CGPoint, _ entry: DisplayList.Entry?) -> Character? {
    guard let entry, entry.visible.insetBy(dx: -1.5, dy: -1.5).contains(point) else { return "." }
    guard entry.visible.insetBy(dx: 1.5, dy: 1.5).contains(point) else { return nil }
    let shown = CGPoint(
      x: (point.x - entry.rect.minX) / entry.rect.width, y: (point.y - entry.rect.minY) / entry.rect.height)
    // Two source pixels, or two on the display.
    let margin = CGPoint(x: max(2.0 / 32, 2 / entry.rect.width), y: max(2.0 / 32, 2 / entry.rect.height))
    guard abs(shown.x - 0.5) > margin.x, abs(shown.y - 0.5) > margin.y else { return nil }
    let place = entry.turn.inverse.apply(to: shown)
    switch (place.x < 0.5, place.y < 0.5) {
    case (true, true): return Quarter.topLeft.rawValue
    case (false, true): return Quarter.topRight.rawValue
    case (true, false): return Quarter.bottomLeft.rawValue
    case (false, false): return Quarter.bottomRight.rawValue
    }
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
