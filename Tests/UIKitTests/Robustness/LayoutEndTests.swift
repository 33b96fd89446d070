import CameraService
import Testing

@testable import UIKit

extension UIKitTests {
  @Suite("Layout without end")
  @MainActor
  struct LayoutEndTests {
    /// Asks for itself in its own layout.
    final class Restless: UIView {
      enum Way: CaseIterable { case asks, asksSuperview, lays, resizes }

      var way = Way.asks
      var isOver = false
      private(set) var count = 0

      override func layoutSubviews() {
        count += 1
        guard !isOver else { return }
        switch way {
        case .asks: setNeedsLayout()
        case .asksSuperview:
          superview?.setNeedsLayout()
          setNeedsLayout()
        case .lays:
          setNeedsLayout()
          layoutIfNeeded()
        case .resizes: bounds.size.width += 1
        }
      }
    }

    @Test(
      "L1 a view that asks for its own layout lets time pass, and is named in the log",
      arguments: Restless.Way.allCases)
    func restless(way: Restless.Way) throws {
      try Phone.run { phone in
        let root = UIViewController()
        _ = try await phone.show(root)
        let view = Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.way = way
        root.view.addSubview(view)
        await phone.time.sleep(until: phone.time.now + .seconds(1))
        #expect((60...80).contains(view.count))
        let complaints = World.current?.log.all.filter { $0.text.contains("again and again") } ?? []
        #expect(complaints.count == 1)
        view.isOver = true
        await phone.settle()
        let count = view.count
        await phone.time.sleep(until: phone.time.now + .seconds(1))
        #expect(view.count == count)
      }
    }

    @Test("a run with such a view ends, and says that it did not come to rest")
    func settling() throws {
      try Phone.run { phone in
        let root = UIViewController()
        _ = try await phone.show(root)
        root.view.addSubview(Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        #expect(await phone.time.settle(atMost: .seconds(2)) == false)
      }
    }

    @Test("what waits for a turn is not held up by layouts that are done")
    func pace() {
      var pace = TurnPace()
      #expect((1...5).map { _ in pace.next(asksAgain: false) } == Array(repeating: .none, count: 5))
      let asked = (1...(TurnPace.limit + 3)).map { _ in pace.next(asksAgain: true) }
      #expect(asked.firstIndex(of: .withNextFrame) == TurnPace.limit - 1)
      #expect(asked.suffix(4).allSatisfy { $0 == .withNextFrame })
      #expect(pace.next(asksAgain: false) == .none && pace.next(asksAgain: true) == .soon)
    }

    @Test("a thousand views inside each other come, are laid out, are moved by a fold and go")
    func deep() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        var views = [UIView(frame: root.view.bounds)]
        for _ in 1..<1000 {
          let view = UIView(frame: root.view.bounds)
          view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
          views.last?.addSubview(view)
          views.append(view)
        }
        views[0].autoresizingMask = [.flexibleWidth, .flexibleHeight]
        root.view.addSubview(views[0])
        window.layoutIfNeeded()
        phone.stage.setHinge(180)
        phone.stage.rotate(to: .landscapeLeft)
        let deepest = try #require(views.last)
        #expect(deepest.bounds.size == window.bounds.size)
        #expect(deepest.safeAreaInsets == window.safeAreaInsets && window.safeAreaInsets != .zero)
        #expect(window.windowScene?.tap(at: CGPoint(x: 50, y: 50)) === deepest)
        #expect(window.windowScene?.layerNodes().count == 1)
        views[0].removeFromSuperview()
        await phone.settle()
      }
    }
  }
}
