import Compositing
import Foundation
import Imaging
import QuartzCore
import Testing

@Suite("Layers that go, and numbers that are none")
@MainActor
struct AbandonedAnimationTests {
  @Test(
    "N4 who waits for the animation of a layer that is gone hears that it was stopped",
    arguments: [2, .infinity])
  func gone(repeats: Float) throws {
    try Shown.run { shown in
      let listener = Listener()
      var finished: [Bool] = []
      do {
        let box = await shown.box(CALayer())
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0.0
        animation.duration = 1
        animation.repeatCount = repeats
        animation.delegate = listener
        CATransaction.begin(AnimationBatch { finished.append($0) })
        box.add(animation, forKey: nil)
        CATransaction.commit()
        box.removeFromSuperlayer()
      }
      await shown.time.settle()
      #expect(listener.heard == ["start", "stopped"] && finished == [false])
    }
  }

  @Test("whatever numbers a layer has, it is composited or left out, the others are drawn")
  func numbers() throws {
    try Shown.run { shown in
      let odd: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -1, 0, .leastNonzeroMagnitude]
      let changes: [(CALayer, CGFloat) -> Void] = [
        { $0.cornerRadius = $1 }, { $0.borderWidth = $1 }, { $0.opacity = Float($1) },
        { $0.shadowRadius = $1 }, { $0.shadowOffset = CGSize(width: $1, height: 1) },
        { $0.shadowOpacity = Float($1) }, { $0.anchorPoint.x = $1 }, { $0.zPosition = $1 },
        { $0.transform = CATransform3DMakeScale($1, 1, 1) },
        { $0.transform = CATransform3DMakeTranslation($1, 0, 0) },
        { $0.sublayerTransform = CATransform3DMakeScale(1, $1, 1) }, { $0.contentsScale = $1 },
        { $0.bounds.size.width = $1.isNaN ? 1 : $1 }, { $0.bounds.origin.x = $1.isNaN ? 1 : $1 },
        { $0.position.y = $1.isNaN ? 1 : $1 },
        {
          guard !$1.isNaN else { return }
          $0.frame = CGRect(x: 0, y: $1, width: 5, height: $1)
        },
        {
          $0.transform = CATransform3DMakeScale(0, $1, 1)
          $0.frame = CGRect(x: 1, y: 1, width: 2, height: 2)
        },
      ]
      let other = await shown.box(CALayer(), CGRect(x: 24, y: 24, width: 8, height: 8))
      other.zPosition = 1e301
      for (index, change) in changes.enumerated() {
        for number in odd {
          let layer = CALayer()
          layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
          layer.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
          (layer.shadowOpacity, layer.borderWidth, layer.opacity) = (0.5, 1, 0.5)
          layer.masksToBounds = true
          let inner = CALayer()
          inner.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
          inner.backgroundColor = CGColor(gray: 1, alpha: 1)
          layer.addSublayer(inner)
          change(layer, number)
          shown.root.insertSublayer(layer, at: 0)
          // The red one lies on top wherever the odd one reaches.
          #expect(shown.pixel(28, 28) == [0, 0, 255], "change \(index), \(number)")
          _ = shown.root.hitTest(CGPoint(x: 4, y: 4))
          layer.removeFromSuperlayer()
        }
      }
      _ = shown.takeMisuses()
    }
  }

  @Test("a place that is no number is refused in Apple's words, and the old one holds")
  func noNumbers() throws {
    try Shown.run { shown in
      let layer = CALayer()
      layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
      layer.position.x = .nan
      layer.bounds.size.width = .nan
      layer.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: .nan)
      #expect(shown.takeMisuses().allSatisfy { $0.name == "CALayerInvalidGeometry" })
      #expect(!layer.position.x.isNaN && !layer.bounds.size.width.isNaN && !layer.frame.minX.isNaN)
    }
  }
}
