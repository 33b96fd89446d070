import Testing
import UIKit

extension UIKitTests {
  @Suite("A view controller")
  @MainActor
  struct ControllerTests {
    let diary = Diary()

    func controller(_ name: String) -> NotingController {
      let controller = NotingController()
      controller.name = name
      controller.diary = diary
      return controller
    }

    @Test("loads its view once, when it is first asked for")
    func loading() {
      let one = controller("a")
      #expect(!one.isViewLoaded && one.viewIfLoaded == nil)
      _ = one.view
      _ = one.view
      #expect(diary.read() == ["a loadView", "a viewDidLoad"])
      #expect(one.isViewLoaded && one.view.next === one)
    }

    @Test("appears and disappears with its window")
    func hiding() throws {
      try Phone.run { phone in
        let window = try await phone.show(controller("a"))
        _ = diary.read()
        window.isHidden = true
        #expect(diary.read() == ["a viewWillDisappear", "a viewDidDisappear"])
        #expect(window.placement == nil)
        window.isHidden = true
        window.isHidden = false
        await phone.settle()
        #expect(diary.read() == ["a viewWillAppear", "a viewIsAppearing", "a viewDidAppear"])
        #expect(window.placement?.display.id == "outer")
      }
    }

    @Test("a window's new root takes the place of the old")
    func replacing() throws {
      try Phone.run { phone in
        let window = try await phone.show(controller("a"))
        _ = diary.read()
        window.rootViewController = controller("b")
        await phone.settle()
        #expect(
          diary.read() == [
            "a viewWillDisappear", "a viewDidDisappear", "b loadView", "b viewDidLoad", "b viewWillAppear",
            "b viewSafeAreaInsetsDidChange", "b viewIsAppearing", "b viewWillLayoutSubviews",
            "b viewDidLayoutSubviews", "b viewDidAppear",
          ])
        #expect(window.subviews == [window.rootViewController?.view])
      }
    }

    @Test("one that goes before it has appeared never does")
    func leavingEarly() throws {
      try Phone.run { phone in
        let window = try await phone.show(UIViewController())
        window.rootViewController = controller("a")
        window.rootViewController = nil
        await phone.settle()
        #expect(
          diary.read() == [
            "a loadView", "a viewDidLoad", "a viewWillAppear", "a viewSafeAreaInsetsDidChange",
            "a viewIsAppearing", "a viewWillDisappear", "a viewDidDisappear",
          ])
      }
    }

    @Test("children appear with their view, after their parent")
    func children() throws {
      try Phone.run { phone in
        let (parent, child) = (controller("p"), controller("c"))
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        #expect(
          diary.read() == [
            "c will enter parent", "p loadView", "p viewDidLoad", "c loadView", "c viewDidLoad",
            "c entered parent",
          ])
        #expect(child.parent === parent && parent.children == [child])
        _ = try await phone.show(parent)
        #expect(
          diary.read() == [
            "p viewWillAppear", "c viewWillAppear", "p viewSafeAreaInsetsDidChange", "p viewIsAppearing",
            "c viewIsAppearing", "p viewWillLayoutSubviews", "p viewDidLayoutSubviews",
            "c viewWillLayoutSubviews",
            "c viewDidLayoutSubviews", "p viewDidAppear", "c viewDidAppear",
          ])
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(
          diary.read() == [
            "c will leave parent", "c viewWillDisappear", "c viewDidDisappear", "c left parent",
          ])
        #expect(child.parent == nil && parent.children.isEmpty)
      }
    }

    @Test("what a view does not answer goes to its controller, and on to the app's delegate")
    func responders() throws {
      try Phone.run { phone in
        let root = controller("a")
        let window = try await phone.show(root)
        let view = UIView()
        root.view.addSubview(view)
        let chain = Array(sequence(first: view as UIResponder, next: \.next))
        let application = UIApplication.shared
        let expected: [UIResponder?] = [
          view, root.view, root, window, window.windowScene, application,
          application.delegate as? UIResponder,
        ]
        #expect(chain == expected.compactMap(\.self) && chain.count == 7)
      }
    }
  }
}
