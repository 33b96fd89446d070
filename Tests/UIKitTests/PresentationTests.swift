import CameraService
import Testing
import UIKit

extension UIKitTests {
  @Suite("Presented controllers")
  @MainActor
  struct PresentationTests {
    let diary = Diary()

    func controller(_ name: String, _ style: UIModalPresentationStyle = .automatic) -> NotingController {
      let controller = NotingController()
      controller.name = name
      controller.diary = diary
      controller.modalPresentationStyle = style
      return controller
    }

    /// What was noted, without layout.
    func read() -> [String] { diary.read().filter { !$0.contains("Layout") && !$0.contains("SafeArea") } }

    @Test("a full-screen one takes the other's place, in Apple's order of calls, and gives it back")
    func fullScreen() throws {
      try Phone.run { phone in
        let (a, b) = (controller("a"), controller("b", .fullScreen))
        let window = try await phone.show(a)
        _ = read()
        a.present(b, animated: true) { diary.note("shown") }
        #expect(b.isBeingPresented && a.presentedViewController === b && b.presentingViewController === a)
        await phone.settle()
        #expect(
          read() == [
            "b loadView", "b viewDidLoad", "a viewWillDisappear", "b viewWillAppear", "b viewIsAppearing",
            "b viewDidAppear", "a viewDidDisappear", "shown",
          ])
        #expect(a.view.window == nil && b.view.bounds == window.bounds && !b.isBeingPresented)
        b.dismiss(animated: true) { diary.note("gone") }
        #expect(b.isBeingDismissed)
        await phone.settle()
        #expect(
          read() == [
            "b viewWillDisappear", "a viewWillAppear", "a viewIsAppearing", "a viewDidAppear",
            "b viewDidDisappear", "gone",
          ])
        #expect(a.view.window === window && b.view.window == nil && window.subviews == [a.view])
        #expect(a.presentedViewController == nil && b.presentingViewController == nil && !b.isBeingDismissed)
      }
    }

    @Test("what lies below a sheet or an overlay stays, and hears nothing")
    func overlays() throws {
      for style in [UIModalPresentationStyle.automatic, .overFullScreen] {
        try Phone.run { phone in
          let (a, b) = (controller("a"), controller("b", style))
          let window = try await phone.show(a)
          _ = read()
          a.present(b, animated: false)
          await phone.settle()
          #expect(
            read() == [
              "b loadView", "b viewDidLoad", "b viewWillAppear", "b viewIsAppearing", "b viewDidAppear",
            ])
          #expect(a.view.window === window && (b.view.frame == window.bounds) == (style == .overFullScreen))
          a.dismiss(animated: false)
          await phone.settle()
          #expect(read() == ["b viewWillDisappear", "b viewDidDisappear"])
          #expect(window.subviews == [a.view])
        }
      }
    }

    @Test("a sheet reaches from the bottom nearly to the top, and is a form where there is room")
    func sheets() throws {
      try Phone.run { phone in
        let (a, b) = (controller("a"), controller("b"))
        let window = try await phone.show(a)
        a.present(b, animated: true)
        await phone.settle()
        let outer = b.view.convert(b.view.bounds, to: nil)
        #expect(outer.maxY == window.bounds.maxY && outer.width == window.bounds.width)
        #expect(outer.minY == window.safeAreaInsets.top + 10)
        phone.stage.setHinge(180)
        await phone.settle()
        let inner = b.view.convert(b.view.bounds, to: nil)
        #expect(inner.width == 540 && inner.midX == window.bounds.midX && inner.midY == window.bounds.midY)
        #expect(read().contains("b viewWillTransition to 951 × 669"))
        b.isModalInPresentation = true
        window.windowScene?.tap(at: CGPoint(x: 5, y: 5))
        await phone.settle()
        #expect(a.presentedViewController === b)
        b.isModalInPresentation = false
        window.windowScene?.tap(at: CGPoint(x: 5, y: 5))
        await phone.settle()
        #expect(a.presentedViewController == nil && window.subviews == [a.view])
      }
    }

    @Test("a stack of controllers is dismissed from below at once, the one above alone from itself")
    func stacks() throws {
      try Phone.run { phone in
        let (a, b, c) = (controller("a"), controller("b", .fullScreen), controller("c", .fullScreen))
        let window = try await phone.show(a)
        a.present(b, animated: true)
        await phone.settle()
        b.present(c, animated: true)
        await phone.settle()
        #expect(b.view.window == nil && c.presentingViewController === b)
        c.dismiss(animated: true)
        await phone.settle()
        #expect(b.view.window === window && a.view.window == nil)
        b.present(c, animated: true)
        await phone.settle()
        _ = read()
        a.dismiss(animated: true)
        await phone.settle()
        #expect(window.subviews == [a.view] && a.presentedViewController == nil)
        #expect(b.presentedViewController == nil && c.presentingViewController == nil)
        #expect(
          read() == [
            "c viewWillDisappear", "a viewWillAppear", "a viewIsAppearing", "a viewDidAppear",
            "c viewDidDisappear",
          ])
      }
    }

    @Test("a child's wish is its parent's; a second one, and one without a window, do nothing")
    func wishes() throws {
      try Phone.run { phone in
        let (parent, child) = (controller("p"), controller("c"))
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        child.present(controller("early"), animated: false)
        #expect(child.presentedViewController == nil)
        let window = try await phone.show(parent)
        let shown = controller("shown")
        child.present(shown, animated: false)
        await phone.settle()
        #expect(shown.presentingViewController === parent && child.presentedViewController === shown)
        child.present(controller("second"), animated: false)
        #expect(parent.presentedViewController === shown)
        child.dismiss(animated: false)
        await phone.settle()
        #expect(window.subviews == [parent.view])
        var isDone = false
        parent.dismiss(animated: false) { isDone = true }
        #expect(isDone)
      }
    }

    @Test("a presented controller's orientations count while it covers everything")
    func orientations() throws {
      final class Upright: UIViewController {
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
      }
      try Phone.run { phone in
        let a = controller("a")
        let window = try await phone.show(a)
        let scene = try #require(window.windowScene)
        let upright = Upright()
        upright.modalPresentationStyle = .fullScreen
        a.present(upright, animated: false)
        await phone.settle()
        #expect(scene.supportedOrientations == [.portrait])
        a.dismiss(animated: false)
        await phone.settle()
        #expect(scene.supportedOrientations.count > 1)
      }
    }
  }
}
