import DeviceModel
import Testing
import UIKit

extension UIKitTests {
  @Suite("A scene that is moved")
  @MainActor
  struct FoldTests {
    @Test("S1 S6 opening moves the same window, tells of it, lays out, all before the fold's turn ends")
    func opening() throws {
      try Phone.run { phone in
        let diary = Diary()
        let root = NotingController()
        let view = NotingView()
        root.diary = diary
        view.diary = diary
        view.name = "view"
        let window = try await phone.show(root)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.frame = root.view.bounds
        root.view.addSubview(view)
        await phone.settle()
        _ = diary.read()

        phone.stage.setHinge(180)
        #expect(
          diary.read()
            == [
              "vc willTransition to regular × regular", "vc viewWillTransition to 951 × 669",
              "vc traitCollectionDidChange", "view has other traits", "vc alongside, 951 wide",
              "vc viewWillLayoutSubviews",
              "vc viewDidLayoutSubviews", "view lays out",
            ])
        await phone.settle()
        #expect(diary.read() == ["vc completion"])
        phone.stage.rotate(to: .landscapeLeft)
        #expect(diary.read().contains("view has another safe area"))
        phone.stage.rotate(to: .portrait)

        #expect(window.frame == CGRect(x: 0, y: 0, width: 951, height: 669))
        #expect(view.frame == window.bounds && view.placement?.display.id == "inner")
        #expect(root.traitCollection.horizontalSizeClass == .regular)
        #expect(UIScreen.main.bounds.size == CGSize(width: 951, height: 669))
        #expect(window.windowScene?.interfaceOrientation.isLandscape == true)
      }
    }

    @Test("S1 S3 closing moves it back; the scene and the windows are the same")
    func closing() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let scene = try #require(window.windowScene)
        phone.stage.setHinge(180)
        phone.stage.setHinge(0)
        await phone.settle()
        #expect(window.windowScene === scene && UIApplication.shared.windowScenes == [scene])
        #expect(window.placement?.display.id == "outer" && root.view.frame.width == 466)
        #expect(scene.traitCollection.horizontalSizeClass == .compact)
        #expect(scene.traitCollection.displayScale == 3)
      }
    }

    @Test("S1 the scene's delegate hears what was before")
    func delegate() throws {
      try Phone.run { phone in
        _ = phone.launch(SceneApp.self)
        await phone.settle()
        _ = SceneApp.diary.read()
        phone.stage.setHinge(180)
        let lines = SceneApp.diary.read()
        #expect(lines.contains("didUpdate from 466 portrait"))
        #expect(
          lines.contains("didUpdateEffectiveGeometry to landscapeLeft")
            || lines.contains("didUpdateEffectiveGeometry to landscapeRight"))
      }
    }

    @Test(
      "turning the phone turns what the root supports, where the display honours it",
      arguments: [
        (
          UIInterfaceOrientationMask.allButUpsideDown, DeviceOrientation.landscapeLeft,
          UIInterfaceOrientation.landscapeRight
        ),
        (.allButUpsideDown, .landscapeRight, .landscapeLeft),
        (.allButUpsideDown, .portraitUpsideDown, .portrait),
        (.portrait, .landscapeLeft, .portrait),
        (.landscape, .portrait, .landscapeRight),
        (.all, .portraitUpsideDown, .portraitUpsideDown),
      ])
    func orientations(
      mask: UIInterfaceOrientationMask, held: DeviceOrientation, expected: UIInterfaceOrientation
    ) throws {
      final class Root: UIViewController {
        var mask = UIInterfaceOrientationMask.all
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { mask }
      }
      try Phone.run(.iPhone14Pro) { phone in
        let root = Root()
        root.mask = mask
        let window = try await phone.show(root)
        phone.stage.rotate(to: held)
        let orientation = try #require(window.windowScene?.interfaceOrientation)
        // Held upright both landscapes are as good.
        #expect(orientation == expected || mask == .landscape && orientation.isLandscape)
        #expect((window.bounds.width > window.bounds.height) == orientation.isLandscape)
        root.mask = .portrait
        root.setNeedsUpdateOfSupportedInterfaceOrientations()
        #expect(window.windowScene?.interfaceOrientation == .portrait && window.bounds.width == 393)
      }
    }

    @Test(
      "size classes",
      arguments: [
        (
          Device.iPhoneDuo, 0.0, DeviceOrientation.portrait, UIUserInterfaceSizeClass.compact,
          UIUserInterfaceSizeClass.regular
        ),
        (.iPhoneDuo, 0, .landscapeLeft, .compact, .compact),
        (.iPhoneDuo, 180, .portrait, .regular, .regular),
        (.iPhoneDuo, 180, .landscapeLeft, .regular, .regular),
        (.iPhone17Pro, 0, .portrait, .compact, .regular),
        (.iPhone17Pro, 0, .landscapeRight, .compact, .compact),
        (.iPadPro, 0, .portrait, .regular, .regular),
      ])
    func sizeClasses(
      device: Device, hinge: Double, held: DeviceOrientation, horizontal: UIUserInterfaceSizeClass,
      vertical: UIUserInterfaceSizeClass
    ) throws {
      try Phone.run(device, hinge: hinge) { phone in
        let window = try await phone.show(UIViewController())
        phone.stage.rotate(to: held)
        #expect(window.traitCollection.horizontalSizeClass == horizontal)
        #expect(window.traitCollection.verticalSizeClass == vertical)
      }
    }

    @Test("a window that does not fill the scene keeps its frame")
    func smallWindow() throws {
      try Phone.run { phone in
        let window = try await phone.show(UIViewController())
        window.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
        phone.stage.setHinge(180)
        #expect(window.frame == CGRect(x: 10, y: 10, width: 100, height: 100))
      }
    }
  }
}
