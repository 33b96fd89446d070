import CameraService
import Testing
import UIKit

extension UIKitTests {
  @Suite("Alerts")
  @MainActor
  struct AlertTests {
    let diary = Diary()

    func alert(_ style: UIAlertController.Style) -> UIAlertController {
      let alert = UIAlertController(title: "Camera", message: "Which one?", preferredStyle: style)
      for (title, style) in [
        ("Stop", UIAlertAction.Style.cancel), ("Front", .default), ("Delete", .destructive),
      ] {
        alert.addAction(
          UIAlertAction(title: title, style: style) { [diary, weak alert] action in
            diary.note("\(action.title ?? "") \(alert?.presentingViewController == nil)")
          })
      }
      return alert
    }

    @Test("a choice dismisses the alert, then runs its handler, once", arguments: [0, 1])
    func choices(style: Int) throws {
      let style = style == 0 ? UIAlertController.Style.actionSheet : .alert
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let scene = try #require(window.windowScene)
        for title in ["Stop", "Front", "Delete"] {
          let alert = alert(style)
          root.present(alert, animated: true)
          await phone.settle()
          #expect(alert.view.window === window)
          #expect(scene.tap(elementNamed: title) === scene.element(named: title))
          scene.tap(elementNamed: title)
          #expect(diary.read().isEmpty)
          await phone.settle()
          #expect(diary.read() == ["\(title) true"] && window.subviews == [root.view])
        }
      }
    }

    @Test("beside an alert nothing happens; beside an action sheet it is cancelled")
    func beside() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        root.present(alert(.alert), animated: true)
        await phone.settle()
        window.windowScene?.tap(at: CGPoint(x: 5, y: 100))
        await phone.settle()
        #expect(root.presentedViewController != nil && diary.read().isEmpty)
        root.dismiss(animated: false)
        await phone.settle()
        root.present(alert(.actionSheet), animated: true)
        await phone.settle()
        window.windowScene?.tap(at: CGPoint(x: 5, y: 100))
        await phone.settle()
        #expect(root.presentedViewController == nil && diary.read() == ["Stop true"])
      }
    }

    @Test("an alert stays in the middle through a fold; a disabled choice cannot be made")
    func fold() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let scene = try #require(window.windowScene)
        let alert = alert(.alert)
        alert.actions[1].isEnabled = false
        root.present(alert, animated: true)
        await phone.settle()
        for angle in [0.0, 180] {
          phone.stage.setHinge(angle)
          await phone.settle()
          let card = try #require(alert.view.subviews.first)
          #expect(card.bounds.width == 270)
          #expect(
            abs(
              card.convert(card.bounds, to: nil).midX
                - alert.view.bounds.inset(by: alert.view.safeAreaInsets).midX) < 1)
          scene.tap(elementNamed: "Front")
          await phone.settle()
          #expect(root.presentedViewController === alert && diary.read().isEmpty)
        }
      }
    }
  }
}
