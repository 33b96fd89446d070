import QuartzCore
import Testing

@Suite("Maps of space")
struct TransformTests {
  private static let flat: [CGAffineTransform] = [
    .identity, CGAffineTransform(translationX: 3, y: -4), CGAffineTransform(scaleX: 2, y: 0.5),
    CGAffineTransform(rotationAngle: .pi / 2), CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6),
  ]

  @Test("a map of the plane comes back from the map of space made of it, and both join the same way")
  func affine() {
    for one in Self.flat {
      let space: CATransform3D = CATransform3DMakeAffineTransform(one)
      #expect(CATransform3DIsAffine(space) && CATransform3DGetAffineTransform(space) == one)
      #expect(CATransform3DIsIdentity(space) == (one == .identity))
      for other in Self.flat {
        let both = CATransform3DConcat(space, CATransform3DMakeAffineTransform(other))
        #expect(CATransform3DGetAffineTransform(both) == one.concatenating(other))
      }
    }
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
  }

  @Test("what is added to a map comes before it, and a whole turn about any axis ends where it began")
  func order() {
    let scale = CATransform3DMakeScale(2, 3, 4)
    let moved = CATransform3DTranslate(scale, 1, 1, 1)
    #expect([moved.m41, moved.m42, moved.m43] == [2, 3, 4], "moved first, then made larger")
    let larger = CATransform3DScale(CATransform3DMakeTranslation(1, 1, 1), 2, 3, 4)
    #expect([larger.m41, larger.m42, larger.m43] == [1, 1, 1] && larger.m22 == 3)
    for axis: (CGFloat, CGFloat, CGFloat) in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 2, 3)] {
      var turned = CATransform3DIdentity
      for _ in 0..<6 { turned = CATransform3DRotate(turned, .pi / 3, axis.0, axis.1, axis.2) }
      let places = [turned.m11, turned.m22, turned.m33, turned.m44]
      #expect(places.allSatisfy { abs($0 - 1) < 1e-9 } && abs(turned.m12) < 1e-9, "\(axis)")
    }
  }
}
