import CameraService
import CaptureModel
import Testing
import UIKit

extension UIKitTests {
  @Suite("Presentations that go wrong")
  @MainActor
  struct PresentationFaultTests {
    private func warnings() -> [String] {
      (World.current?.log.all ?? []).map(\.text).filter { $0.hasPrefix("warning: ") }
    }

    @Test(
      "S13 a root that is replaced takes all it presents with it", arguments: [true, false], [true, false])
    func replacedRoot(covers: Bool, atOnce: Bool) throws {
      try Phone.run { phone in
        let diary = Diary()
        let (a, b, c, next) = (UIViewController(), NotingController(), UIViewController(), UIViewController())
        b.diary = diary
        for controller in [b, c] {
          controller.modalPresentationStyle = covers ? .fullScreen : .automatic
        }
        let window = try await phone.show(a)
        a.present(b, animated: true)
        b.present(c, animated: true) { diary.note("shown") }
        if !atOnce { await phone.settle() }
        window.rootViewController = next
        await phone.settle()
        #expect(window.subviews == [next.view])
        #expect(a.presentedViewController == nil && b.presentedViewController == nil)
        #expect(b.presentingViewController == nil && !b.isBeingPresented && !c.isBeingPresented)
        let lines = diary.read()
        #expect(lines.contains("shown"))
        #expect(
          lines.count { $0 == "vc viewWillAppear" } == lines.count { $0 == "vc viewDidDisappear" })
        // Everybody is free to be shown elsewhere.
        next.present(b, animated: true)
        await phone.settle()
        #expect(next.presentedViewController === b && b.view.window === window)
      }
    }

    @Test(
      "S13 a controller is presented from one place only; anything else raises in Apple's words and does nothing"
    )
    func misuse() throws {
      let misuses = MessTests.Misuses()
      try Phone.run(misuse: misuses.policy) { phone in
        let (a, b, child) = (UIViewController(), UIViewController(), UIViewController())
        _ = try await phone.show(a)
        a.addChild(child)
        let cases: [(UIViewController, UIViewController, String)] = [
          (a, a, "on itself"), (child, a, "on itself"), (a, child, "has a parent view controller"),
        ]
        for (presenter, other, words) in cases {
          presenter.present(other, animated: true)
          #expect(misuses.all.withLock { $0.last?.reason.contains(words) ?? false }, "\(words)")
          #expect(a.presentedViewController == nil)
        }
        a.present(b, animated: true)
        await phone.settle()
        b.present(a, animated: true)
        #expect(misuses.all.withLock { $0.last?.reason.contains("an active view controller") ?? false })
        b.present(b, animated: true)
        #expect(misuses.all.withLock { $0.count } == 5 && b.presentedViewController == nil)
      }
    }

    @Test("S13 what is only pointless is a warning in the log: no window, or something presented already")
    func warned() throws {
      try Phone.run { phone in
        let (a, b) = (UIViewController(), UIViewController())
        _ = try await phone.show(a)
        UIViewController().present(b, animated: true)
        #expect(warnings().last?.contains("not in the window hierarchy") ?? false)
        a.present(b, animated: true)
        a.present(UIViewController(), animated: true)
        #expect(warnings().last?.contains("already presenting") ?? false && warnings().count == 2)
        b.dismiss(animated: true)
        b.dismiss(animated: true)
        await phone.settle()
        #expect(a.presentedViewController == nil)
      }
    }

    @Test("a presentation survives a fold that comes while it begins, lasts or ends")
    func folds() throws {
      for moment in 0..<3 {
        try Phone.run { phone in
          let (a, b) = (UIViewController(), UIViewController())
          b.modalPresentationStyle = .fullScreen
          let window = try await phone.show(a)
          a.present(b, animated: true)
          if moment > 0 { await phone.settle() }
          if moment == 2 { b.dismiss(animated: true) }
          phone.stage.setHinge(180)
          await phone.settle()
          let shown: UIViewController = moment == 2 ? a : b
          #expect(
            shown.view.window === window && shown.view.convert(shown.view.bounds, to: nil) == window.bounds)
          if moment < 2 { b.dismiss(animated: true) }
          await phone.settle()
          #expect(a.view.frame == window.bounds && window.subviews == [a.view])
        }
      }
    }

    @Test("a fold in whose preparation something is presented shows it at the new size")
    func presentedInTransition() throws {
      final class Presenter: UIViewController {
        let other = UIViewController()
        override func viewWillTransition(
          to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
          super.viewWillTransition(to: size, with: coordinator)
          other.modalPresentationStyle = .overFullScreen
          present(other, animated: true)
        }
      }
      try Phone.run { phone in
        let root = Presenter()
        let window = try await phone.show(root)
        phone.stage.setHinge(180)
        await phone.settle()
        #expect(root.other.view.convert(root.other.view.bounds, to: nil) == window.bounds)
      }
    }

    @Test("controllers, what they present and their windows are gone when nobody holds them")
    func gone() throws {
      var all: [() -> AnyObject?] = []
      func watch(_ object: AnyObject) { all.append { [weak object] in object } }
      try Phone.run { phone in
        for style in [UIModalPresentationStyle.automatic, .fullScreen] {
          let (a, b, alert) = (
            UIViewController(), UIViewController(),
            UIAlertController(title: "t", message: "m", preferredStyle: .alert)
          )
          b.modalPresentationStyle = style
          alert.addAction(UIAlertAction(title: "OK", style: .default))
          let application = phone.launch()
          let window = UIWindow(windowScene: try #require(application.windowScenes.first))
          window.rootViewController = a
          window.makeKeyAndVisible()
          await phone.settle()
          a.present(b, animated: true)
          b.present(alert, animated: true)
          await phone.settle()
          for object in [window, a, b, alert, a.view, b.view, alert.view] as [AnyObject] { watch(object) }
          #expect(all.allSatisfy { $0() != nil } || style == .fullScreen)
        }
        await phone.settle()
        #expect(all.allSatisfy { $0() == nil })
      }
    }
  }
}
