import CameraService
import TestSupport
import Testing
import UIKit

/// A view that notes which touches it hears of, and in which phase.
@MainActor
final class Listener: UIView {
  static var log: [(touch: UITouch, view: Listener, phase: UITouch.Phase)] = []

  private func note(_ touches: Set<UITouch>, _ phase: UITouch.Phase) {
    for touch in touches { Listener.log.append((touch, self, phase)) }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .began) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .moved) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .ended) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, .cancelled) }
}

extension UIKitTests {
  @Suite("Laws of touches")
  @MainActor
  struct TouchLawTests {
    /// The legal steps of an action's states, by hand; a recogniser starts over after its end.
    static let steps: Set<[UIGestureRecognizer.State]> = [
      [.began, .changed], [.began, .ended], [.began, .cancelled], [.changed, .changed], [.changed, .ended],
      [.changed, .cancelled], [.ended, .began], [.ended, .ended], [.cancelled, .began], [.cancelled, .ended],
    ]

    private func recognizer(_ number: Int) -> UIGestureRecognizer {
      switch number % 6 {
      case 0:
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 1 + number / 6 % 2
        return tap
      case 1: return UILongPressGestureRecognizer()
      case 2: return UIPanGestureRecognizer()
      case 3: return UIPinchGestureRecognizer()
      case 4: return UIRotationGestureRecognizer()
      default: return UISwipeGestureRecognizer()
      }
    }

    @Test(
      "T1 T2 each touch goes to one view and comes to one end; each action's states are legal",
      arguments: 1...40)
    func properties(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let chooser = Chooser()
      chooser.together = seed % 3 == 0
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let scene = try #require(window.windowScene)
        var views: [UIView] = [root.view]
        var states: [[UIGestureRecognizer.State]] = []
        for number in 0..<8 {
          let view = Listener(
            frame: CGRect(
              x: Double.random(in: 0...250, using: &random), y: Double.random(in: 0...400, using: &random),
              width: 200, height: 250))
          view.isMultipleTouchEnabled = Bool.random(using: &random)
          view.isExclusiveTouch = number == 7
          views.randomElement(using: &random)?.addSubview(view)
          views.append(view)
          let recognizer = recognizer(Int.random(in: 0..<12, using: &random))
          recognizer.delaysTouchesBegan = Bool.random(using: &random)
          recognizer.cancelsTouchesInView = Bool.random(using: &random)
          recognizer.delegate = chooser
          recognizer.addAction(UIAction { [unowned recognizer] _ in states[number].append(recognizer.state) })
          states.append([])
          views.randomElement(using: &random)?.addGestureRecognizer(recognizer)
          if number > 0, let other = views.randomElement(using: &random)?.gestureRecognizers?.first {
            recognizer.require(toFail: other)
          }
        }
        Listener.log = []
        for _ in 0..<120 {
          let finger = Int.random(in: 1...3, using: &random)
          let point = CGPoint(
            x: Double.random(in: 0...466, using: &random), y: Double.random(in: 0...678, using: &random))
          switch Int.random(in: 0...12, using: &random) {
          case 0...3: scene.touch([FingerNews(finger, .down(point))])
          case 4...7: scene.touch([FingerNews(finger, .move(point))])
          case 8...9: scene.touch([FingerNews(finger, .up), FingerNews(finger % 3 + 1, .move(point))])
          case 10: scene.touch([FingerNews(finger, .cancel)])
          case 11:
            phone.stage.setHinge(phone.stage.pose.hinge.angle > 90 ? 0 : 180)
          default: await phone.time.sleep(until: phone.time.now + .milliseconds(300))
          }
        }
        scene.touch((1...3).map { FingerNews($0, .up) })
        await phone.settle()

        let touches = Dictionary(grouping: Listener.log, by: { ObjectIdentifier($0.touch) })
        for heard in touches.values {
          #expect(heard.allSatisfy { $0.view === heard[0].view && $0.touch.view === heard[0].view })
          let phases = heard.map(\.phase)
          #expect(phases.first == .began && phases.count { $0 == .began } == 1, "\(phases)")
          #expect(phases.count { $0 == .ended || $0 == .cancelled } == 1, "\(phases)")
          #expect(phases.last == .ended || phases.last == .cancelled, "\(phases)")
        }
        for list in states {
          #expect(list.isEmpty || list[0] == .began || list[0] == .ended)
          #expect(list.isEmpty || list.last == .ended || list.last == .cancelled)
          for (state, next) in zip(list, list.dropFirst()) { #expect(Self.steps.contains([state, next])) }
        }
        let all = views.flatMap { $0.gestureRecognizers ?? [] }
        #expect(all.allSatisfy { $0.state == .possible && $0.numberOfTouches == 0 })
        Listener.log = []
      }
    }

    @Test("T1 a view takes one finger at a time unless it is told otherwise; an exclusive one is alone")
    func fingers() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let (one, other) = (Listener(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Listener())
        other.frame = CGRect(x: 100, y: 0, width: 100, height: 100)
        for view in [one, other] { root.view.addSubview(view) }
        let hand = Hand(phone: phone, scene: try #require(window.windowScene))
        @MainActor func count() -> (Int, Int) {
          Listener.log = []
          hand.down(1, 10, 10)
          hand.down(2, 20, 20)
          hand.down(3, 110, 10)
          for finger in 1...3 { hand.up(finger) }
          let began = Listener.log.filter { $0.phase == .began }
          return (began.count { $0.view === one }, began.count { $0.view === other })
        }
        #expect(count() == (1, 1))
        one.isMultipleTouchEnabled = true
        #expect(count() == (2, 1))
        other.isExclusiveTouch = true
        #expect(count() == (2, 0))
        Listener.log = []
      }
    }

    @Test("taps in a row at one place are counted")
    func tapCounts() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        root.view.addSubview(Listener(frame: CGRect(x: 0, y: 0, width: 300, height: 300)))
        let hand = Hand(phone: phone, scene: try #require(window.windowScene))
        Listener.log = []
        for (pause, x) in [(0.0, 10.0), (0.2, 20), (0.3, 10), (0.4, 10), (0.1, 200)] {
          await hand.wait(pause)
          hand.tap(x, 10)
        }
        #expect(Listener.log.filter { $0.phase == .began }.map(\.touch.tapCount) == [1, 2, 3, 1, 1])
        Listener.log = []
      }
    }
  }
}
