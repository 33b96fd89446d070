import CameraService
import Testing
import UIKit

extension UIKitTests {
  @Suite("What happens inside a handler")
  @MainActor
  struct HandlerTests {
    /// Does something when it is touched.
    final class Acting: UIView {
      var onTouch: ((UITouch.Phase) -> Void)?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch?(.began) }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch?(.moved) }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch?(.ended) }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch?(.cancelled) }
    }

    func run(_ body: @escaping @MainActor (Hand, UIView) async throws -> Void) throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        try await body(Hand(phone: phone, scene: try #require(window.windowScene)), root.view)
      }
    }

    @Test("T1 a view that leaves in its own touch hears of the touch to its end", arguments: [0, 1])
    func leaving(moment: Int) throws {
      try run { hand, root in
        var heard: [UITouch.Phase] = []
        weak var gone: Acting?
        do {
          let view = Acting(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
          gone = view
          view.onTouch = { [unowned view] phase in
            heard.append(phase)
            if heard.count == moment + 1 { view.removeFromSuperview() }
          }
          root.addSubview(view)
        }
        hand.down(1, 150, 150)
        hand.move(1, 160, 160)
        hand.up(1)
        #expect(heard == [.began, .moved, .ended])
        await hand.phone.settle()
        #expect(gone == nil)
      }
    }

    @Test(
      "T6 a fold inside a touch takes that touch away, once",
      arguments: [UITouch.Phase.began, .moved, .ended])
    func foldInTouch(phase: UITouch.Phase) throws {
      try run { hand, root in
        var heard: [UITouch.Phase] = []
        let view = Acting(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        view.onTouch = { [unowned hand = hand.phone.stage] now in
          heard.append(now)
          if now == phase { hand.setHinge(180) }
        }
        root.addSubview(view)
        hand.down(1, 150, 150)
        hand.move(1, 160, 160)
        hand.up(1)
        #expect(heard.count { $0 == .ended || $0 == .cancelled } == 1 && heard.first == .began)
        #expect(heard.last == (phase == .ended ? .ended : .cancelled))
      }
    }

    @Test(
      "T2 a recogniser that leaves its view in its own action is over, and can serve another view",
      arguments: [true, false])
    func leavingRecognizer(isEnabled: Bool) throws {
      try run { hand, root in
        var states: [UIGestureRecognizer.State] = []
        let pan = UIPanGestureRecognizer()
        let views = [0, 200].map { y in UIView(frame: CGRect(x: 0, y: y, width: 200, height: 200)) }
        for view in views { root.addSubview(view) }
        pan.addAction(
          UIAction { [unowned pan] _ in
            states.append(pan.state)
            guard pan.state == .began else { return }
            if isEnabled { pan.view?.removeGestureRecognizer(pan) } else { pan.isEnabled = false }
          })
        views[0].addGestureRecognizer(pan)
        hand.down(1, 50, 50)
        hand.move(1, 90, 50)
        hand.move(1, 120, 50)
        hand.up(1)
        #expect(states == [.began, .cancelled] && pan.state == .possible)
        views[1].addGestureRecognizer(pan)
        pan.isEnabled = true
        states = []
        hand.down(2, 50, 250)
        hand.move(2, 90, 250)
        hand.up(2)
        #expect(states.first == .began && states.last == .cancelled)
      }
    }

    @Test("a location of a touch that is not there is raised, and is nowhere")
    func noTouch() throws {
      let misuses = MessTests.Misuses()
      try Phone.run(misuse: misuses.policy) { _ in
        #expect(UITapGestureRecognizer().location(ofTouch: 0, in: nil) == .zero)
        #expect(UITapGestureRecognizer().location(ofTouch: -1, in: nil) == .zero)
      }
      #expect(misuses.all.withLock { $0.map(\.name) } == ["NSRangeException", "NSRangeException"])
    }

    @Test("a view inside itself is raised in Apple's words, and the tree stays as it was")
    func cycles() throws {
      let misuses = MessTests.Misuses()
      try Phone.run(misuse: misuses.policy) { _ in
        let (a, b, c) = (UIView(), UIView(), UIView())
        a.addSubview(b)
        b.addSubview(c)
        for (view, other) in [(a, a), (b, a), (c, a), (c, b)] {
          view.addSubview(other)
          view.insertSubview(other, at: 0)
        }
        #expect(a.superview == nil && a.subviews == [b] && b.subviews == [c] && c.subviews.isEmpty)
        #expect(a.layer.sublayers == [b.layer] && b.layer.sublayers == [c.layer])
      }
      let names = misuses.all.withLock { $0.map(\.name) }
      #expect(names.prefix(2) == ["NSInvalidArgumentException", "NSInvalidArgumentException"])
      #expect(names.count == 8 && names.suffix(6).allSatisfy { $0 == "CALayerInvalid" })
    }

    @Test("views that go in layout, in an animation's end and in a fold leave a tree that can go on")
    func leavingElsewhere() throws {
      final class Clearing: UIView {
        override func layoutSubviews() {
          super.layoutSubviews()
          for view in subviews { view.removeFromSuperview() }
          if bounds.width > 500 { removeFromSuperview() }
        }
      }
      try run { hand, root in
        let view = Clearing(frame: root.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        for _ in 0..<3 { view.addSubview(Clearing(frame: root.bounds)) }
        root.addSubview(view)
        await hand.phone.settle()
        #expect(view.subviews.isEmpty && view.superview === root)
        let leaving = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        root.addSubview(leaving)
        var ends: [Bool] = []
        UIView.animate(withDuration: 1) {
          leaving.alpha = 0
          view.alpha = 0.5
        } completion: { finished in
          ends.append(finished)
          leaving.removeFromSuperview()
        }
        hand.phone.stage.setHinge(180)
        #expect(view.superview == nil && root.subviews == [leaving])
        await hand.phone.settle()
        #expect(ends == [true] && root.subviews.isEmpty)
      }
    }

    @Test("T1 T3 an exclusive view's finger keeps other fingers from views and from their recognisers")
    func exclusive() throws {
      try run { hand, root in
        var taps: [String] = []
        let views = [0, 200].map { y in UIView(frame: CGRect(x: 0, y: y, width: 200, height: 200)) }
        for (index, view) in views.enumerated() {
          let tap = UITapGestureRecognizer()
          tap.addAction(UIAction { _ in taps.append("\(index)") })
          view.addGestureRecognizer(tap)
          root.addSubview(view)
        }
        for exclusive in [0, 1] {
          views[exclusive].isExclusiveTouch = true
          hand.down(1, 50, 50)
          hand.tap(50, 250)
          hand.up(1)
          #expect(taps == ["0"])
          await hand.wait(1)
          hand.tap(50, 250)
          #expect(taps == ["0", "1"])
          taps = []
          await hand.wait(1)
          views[exclusive].isExclusiveTouch = false
        }
        hand.down(1, 50, 50)
        hand.tap(50, 250)
        hand.up(1)
        #expect(taps.sorted() == ["0", "1"])
      }
    }
  }
}
