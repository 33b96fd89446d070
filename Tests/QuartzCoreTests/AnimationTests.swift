import Compositing
import QuartzCore
import Testing

@Suite("Animated layers")
@MainActor
struct AnimationTests {
  func slide(_ keyPath: String = "position.x", from: Double = 0, to: Double = 16, over duration: Double = 2)
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    return animation
  }

  @Test("N1 the layer's value holds at once; what is composited is a function of the time alone")
  func exact() throws {
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      let start = CACurrentMediaTime()
      box.add(slide(), forKey: "slide")
      box.position.x = 20
      for step in [0.0, 0.37, 1, 1.999] {
        await shown.wait(until: start + step)
        #expect(abs(shown.node.position.x - step * 8) < 1e-6 && box.position.x == 20)
        #expect(abs(box.presentation()!.position.x - step * 8) < 1e-6)
        let x = Int(step * 8)
        #expect(shown.pixel(x, 4) == [0, 0, 255] || x < 4)
        // Twice at one time is the same.
        #expect(shown.root.renderNode() == shown.root.renderNode())
      }
      #expect(box.animationKeys() == ["slide"])
      await shown.wait(until: start + 2)
      #expect(shown.node.position.x == 20)
      await shown.time.settle()
      #expect(box.animationKeys() == nil && box.presentation()!.position.x == 20)
    }
  }

  @Test("N4 a delegate hears of start, end and early removal; a later animation with a key ends the earlier")
  func delegates() throws {
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      let listener = Listener()
      let animation = slide()
      animation.delegate = listener
      box.add(animation, forKey: "a")
      await shown.wait(until: CACurrentMediaTime() + 1)
      box.add(animation, forKey: "a")
      #expect(listener.heard == ["start", "stopped", "start"])
      await shown.time.settle()
      #expect(listener.heard == ["start", "stopped", "start", "end"])
      box.add(animation, forKey: "b")
      box.add(animation, forKey: nil)
      #expect(box.animation(forKey: "b") === animation)
      box.removeAnimation(forKey: "b")
      box.removeAllAnimations()
      #expect(listener.heard.suffix(4) == ["start", "start", "stopped", "stopped"])
      #expect(box.animation(forKey: "b") == nil)
      // What is changed after it was added does not count.
      box.add(animation, forKey: "c")
      animation.toValue = 99
      await shown.wait(until: CACurrentMediaTime() + 1)
      #expect(abs(shown.node.position.x - 8) < 1e-6)
    }
  }

  @Test("an animation that fills stays until it is removed; one for ever holds nobody up")
  func staying() throws {
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      let animation = slide()
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      box.add(animation, forKey: "stay")
      let endless = slide("opacity", from: 1, to: 0, over: 1)
      endless.repeatCount = .infinity
      endless.autoreverses = true
      box.add(endless, forKey: "blink")
      await shown.time.settle()
      #expect(shown.node.position.x == 16 && box.animationKeys() == ["stay", "blink"])
      let begun = CACurrentMediaTime()
      await shown.wait(until: begun + 100.25)
      #expect(abs(shown.node.opacity - 0.75) < 1e-6)
    }
  }

  @Test("groups, keyframes, springs and additive animations are composited as their values say")
  func kinds() throws {
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      let start = CACurrentMediaTime()
      let frames = CAKeyframeAnimation(keyPath: "position")
      frames.values = [CGPoint(x: 0, y: 0), CGPoint(x: 8, y: 0), CGPoint(x: 8, y: 16)]
      frames.keyTimes = [0, 0.25, 1]
      frames.duration = 4
      let group = CAAnimationGroup()
      let fade = slide("opacity", from: 0, to: 1, over: 2)
      group.animations = [frames, fade]
      group.duration = 4
      box.add(group, forKey: "both")
      let lift = slide("position.y", from: 0, to: 4, over: 4)
      lift.isAdditive = true
      box.add(lift, forKey: "lift")
      await shown.wait(until: start + 1)
      #expect(abs(shown.node.position.x - 8) < 1e-6 && abs(shown.node.position.y - 1) < 1e-6)
      #expect(abs(shown.node.opacity - 0.5) < 1e-6)
      await shown.wait(until: start + 2.5)
      #expect(abs(shown.node.position.y - (8 + 2.5)) < 1e-6 && shown.node.opacity == 1)
      box.removeAllAnimations()

      let spring = CASpringAnimation(keyPath: "position.x")
      spring.fromValue = 0
      spring.toValue = 10
      spring.duration = spring.settlingDuration
      box.add(spring, forKey: "spring")
      let begun = CACurrentMediaTime()
      await shown.wait(until: begun + 0.3)
      let expected = 10 * Spring(stiffness: 100, damping: 10).progress(at: 0.3)
      #expect(abs(shown.node.position.x - expected) < 1e-6 && expected > 10)

      let around = CAKeyframeAnimation(keyPath: "position")
      around.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
      around.calculationMode = .paced
      around.duration = 1
      box.removeAllAnimations()
      box.add(around, forKey: "around")
      let circling = CACurrentMediaTime()
      for part in [0.1, 0.33, 0.8] {
        await shown.wait(until: circling + part)
        let place = shown.node.position
        #expect(abs(hypot(place.x - 10, place.y - 10) - 10) < 0.1)
      }
    }
  }

  @Test("a layer with a speed of zero stands still, and goes on from there")
  func pausing() throws {
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      let listener = Listener()
      let animation = slide()
      animation.delegate = listener
      let start = CACurrentMediaTime()
      box.add(animation, forKey: "slide")
      await shown.wait(until: start + 0.5)
      let paused = box.convertTime(CACurrentMediaTime(), from: nil)
      box.speed = 0
      box.timeOffset = paused
      await shown.wait(until: start + 10)
      #expect(abs(shown.node.position.x - 4) < 1e-6 && listener.heard == ["start"])
      box.speed = 1
      box.timeOffset = 0
      box.beginTime = box.convertTime(CACurrentMediaTime(), from: nil) - paused
      await shown.wait(until: start + 11)
      #expect(abs(shown.node.position.x - 12) < 1e-6)
      await shown.time.settle()
      #expect(listener.heard == ["start", "end"] && abs(CACurrentMediaTime() - start - 11.5) < 1e-6)
    }
  }

  @Test("N3 a transition fades from what was there")
  func transition() throws {
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      let fade = CATransition()
      fade.duration = 1
      box.add(fade, forKey: "fade")
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      box.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      CATransaction.commit()
      #expect(shown.pixel(4, 4) == [0, 0, 255])
      await shown.wait(until: CACurrentMediaTime() + 0.5)
      let pixel = shown.pixel(4, 4)
      #expect((124...131).contains(pixel[1]) && (124...131).contains(pixel[2]))
      await shown.time.settle()
      #expect(shown.pixel(4, 4) == [0, 255, 0])
    }
  }

  @Test("shape, gradient and text layers animate their own properties, and show them in a presentation")
  func ownProperties() throws {
    try Shown.run { shown in
      let shape = await shown.box(CAShapeLayer())
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
      await shown.time.settle()
      let wider = CABasicAnimation(keyPath: "path")
      wider.toValue = CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 4), transform: nil)
      wider.duration = 1
      shape.add(wider, forKey: nil)
      shape.add(slide("lineWidth", from: 1, to: 3, over: 1), forKey: nil)
      let gradient = CAGradientLayer()
      gradient.colors = [CGColor.black, CGColor.black]
      shown.root.addSublayer(gradient)
      let brighter = CABasicAnimation(keyPath: "colors")
      brighter.toValue = [CGColor.white, CGColor.black]
      brighter.duration = 1
      gradient.add(brighter, forKey: nil)
      await shown.wait(until: CACurrentMediaTime() + 0.5)
      guard case .path(let path) = shown.node.content else { return }
      #expect(path.path == .rect(CGRect(x: 0, y: 0, width: 6, height: 4)) && path.stroke.width == 2)
      #expect(shape.presentation()?.path?.boundingBox.width == 6 && shape.presentation()?.lineWidth == 2)
      guard case .gradient(let shownGradient) = gradient.renderNode().content else { return }
      #expect(
        shownGradient.stops.map(\.color.red) == [0.5, 0] && shownGradient.stops.map(\.offset) == [0, 1])
    }
  }

  @Test("a part of a path is stroked")
  func strokeEnd() throws {
    try Shown.run { shown in
      let line = await shown.box(CAShapeLayer(), CGRect(x: 0, y: 0, width: 32, height: 32))
      line.backgroundColor = nil
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 0, y: 4))
      path.addLine(to: CGPoint(x: 32, y: 4))
      line.path = path
      line.strokeColor = .white
      line.lineWidth = 4
      line.strokeStart = 0.25
      line.strokeEnd = 0.5
      await shown.time.settle()
      #expect(shown.pixel(4, 4) == [0, 0, 0] && shown.pixel(12, 4) == [255, 255, 255])
      #expect(shown.pixel(20, 4) == [0, 0, 0])
    }
  }
}
