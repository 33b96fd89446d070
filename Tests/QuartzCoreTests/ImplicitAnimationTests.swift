import Compositing
import QuartzCore
import Testing

/// Sets one property of a layer, and reads it from what is composited.
struct Change: Sendable {
  let name: String
  let set: @Sendable @MainActor (CALayer) -> Void
  let read: @Sendable (LayerNode) -> Double
  /// Before and after the change.
  let values: (Double, Double)
}

@Suite("Changes that are animated by themselves")
@MainActor
struct ImplicitAnimationTests {
  nonisolated static let changes: [Change] = [
    Change(name: "position", set: { $0.position.x = 14 }, read: { $0.position.x }, values: (4, 14)),
    Change(name: "bounds", set: { $0.bounds.size.width = 28 }, read: { $0.bounds.width }, values: (8, 28)),
    Change(name: "opacity", set: { $0.opacity = 0 }, read: { $0.opacity }, values: (1, 0)),
    Change(name: "cornerRadius", set: { $0.cornerRadius = 4 }, read: { $0.cornerRadius }, values: (0, 4)),
    Change(
      name: "transform", set: { $0.transform = CATransform3DMakeScale(3, 1, 1) }, read: { $0.transform.a },
      values: (1, 3)),
    Change(
      name: "backgroundColor", set: { $0.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1) },
      read: { $0.backgroundColor?.green ?? -1 }, values: (0, 1)),
    Change(name: "borderWidth", set: { $0.borderWidth = 6 }, read: { $0.border?.width ?? 0 }, values: (0, 6)),
    Change(name: "anchorPoint", set: { $0.anchorPoint.x = 1 }, read: { $0.anchorPoint.x }, values: (0.5, 1)),
  ]

  @Test("a layer of its own goes to each new value in the transaction's time", arguments: changes.indices)
  func standalone(index: Int) throws {
    let change = Self.changes[index]
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      let start = CACurrentMediaTime()
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      change.set(box)
      CATransaction.commit()
      #expect(box.animationKeys() == [change.name])
      let (old, new) = change.values
      for part in [0, 0.25, 0.75] {
        await shown.wait(until: start + part)
        #expect(abs(change.read(shown.node) - (old + (new - old) * part)) < 1e-6)
      }
      await shown.wait(until: start + 1)
      #expect(change.read(shown.node) == new)
    }
  }

  @Test("N1 by default in a quarter of a second; a change under way goes on from what is shown")
  func interrupted() throws {
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      let start = CACurrentMediaTime()
      box.opacity = 0
      await shown.wait(until: start + 0.1)
      let seen = shown.node.opacity
      #expect(seen > 0 && seen < 1)
      box.opacity = 1
      #expect(shown.node.opacity == seen)
      await shown.wait(until: start + 0.34)
      #expect(shown.node.opacity < 1)
      await shown.wait(until: start + 0.36)
      #expect(shown.node.opacity == 1)
    }
  }

  @Test("N2 not before it has been shown, not when it is switched off, not where nothing is shown")
  func quiet() throws {
    try Shown.run { shown in
      let box = CALayer()
      box.opacity = 0.5
      shown.root.addSublayer(box)
      let inside = CALayer()
      box.addSublayer(inside)
      (box.opacity, inside.opacity) = (0.75, 0.25)
      #expect(box.animationKeys() == nil && inside.animationKeys() == nil)
      await shown.time.settle()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      box.opacity = 1
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setAnimationDuration(0)
      box.opacity = 0.9
      CATransaction.commit()
      box.actions = ["opacity": NSNull()]
      box.opacity = 0.8
      box.removeFromSuperlayer()
      box.position.x = 7
      #expect(box.animationKeys() == nil)
      box.actions = nil
      shown.root.addSublayer(box)
      await shown.time.settle()
      inside.opacity = 1
      #expect(inside.animationKeys() == ["opacity"] && box.animationKeys() == nil)
    }
  }

  @Test("delegate, then actions, then the class say what a change does")
  func search() throws {
    final class Delegate: NSObject, CALayerDelegate {
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        event == "opacity" ? NSNull() : nil
      }
    }
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      let delegate = Delegate()
      box.delegate = delegate
      let slow = CABasicAnimation()
      slow.duration = 9
      box.actions = ["opacity": slow, "position": slow]
      box.opacity = 0
      box.position.x = 14
      #expect(box.animationKeys() == ["position"])
      await shown.wait(until: CACurrentMediaTime() + 4.5)
      #expect(abs(shown.node.position.x - 9) < 1e-6)
    }
  }

  @Test("a transaction's completion comes after all its animations, also those of transactions inside")
  func completion() throws {
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      let start = CACurrentMediaTime()
      var heard: [Double] = []
      CATransaction.begin()
      CATransaction.setCompletionBlock { heard.append(CACurrentMediaTime() - start) }
      box.opacity = 0
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      box.cornerRadius = 4
      CATransaction.commit()
      CATransaction.commit()
      #expect(heard.isEmpty)
      await shown.time.settle()
      #expect(heard.count == 1 && abs(heard[0] - 2) < 1e-6)
    }
  }

  @Test("a geometry that is no number is raised and leaves the layer as it was")
  func numbers() throws {
    try Shown.run { shown in
      let box = await shown.box(CALayer())
      box.position = CGPoint(x: CGFloat.nan, y: 3)
      box.bounds = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)
      let misuses = shown.takeMisuses()
      #expect(misuses.map(\.name) == ["CALayerInvalidGeometry", "CALayerInvalidGeometry"])
      #expect(misuses[0].reason.hasPrefix("CALayer position contains NaN: [nan 3.0]"))
      #expect(box.frame == CGRect(x: 0, y: 0, width: 8, height: 8))
    }
  }

  @Test("circles of sublayers and masks are raised; nothing hangs")
  func circles() throws {
    try Shown.run { shown in
      let (a, b, c) = (CALayer(), CALayer(), CALayer())
      shown.root.addSublayer(a)
      a.addSublayer(b)
      b.addSublayer(a)
      a.addSublayer(a)
      a.mask = a
      b.mask = a
      a.mask = c
      c.addSublayer(a)
      c.mask = a
      let misuses = shown.takeMisuses()
      #expect(misuses.count == 6 && misuses.allSatisfy { $0.name == "CALayerInvalid" })
      #expect(a.superlayer === shown.root && a.mask === c && b.mask == nil && c.mask == nil)
      let other = CALayer()
      other.mask = c
      _ = shown.root.renderNode()
      // A mask that gets a place of its own is a mask no longer.
      b.addSublayer(c)
      #expect(other.mask == nil)
      _ = shown.root.renderNode()
    }
  }
}
