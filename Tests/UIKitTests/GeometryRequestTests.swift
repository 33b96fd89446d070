import DeviceModel
import Testing
import UIKit

extension UIKitTests {
  @Suite("A scene's orientation")
  @MainActor
  struct GeometryRequestTests {
    private final class Root: UIViewController {
      var mask = UIInterfaceOrientationMask.all
      var isLocked = false
      override var supportedInterfaceOrientations: UIInterfaceOrientationMask { mask }
      override var prefersInterfaceOrientationLocked: Bool { isLocked }
    }

    private func withRoot(
      _ device: Device = .iPhoneDuo, hinge: Double = 0,
      _ body: @escaping @MainActor (Phone, Root, UIWindowScene) async throws -> Void
    ) throws {
      try Phone.run(device, hinge: hinge) { phone in
        let root = Root()
        let window = try await phone.show(root)
        try await body(phone, root, try #require(window.windowScene))
      }
    }

    private func ask(_ scene: UIWindowScene, _ mask: UIInterfaceOrientationMask) -> Errors {
      let errors = Errors()
      scene.requestGeometryUpdate(.iOS(interfaceOrientations: mask)) { errors.all.append($0) }
      return errors
    }

    @MainActor
    private final class Errors {
      var all: [any Error] = []
      var codes: [UISceneError.Code] { all.compactMap { ($0 as? UISceneError)?.code } }
    }

    @Test("S10 a request turns the scene at once, and lasts until the person turns the device")
    func request() throws {
      try withRoot { phone, root, scene in
        let errors = ask(scene, .landscapeRight)
        #expect(scene.interfaceOrientation == .landscapeRight && root.view.bounds.width == 678)
        phone.stage.setHinge(10)
        #expect(scene.interfaceOrientation == .landscapeRight)
        phone.stage.rotate(to: .portraitUpsideDown)
        #expect(scene.interfaceOrientation == .portraitUpsideDown)
        phone.stage.rotate(to: .portrait)
        #expect(scene.interfaceOrientation == .portrait)
        await phone.settle()
        #expect(errors.all.isEmpty)
      }
    }

    @Test("S10 a request is over when the scene goes to another display")
    func requestAndFold() throws {
      try withRoot { phone, _, scene in
        _ = ask(scene, .landscapeRight)
        phone.stage.setHinge(180)
        phone.stage.setHinge(0)
        #expect(scene.interfaceOrientation == .portrait)
      }
    }

    @Test("what no controller supports, and what the display does not take, is an error in a later turn")
    func refused() throws {
      try withRoot { phone, root, scene in
        root.mask = .portrait
        let errors = ask(scene, .landscape)
        #expect(errors.all.isEmpty && scene.interfaceOrientation == .portrait)
        await phone.settle()
        #expect(errors.codes == [.geometryRequestDenied])
        #expect((errors.all[0] as NSError).domain == UISceneErrorDomain)
        let sentence = (errors.all[0] as? any LocalizedError)?.errorDescription
        #expect(sentence?.hasPrefix("None of the requested orientations") == true)
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscape))
        scene.requestGeometryUpdate(.iOS())
      }
      try withRoot(hinge: 180) { phone, _, scene in
        let before = scene.interfaceOrientation
        let errors = ask(scene, .portrait)
        await phone.settle()
        #expect(errors.codes == [.geometryRequestUnsupported] && scene.interfaceOrientation == before)
      }
    }

    @Test("supported orientations are honoured outside and not inside")
    func honoured() throws {
      try withRoot { phone, root, scene in
        root.mask = .portrait
        phone.stage.rotate(to: .landscapeLeft)
        #expect(scene.interfaceOrientation == .portrait)
        phone.stage.setHinge(180)
        phone.stage.rotate(to: .portrait)
        let first = scene.interfaceOrientation
        phone.stage.rotate(to: .landscapeLeft)
        #expect(scene.interfaceOrientation != first)
      }
    }

    @Test("a controller that prefers it locked keeps the orientation on its display")
    func locked() throws {
      try withRoot { phone, root, scene in
        root.isLocked = true
        root.setNeedsUpdateOfPrefersInterfaceOrientationLocked()
        #expect(scene.effectiveGeometry.isInterfaceOrientationLocked)
        phone.stage.rotate(to: .landscapeLeft)
        #expect(scene.interfaceOrientation == .portrait)
        root.isLocked = false
        root.setNeedsUpdateOfPrefersInterfaceOrientationLocked()
        #expect(scene.interfaceOrientation == .landscapeRight)
      }
    }

    @Test("the transition's transform is the interface's turn on its display; none on the way to another")
    func transform() throws {
      final class Noting: UIViewController {
        var transforms: [CGAffineTransform] = []
        override func viewWillTransition(
          to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
          transforms.append(coordinator.targetTransform)
        }
      }
      try Phone.run { phone in
        let root = Noting()
        _ = try await phone.show(root)
        phone.stage.rotate(to: .landscapeLeft)
        phone.stage.rotate(to: .portrait)
        phone.stage.setHinge(180)
        let (turn, back) = (root.transforms[0], root.transforms[1])
        #expect(abs(turn.a) < 1e-9 && abs(turn.b - 1) < 1e-9, "clockwise on a device turned counterclockwise")
        #expect(abs(back.b + 1) < 1e-9 && root.transforms[2] == .identity)
      }
    }
  }
}
