import QuartzCore
import Testing

@Suite struct Transform3DTests {
  @Test("a transform is its sixteen numbers, and what is done first stands first in a product")
  func numbers() {
    let scale: CATransform3D = CATransform3DMakeScale(2, 3, 4)
    #expect((scale.m11, scale.m22, scale.m33, scale.m44) == (2, 3, 4, 1) && scale.m12 == 0)
    let moved: CATransform3D = CATransform3DConcat(CATransform3DMakeTranslation(1, 1, 1), scale)
    #expect((moved.m41, moved.m42, moved.m43) == (2, 3, 4))
    #expect(CATransform3DTranslate(scale, 1, 1, 1) == moved)
    #expect(CATransform3D() != CATransform3DIdentity)
    let turned = CATransform3DRotate(CATransform3DIdentity, .pi, 0, 0, 1)
    #expect(abs(turned.m11 + 1) < 1e-9 && abs(turned.m22 + 1) < 1e-9 && turned.m33 == 1)
    #expect(CATransform3DScale(CATransform3DIdentity, 2, 3, 4) == scale)
  }
}
