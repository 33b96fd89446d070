import CameraService
import Testing
import UIKit

/// Fingers on a phone's scene, and a diary of what a recogniser says.
@MainActor
struct Hand {
  let phone: Phone
  let scene: UIWindowScene

  func news(_ finger: Int, _ kind: FingerNews.Kind) { scene.touch([FingerNews(finger, kind)]) }
  func down(_ finger: Int, _ x: Double, _ y: Double) { news(finger, .down(CGPoint(x: x, y: y))) }
  func move(_ finger: Int, _ x: Double, _ y: Double) { news(finger, .move(CGPoint(x: x, y: y))) }
  func up(_ finger: Int) { news(finger, .up) }

  func wait(_ seconds: Double) async {
    await phone.time.sleep(until: phone.time.now + .milliseconds(Int(seconds * 1000)))
  }

  func tap(_ x: Double, _ y: Double) { scene.tap(at: CGPoint(x: x, y: y)) }
}

/// Says no, or yes, where it is told to.
@MainActor
final class Chooser: NSObject, UIGestureRecognizerDelegate {
  nonisolated(unsafe) var begins = true
  nonisolated(unsafe) var receives = true
  nonisolated(unsafe) var together = false

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    receives
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { together }
}

extension UIKitTests {
  @Suite("Gesture recognisers")
  @MainActor
  struct GestureTests {
    let diary = Diary()

    /// Runs with a view of 200 × 200 points at (100, 100) in a shown window.
    func run(_ body: @escaping @MainActor (Hand, NotingView) async throws -> Void) throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let view = NotingView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
        root.view.addSubview(view)
        await phone.settle()
        try await body(Hand(phone: phone, scene: try #require(window.windowScene)), view)
      }
    }

    func noting<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, _ name: String) -> Recognizer {
      recognizer.addAction(
        UIAction { [diary, unowned recognizer] _ in diary.note("\(name) \(recognizer.state)") })
      return recognizer
    }

    @Test("a tap tells its target, where and with how many fingers, and takes the touch from the view")
    func tap() throws {
      try run { hand, view in
        let tap = noting(UITapGestureRecognizer(), "tap")
        var place = CGPoint.zero
        tap.addAction(UIAction { [unowned tap, unowned view] _ in place = tap.location(in: view) })
        view.addGestureRecognizer(tap)
        #expect(view.gestureRecognizers == [tap] && tap.view === view)
        view.diary = diary
        hand.tap(150, 160)
        #expect(diary.read() == [" touched at CGPoint(x: 50.0, y: 60.0)", "tap ended"])
        #expect(place == CGPoint(x: 50, y: 60))
        #expect(tap.state == .possible && tap.numberOfTouches == 0)
        hand.tap(20, 20)
        #expect(diary.read().isEmpty)
      }
    }

    @Test("a single tap that requires a double tap to fail waits for it")
    func doubleTap() throws {
      try run { hand, view in
        let (one, two) = (noting(UITapGestureRecognizer(), "one"), noting(UITapGestureRecognizer(), "two"))
        two.numberOfTapsRequired = 2
        view.addGestureRecognizer(one)
        view.addGestureRecognizer(two)
        hand.tap(150, 150)
        await hand.wait(0.1)
        hand.tap(150, 150)
        #expect(diary.read() == ["one ended", "two ended"])
        await hand.wait(1)

        one.require(toFail: two)
        hand.tap(150, 150)
        await hand.wait(0.3)
        #expect(diary.read().isEmpty && one.state == .possible)
        await hand.wait(0.1)
        #expect(diary.read() == ["one ended"])
        hand.tap(150, 150)
        await hand.wait(0.2)
        hand.tap(155, 155)
        await hand.wait(1)
        #expect(diary.read() == ["two ended"])
      }
    }

    @Test("a long press begins on the device's clock, and goes on until the finger goes")
    func longPress() throws {
      try run { hand, view in
        let press = noting(UILongPressGestureRecognizer(), "press")
        view.addGestureRecognizer(press)
        hand.down(1, 150, 150)
        await hand.wait(0.49)
        #expect(diary.read().isEmpty)
        await hand.wait(0.02)
        #expect(diary.read() == ["press began"] && press.location(in: view) == CGPoint(x: 50, y: 50))
        hand.move(1, 250, 150)
        hand.up(1)
        #expect(diary.read() == ["press changed", "press ended"])
      }
    }

    @Test("a pan's translation and velocity are in the asked view's space")
    func pan() throws {
      try run { hand, view in
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        let pan = noting(UIPanGestureRecognizer(), "pan")
        view.addGestureRecognizer(pan)
        hand.down(1, 150, 150)
        for step in 1...4 {
          await hand.wait(0.05)
          hand.move(1, 150 + 10 * Double(step), 150)
        }
        #expect(diary.read() == ["pan began"] + Array(repeating: "pan changed", count: 3))
        #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 0))
        #expect(pan.translation(in: view) == CGPoint(x: 20, y: 0))
        #expect(abs(pan.velocity(in: nil).x - 200) < 0.1 && abs(pan.velocity(in: view).x - 100) < 0.1)
        pan.setTranslation(CGPoint(x: 1, y: 1), in: view)
        hand.move(1, 194, 150)
        #expect(pan.translation(in: view) == CGPoint(x: 3, y: 1))
        hand.up(1)
        #expect(diary.read().last == "pan ended" && pan.translation(in: nil) == .zero)
      }
    }

    @Test("two fingers pinch and turn; one at a time unless a delegate lets both")
    func pinch() throws {
      try run { hand, view in
        let pinch = noting(UIPinchGestureRecognizer(), "pinch")
        let turn = noting(UIRotationGestureRecognizer(), "turn")
        view.addGestureRecognizer(pinch)
        view.addGestureRecognizer(turn)
        let chooser = Chooser()
        @MainActor func gesture() {
          hand.down(1, 150, 150)
          hand.down(2, 250, 150)
          #expect(pinch.numberOfTouches == 2 && pinch.location(in: view) == CGPoint(x: 100, y: 50))
          hand.move(2, 150, 350)
          #expect(pinch.location(ofTouch: 1, in: view) == CGPoint(x: 50, y: 250))
        }
        gesture()
        #expect(abs(pinch.scale - 2) < 1e-9 && turn.state == .failed)
        hand.up(1)
        hand.up(2)
        #expect(diary.read() == ["pinch began", "pinch ended"] && pinch.scale == 1)

        turn.delegate = chooser
        chooser.together = true
        gesture()
        #expect(abs(pinch.scale - 2) < 1e-9 && abs(turn.rotation - .pi / 2) < 1e-9)
        pinch.scale = 1
        #expect(pinch.scale == 1)
        hand.up(1)
        hand.up(2)
        #expect(diary.read() == ["pinch began", "turn began", "pinch ended", "turn ended"])
      }
    }

    @Test("a delegate keeps fingers from a recogniser, and its gesture from beginning; so does the view")
    func delegates() throws {
      final class Still: UIView {
        override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { false }
      }
      try run { hand, view in
        let tap = noting(UITapGestureRecognizer(), "tap")
        let chooser = Chooser()
        tap.delegate = chooser
        view.addGestureRecognizer(tap)
        view.diary = diary
        chooser.receives = false
        hand.tap(150, 150)
        #expect(diary.read() == [" touched at CGPoint(x: 50.0, y: 50.0)", " let go"])
        chooser.receives = true
        chooser.begins = false
        hand.tap(150, 150)
        #expect(diary.read() == [" touched at CGPoint(x: 50.0, y: 50.0)", " let go"])
        chooser.begins = true
        hand.tap(150, 150)
        #expect(diary.read() == [" touched at CGPoint(x: 50.0, y: 50.0)", "tap ended"])
        let still = Still(frame: view.bounds)
        view.addSubview(still)
        still.addGestureRecognizer(tap)
        await hand.phone.settle()
        _ = diary.read()
        hand.tap(150, 150)
        #expect(
          diary.read() == [" touched at CGPoint(x: 50.0, y: 50.0)", " let go"]
            && view.gestureRecognizers == nil)
        tap.isEnabled = false
        hand.tap(150, 150)
        #expect(tap.state == .possible)
      }
    }

    @Test("the innermost view's recogniser comes first, and rules out those around it")
    func order() throws {
      try run { hand, view in
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.addSubview(inner)
        view.addGestureRecognizer(noting(UITapGestureRecognizer(), "outer"))
        inner.addGestureRecognizer(noting(UITapGestureRecognizer(), "first"))
        inner.addGestureRecognizer(noting(UITapGestureRecognizer(), "second"))
        hand.tap(110, 110)
        hand.tap(290, 290)
        #expect(diary.read() == ["first ended", "outer ended"])
      }
    }

    @Test("a button keeps its taps from the view around it, and leaves it other gestures")
    func buttons() throws {
      try run { hand, view in
        let button = UIButton(
          type: .system, primaryAction: UIAction(title: "B") { [diary] _ in diary.note("button") })
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        view.addSubview(button)
        view.addGestureRecognizer(noting(UITapGestureRecognizer(), "tap"))
        view.addGestureRecognizer(noting(UIPanGestureRecognizer(), "pan"))
        hand.tap(110, 110)
        #expect(diary.read() == ["button"])
        hand.down(1, 110, 110)
        #expect(button.isTracking)
        hand.move(1, 130, 110)
        #expect(!button.isTracking)
        hand.up(1)
        #expect(diary.read() == ["pan began", "pan ended"])
      }
    }

    @Test("a view's touches are delayed as asked")
    func delays() throws {
      try run { hand, view in
        let pan = UIPanGestureRecognizer()
        pan.delaysTouchesBegan = true
        view.addGestureRecognizer(pan)
        view.diary = diary
        hand.down(1, 150, 150)
        #expect(diary.read().isEmpty)
        hand.up(1)
        #expect(diary.read() == [" touched at CGPoint(x: 50.0, y: 50.0)", " let go"])
        hand.down(1, 150, 150)
        hand.move(1, 190, 150)
        hand.up(1)
        #expect(diary.read().isEmpty)
        view.removeGestureRecognizer(pan)

        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        view.addGestureRecognizer(double)
        hand.tap(150, 150)
        #expect(diary.read() == [" touched at CGPoint(x: 50.0, y: 50.0)"])
        await hand.wait(0.4)
        #expect(diary.read() == [" let go"])
        double.delaysTouchesEnded = false
        hand.tap(150, 150)
        #expect(diary.read() == [" touched at CGPoint(x: 50.0, y: 50.0)", " let go"])
      }
    }

    @Test("a selector calls the target's method with what it takes, and does not keep the target")
    func selectors() throws {
      @MainActor
      final class Target {
        let diary: Diary
        init(_ diary: Diary) { self.diary = diary }
        func plain() { diary.note("plain") }
        func sender(_ tap: UITapGestureRecognizer) { diary.note("sender \(tap.state)") }
      }
      try run { hand, view in
        var target: Target? = Target(diary)
        let action = Selector(Target.sender)
        let tap = UITapGestureRecognizer(target: target, action: action)
        tap.addTarget(target as Any, action: Selector(Target.plain))
        tap.addTarget(target as Any, action: action)
        view.addGestureRecognizer(tap)
        hand.tap(150, 150)
        #expect(diary.read() == ["sender ended", "plain"])
        tap.removeTarget(target, action: action)
        hand.tap(150, 150)
        #expect(diary.read() == ["plain"])
        target = nil
        hand.tap(150, 150)
        #expect(diary.read().isEmpty)
      }
    }

    @Test("T6 a fold, and the loss of the person's attention, take the fingers away")
    func fold() throws {
      try run { hand, view in
        view.addGestureRecognizer(noting(UIPanGestureRecognizer(), "pan"))
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        button.addAction(UIAction { [diary] _ in diary.note("button cancelled") }, for: .touchCancel)
        view.superview?.addSubview(button)
        @MainActor func fingers() {
          hand.down(1, 150, 150)
          hand.move(1, 190, 150)
          hand.down(2, 10, 10)
        }
        fingers()
        hand.phone.stage.setHinge(180)
        #expect(diary.read() == ["pan began", "pan cancelled", "button cancelled"])
        #expect(!hand.scene.isDown(1) && !button.isTracking)
        hand.move(1, 10, 10)
        hand.up(1)
        fingers()
        hand.scene.deactivate()
        #expect(diary.read() == ["pan began", "pan cancelled", "button cancelled"])
      }
    }

    @Test("a gesture that is switched off, or loses its view, is over")
    func switchedOff() throws {
      try run { hand, view in
        let pan = noting(UIPanGestureRecognizer(), "pan")
        view.addGestureRecognizer(pan)
        hand.down(1, 150, 150)
        hand.move(1, 190, 150)
        pan.isEnabled = false
        hand.move(1, 220, 150)
        hand.up(1)
        #expect(diary.read() == ["pan began", "pan cancelled"] && pan.state == .possible)
        pan.isEnabled = true
        hand.down(1, 150, 150)
        view.removeGestureRecognizer(pan)
        hand.move(1, 190, 150)
        hand.up(1)
        #expect(diary.read().isEmpty && pan.state == .possible)
      }
    }

    @Test("swipes and an app's own recogniser")
    func own() throws {
      final class Press: UIGestureRecognizer {
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
      }
      try run { hand, view in
        let own = noting(Press(), "own")
        view.addGestureRecognizer(own)
        hand.down(1, 150, 150)
        hand.move(1, 151, 150)
        hand.up(1)
        #expect(diary.read() == ["own began", "own changed", "own ended"])
        view.removeGestureRecognizer(own)
        let swipe = noting(UISwipeGestureRecognizer(), "swipe")
        swipe.direction = [.up, .down]
        view.addGestureRecognizer(swipe)
        hand.scene.drag(along: [CGPoint(x: 150, y: 150), CGPoint(x: 150, y: 90)])
        #expect(diary.read() == ["swipe ended"])
      }
    }
  }
}
