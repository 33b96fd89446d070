import QuartzCore
import TestSupport
import Testing

@Suite("A layer's geometry")
struct LayerGeometryTests {
  /// Numbers in steps of a quarter.
  struct Numbers {
    var generator: SeededGenerator
    mutating func next(_ range: ClosedRange<Int>) -> CGFloat {
      CGFloat(Int.random(in: range.lowerBound * 4...range.upperBound * 4, using: &generator)) / 4
    }
    mutating func layer() -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(x: next(-20...20), y: next(-20...20), width: next(1...50), height: next(1...50))
      layer.position = CGPoint(x: next(-50...50), y: next(-50...50))
      layer.anchorPoint = CGPoint(x: next(0...1), y: next(0...1))
      layer.setAffineTransform(
        CGAffineTransform(rotationAngle: next(0...6)).scaledBy(x: next(1...3), y: -next(1...3)))
      return layer
    }
  }

  func near(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }
  func near(_ a: CGRect, _ b: CGRect) -> Bool {
    near(a.origin, b.origin) && near(CGPoint(x: a.maxX, y: a.maxY), CGPoint(x: b.maxX, y: b.maxY))
  }

  @Test("the frame follows position, bounds and anchor, and sets them")
  func frame() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(layer.position == CGPoint(x: 25, y: 40))

    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 25, y: 40, width: 30, height: 40))
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.position == CGPoint(x: 1, y: 2))

    layer.bounds.origin = CGPoint(x: 100, y: 100)
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test("a transform acts about the anchor and shows in the frame")
  func transform() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 0.5))
    #expect(layer.frame == CGRect(x: -5, y: 5, width: 20, height: 10))
    #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 0.5))
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
    #expect(layer.bounds.size == CGSize(width: 20, height: 20))
    #expect(layer.frame == CGRect(x: 0, y: 0, width: 40, height: 10))
  }

  @Test("converting to a layer and back gives the point; both directions agree", arguments: 1...20)
  func conversion(seed: Int) {
    var numbers = Numbers(generator: SeededGenerator(seed: UInt64(seed)))
    let layers = (0..<5).map { _ in numbers.layer() }
    layers[0].addSublayer(layers[1])
    layers[1].addSublayer(layers[2])
    layers[0].addSublayer(layers[3])
    // The fifth is a tree of its own.
    let point = CGPoint(x: numbers.next(-9...9), y: numbers.next(-9...9))
    for a in layers {
      #expect(near(a.convert(a.convert(point, to: nil), from: nil), point))
      for b in layers {
        #expect(near(b.convert(a.convert(point, to: b), to: a), point))
        #expect(near(a.convert(point, to: b), b.convert(point, from: a)))
      }
    }
    #expect(
      near(layers[2].convert(layers[2].bounds, to: layers[1]), layers[2].frame))
  }

  @Test("a flat layer converts to something finite")
  func flat() {
    let (root, layer) = (CALayer(), CALayer())
    root.addSublayer(layer)
    layer.setAffineTransform(CGAffineTransform(scaleX: 0, y: 0))
    #expect(layer.convert(CGPoint(x: 1, y: 1), from: root).x.isFinite)
    #expect(layer.hitTest(CGPoint(x: 1, y: 1)) == nil)
  }

  @Test("hits go to the front-most visible layer, cut by masking bounds")
  func hits() {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let (back, front) = (CALayer(), CALayer())
    back.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    front.frame = CGRect(x: 40, y: 40, width: 100, height: 50)
    root.sublayers = [back, front]
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === front)
    #expect(root.hitTest(CGPoint(x: 20, y: 20)) === back)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    #expect(root.hitTest(CGPoint(x: 130, y: 60)) === front)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 130, y: 60)) == nil)
    back.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === back)
    back.isHidden = true
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === front)
  }

  @Test("spatial transforms compose, and give back their part in the plane")
  func spatial() {
    let flat = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let other = CGAffineTransform(a: 2, b: 0, c: 1, d: 3, tx: -1, ty: 4)
    let both = CATransform3DConcat(
      CATransform3DMakeAffineTransform(flat), CATransform3DMakeAffineTransform(other))
    #expect(CATransform3DGetAffineTransform(both) == flat.concatenating(other))
    #expect(CATransform3DIsAffine(both))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 3)
    #expect(near(CGPoint(x: 1, y: 0).applying(CATransform3DGetAffineTransform(turn)), CGPoint(x: 0, y: 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
    let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 1, 1, 0)
    #expect(near(CGPoint.zero.applying(CATransform3DGetAffineTransform(moved)), CGPoint(x: 2, y: 2)))
  }
}
