import Compositing
import Imaging
import QuartzCore
import Testing
import UIKit

extension UIKitTests {
  @Suite("Animated views")
  @MainActor
  struct AnimationTests {
    /// A red view of 100 points in a window, settled, and the time it is then.
    func withBox(_ body: @escaping @MainActor (Phone, UIWindow, UIView, Double) async throws -> Void) throws {
      try Phone.run { phone in
        let window = try await phone.show(UIViewController())
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        box.backgroundColor = .red
        window.addSubview(box)
        await phone.settle()
        try await body(phone, window, box, CACurrentMediaTime())
      }
    }

    /// The box as it is composited now.
    func shown(_ window: UIWindow) -> LayerNode {
      window.windowScene!.layerNodes()[0].sublayers.last { $0.backgroundColor == Color(hex: 0xFF0000) }
        ?? window.windowScene!.layerNodes()[0].sublayers.last!
    }

    func wait(_ phone: Phone, until seconds: Double) async {
      await phone.time.sleep(until: .nanoseconds(Int64((seconds * 1e9).rounded())))
    }

    @Test("N1 views have their new values at once, and show them in the duration; then the completion runs")
    func animate() throws {
      try withBox { phone, window, box, start in
        var ended: [(Double, Bool)] = []
        UIView.animate(
          withDuration: 2, delay: 0, options: .curveLinear,
          animations: {
            box.frame = CGRect(x: 100, y: 200, width: 300, height: 100)
            box.alpha = 0.5
            box.transform = CGAffineTransform(scaleX: 3, y: 1)
          }, completion: { ended.append((CACurrentMediaTime() - start, $0)) })
        #expect(box.center == CGPoint(x: 250, y: 250) && box.alpha == 0.5)
        for part in [0, 0.25, 0.75] {
          await self.wait(phone, until: start + 2 * part)
          let node = self.shown(window)
          #expect(abs(node.position.x - (50 + 200 * part)) < 1e-6)
          #expect(abs(node.bounds.width - (100 + 200 * part)) < 1e-6)
          #expect(
            abs(node.opacity - (1 - 0.5 * part)) < 1e-6 && abs(node.transform.a - (1 + 2 * part)) < 1e-6)
        }
        #expect(ended.isEmpty)
        await phone.settle()
        #expect(ended.count == 1 && ended[0].1 && abs(ended[0].0 - 2) < 1e-6)
        #expect(box.layer.animationKeys() == nil && self.shown(window).position.x == 250)
      }
    }

    @Test("outside an animation, and where it is switched off, views change at once")
    func atOnce() throws {
      try withBox { phone, window, box, _ in
        box.center.x = 60
        UIView.animate(withDuration: 1) {
          UIView.performWithoutAnimation { box.center.x = 70 }
        }
        UIView.animate(withDuration: 0) { box.alpha = 0.75 }
        UIView.setAnimationsEnabled(false)
        UIView.animate(withDuration: 1) { box.center.x = 80 }
        #expect(!UIView.areAnimationsEnabled)
        UIView.setAnimationsEnabled(true)
        #expect(box.layer.animationKeys() == nil && self.shown(window).position.x == 80)
        var ended = false
        UIView.animate(withDuration: 1, animations: {}) { ended = $0 }
        #expect(!ended)
        await phone.settle()
        #expect(ended)
      }
    }

    @Test("a delay shows the old value; a repeat comes back; an animation inside takes the outer's time")
    func options() throws {
      try withBox { phone, window, box, start in
        UIView.animate(
          withDuration: 1, delay: 2, options: [.curveLinear, .repeat, .autoreverse],
          animations: {
            box.center.x = 150
            UIView.animate(withDuration: 9) { box.alpha = 0 }
            UIView.animate(withDuration: 4, delay: 0, options: [.overrideInheritedDuration]) {
              box.bounds.size.width = 500
            }
            #expect(UIView.inheritedAnimationDuration == 1)
          }, completion: nil)
        await self.wait(phone, until: start + 1)
        #expect(self.shown(window).position.x == 50 && self.shown(window).opacity < 0.01)
        await self.wait(phone, until: start + 2.25)
        #expect(abs(self.shown(window).position.x - 75) < 1e-6)
        await self.wait(phone, until: start + 3.25)
        #expect(abs(self.shown(window).position.x - 125) < 1e-6)
        #expect(abs(self.shown(window).bounds.width - 400) < 60)
      }
    }

    @Test(
      "an animation that is overtaken goes on from what is shown, and its completion hears that it did not end"
    )
    func overtaken() throws {
      try withBox { phone, window, box, start in
        var heard: [String] = []
        UIView.animate(withDuration: 2, animations: { box.center.x = 150 }) { heard.append("first \($0)") }
        await self.wait(phone, until: start + 1)
        let seen = self.shown(window).position.x
        UIView.animate(withDuration: 1, animations: { box.center.x = 50 }) { heard.append("second \($0)") }
        #expect(heard == ["first false"] && abs(self.shown(window).position.x - seen) < 1e-6 && seen > 60)
        await phone.settle()
        #expect(heard == ["first false", "second true"])
      }
    }

    @Test("a spring swings over and comes to rest in its duration")
    func spring() throws {
      try withBox { phone, window, box, start in
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0,
          animations: { box.center.x = 150 })
        var farthest = 0.0
        for step in 1..<60 {
          await self.wait(phone, until: start + Double(step) / 60)
          farthest = max(farthest, self.shown(window).position.x)
        }
        #expect(farthest > 160 && abs(self.shown(window).position.x - 150) < 1)
        await phone.settle()
        #expect(abs(CACurrentMediaTime() - start - 1) < 1e-6)
      }
    }

    @Test("layout inside an animation is animated")
    func layout() throws {
      final class Wide: UIView {
        let inside = UIView()
        override func layoutSubviews() { inside.frame = bounds.insetBy(dx: 10, dy: 10) }
      }
      try withBox { phone, window, _, start in
        let wide = Wide(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        wide.addSubview(wide.inside)
        window.addSubview(wide)
        await phone.settle()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          wide.frame.size.width = 200
          wide.layoutIfNeeded()
        }
        await self.wait(phone, until: start + 0.5)
        let node = wide.inside.layer.renderNode()
        #expect(abs(node.bounds.width - 130) < 1e-6 && wide.inside.bounds.width == 180)
      }
    }

    @Test("N3 a dissolve goes from the old look of a view to the new")
    func dissolve() throws {
      try withBox { phone, window, box, start in
        var ended = false
        UIView.transition(
          with: box, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
          animations: { box.backgroundColor = .blue }, completion: { ended = $0 })
        await self.wait(phone, until: start + 0.5)
        let node = box.layer.renderNode()
        #expect(node.backgroundColor == Color(hex: 0x0000FF))
        #expect(abs((node.fade?.progress ?? 0) - 0.5) < 1e-6)
        #expect(node.fade?.old.first?.backgroundColor == Color(hex: 0xFF0000))
        await phone.settle()
        #expect(ended && box.layer.renderNode().fade == nil)
        let other = UIView()
        UIView.transition(from: box, to: other, duration: 0)
        #expect(other.superview === window && box.superview == nil)
        UIView.transition(from: other, to: box, duration: 0, options: .showHideTransitionViews)
        #expect(other.isHidden && !box.isHidden)
      }
    }
  }
}
