import Testing
import UIKit

extension UIKitTests {
  @Suite("Controls and touches")
  @MainActor
  struct ControlTests {
    let diary = Diary()

    /// A button that notes its events, in the middle of a shown controller's view.
    func button(in root: UIViewController) -> UIButton {
      let button = UIButton(
        type: .system, primaryAction: UIAction(title: "Flip") { [diary] _ in diary.note("flipped") })
      button.accessibilityIdentifier = "flip"
      button.frame = CGRect(x: 100, y: 100, width: 80, height: 40)
      for (event, name) in [
        (UIControl.Event.touchDown, "down"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"),
        (.touchDragExit, "exit"), (.touchDragEnter, "enter"), (.touchDragInside, "inside"),
        (.touchDragOutside, "outside"),
      ] {
        button.addAction(UIAction { [diary] _ in diary.note(name) }, for: event)
      }
      root.view.addSubview(button)
      return button
    }

    @Test("a tap goes down and up inside, and performs the primary action last")
    func tap() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let button = button(in: root)
        let scene = try #require(window.windowScene)
        #expect(scene.tap(at: CGPoint(x: 110, y: 110)) === button)
        #expect(diary.read() == ["down", "up inside", "flipped"])
        #expect(!button.isTracking && !button.isHighlighted)
        #expect(scene.tap(at: CGPoint(x: 10, y: 10)) === root.view)
        #expect(scene.tap(at: CGPoint(x: -10, y: 10)) == nil)
        #expect(diary.read().isEmpty)
      }
    }

    @Test("an element is tapped by its identifier or its title; another one may lie over it")
    func elements() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let button = button(in: root)
        let scene = try #require(window.windowScene)
        #expect(scene.element(named: "flip") === button && scene.element(named: "Flip") === button)
        #expect(scene.tap(elementNamed: "Flip") === button)
        #expect(diary.read().last == "flipped")
        #expect(scene.element(named: "flop") == nil && scene.tap(elementNamed: "flop") == nil)
        let cover = UIView(frame: root.view.bounds)
        root.view.addSubview(cover)
        #expect(scene.tap(elementNamed: "flip") === cover)
        cover.isHidden = true
        button.isHidden = true
        #expect(scene.element(named: "flip") == nil)
      }
    }

    @Test("a finger that leaves the control lets go of it, and may come back")
    func dragging() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        _ = button(in: root)
        let scene = try #require(window.windowScene)
        let (inside, outside) = (CGPoint(x: 110, y: 110), CGPoint(x: 10, y: 10))
        #expect(scene.drag(along: [inside, outside]))
        #expect(diary.read() == ["down", "exit", "outside", "up outside"])
        #expect(scene.drag(along: [inside, outside, inside]))
        #expect(
          diary.read() == ["down", "exit", "outside", "enter", "inside", "up inside", "flipped"])
        #expect(!scene.drag(along: []) && !scene.drag(along: [CGPoint(x: -1, y: -1)]))
      }
    }

    @Test("a disabled control answers no touches, and lets none through")
    func disabled() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let button = button(in: root)
        button.isEnabled = false
        #expect(window.windowScene?.tap(at: button.center) === button)
        #expect(diary.read().isEmpty && button.state == .disabled)
      }
    }

    @Test("windows on higher levels are hit first, whenever they came")
    func levels() throws {
      try Phone.run { phone in
        let window = try await phone.show(UIViewController())
        let scene = try #require(window.windowScene)
        let alert = UIWindow(windowScene: scene)
        alert.windowLevel = .alert
        alert.rootViewController = UIViewController()
        alert.isHidden = false
        let late = UIWindow(windowScene: scene)
        late.rootViewController = UIViewController()
        late.isHidden = false
        #expect(scene.tap(at: CGPoint(x: 5, y: 5)) === alert.rootViewController?.view)
        alert.isHidden = true
        #expect(scene.tap(at: CGPoint(x: 5, y: 5)) === late.rootViewController?.view)
        #expect(scene.windows.count == 3 && scene.keyWindow === window)
        late.windowScene = nil
        #expect(scene.windows == [window, alert] && late.placement == nil)
      }
    }

    @Test("touches tell where they are, in any view")
    func places() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let view = NotingView(frame: CGRect(x: 40, y: 50, width: 100, height: 100))
        view.diary = diary
        view.name = "view"
        root.view.addSubview(view)
        _ = diary.read()
        window.windowScene?.tap(at: CGPoint(x: 45, y: 57))
        #expect(diary.read().suffix(2) == ["view touched at \(CGPoint(x: 5, y: 7))", "view let go"])
      }
    }

    @Test("actions are kept by identifier, once each, and say who sent them")
    func actions() {
      let control = UIControl()
      let identifier = UIAction.Identifier("go")
      let first = UIAction(identifier: identifier) { [diary] in diary.note("first \($0.sender is UIControl)")
      }
      let second = UIAction(identifier: identifier) { [diary] _ in diary.note("second") }
      control.addAction(first, for: .valueChanged)
      control.addAction(first, for: .touchDown)
      #expect(control.allControlEvents == [.valueChanged, .touchDown])
      control.sendActions(for: .valueChanged)
      control.addAction(second, for: .valueChanged)
      control.sendActions(for: [.valueChanged, .touchDown])
      #expect(diary.read() == ["first true", "second"] && first.sender == nil)
      control.removeAction(identifiedBy: identifier, for: .valueChanged)
      control.sendActions(for: .valueChanged)
      #expect(diary.read().isEmpty && control.allControlEvents == [])
      control.addAction(first, for: .allEvents)
      control.removeAction(first, for: .touchDown)
      control.sendActions(for: .touchDown)
      #expect(diary.read().isEmpty)
    }

    @Test("a button shows the title and colour of its state")
    func titles() {
      let button = UIButton(type: .system)
      button.setTitle("Go", for: .normal)
      button.setTitle("Wait", for: .disabled)
      #expect(button.currentTitle == "Go" && button.titleLabel?.text == "Go")
      #expect(button.titleLabel?.textColor == .systemBlue)
      button.tintColor = .red
      #expect(button.currentTitleColor == .red && button.titleLabel?.textColor == .red)
      button.isEnabled = false
      #expect(button.currentTitle == "Wait" && button.accessibilityLabel == "Wait")
      #expect(button.titleLabel?.textColor == .systemGray)
      button.isEnabled = true
      button.isHighlighted = true
      #expect(button.titleLabel?.alpha == CGFloat(Float(0.3)))
      button.setTitleColor(.green, for: .normal)
      #expect(button.titleLabel?.textColor == .green)
      #expect(UIButton().currentTitleColor == .white && UIButton().currentTitle == nil)
      button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      let size = button.titleLabel?.intrinsicContentSize ?? .zero
      button.sizeToFit()
      #expect(button.bounds.size == CGSize(width: size.width + 6, height: size.height + 4))
      button.layoutIfNeeded()
      #expect(button.titleLabel?.frame == CGRect(origin: CGPoint(x: 2, y: 1), size: size))
    }
  }
}
