import DeviceModel
import Testing
import UIKit

extension UIKitTests {
  @Suite("Traits")
  @MainActor
  struct TraitTests {
    @Test("S1 S6 who registers hears of the traits that change, within the fold's turn, from the top down")
    func registrations() throws {
      try Phone.run { phone in
        let diary = Diary()
        let root = UIViewController()
        let window = try await phone.show(root)
        let view = UIView()
        root.view.addSubview(view)
        let scene = try #require(window.windowScene)
        scene.registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
          (scene: UIWindowScene, previous: UITraitCollection) in
          diary.note(
            "scene from \(previous.horizontalSizeClass) to \(scene.traitCollection.horizontalSizeClass)")
        }
        root.registerForTraitChanges([UITraitVerticalSizeClass.self, UITraitHorizontalSizeClass.self]) {
          (_: UIViewController, _) in diary.note("controller")
        }
        view.registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (view: UIView, _) in
          diary.note("view, \(Int(view.window?.bounds.width ?? 0)) wide")
        }
        view.registerForTraitChanges([UITraitDisplayScale.self, UITraitUserInterfaceStyle.self]) {
          (_: UIView, _) in diary.note("never: these stay the same")
        }
        let registration = view.registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (_: UIView, _) in
          diary.note("never: unregistered")
        }
        view.unregisterForTraitChanges(registration)
        phone.stage.setHinge(180)
        #expect(diary.read() == ["controller", "view, 951 wide", "scene from compact to regular"])
        phone.stage.rotate(to: .landscapeLeft)
        #expect(diary.read().isEmpty, "both orientations are regular in both directions")
        await phone.settle()
      }
    }

    @Test("S1 the idiom is a phone's on both displays, a tablet's on a tablet")
    func idiom() throws {
      for hinge in [0.0, 180] {
        try Phone.run(hinge: hinge) { phone in
          let window = try await phone.show(UIViewController())
          #expect(window.traitCollection.userInterfaceIdiom == .phone)
        }
      }
      try Phone.run(.iPadPro) { phone in
        let window = try await phone.show(UIViewController())
        #expect(window.traitCollection[UITraitUserInterfaceIdiom.self] == .pad)
        #expect(window.traitCollection[UITraitHorizontalSizeClass.self] == .regular)
        #expect(window.traitCollection[UITraitDisplayScale.self] == window.screen.scale)
      }
    }

    @Test("a trait of an app's own has its default value")
    func custom() {
      struct Mood: UITraitDefinition { static let defaultValue = "calm" }
      #expect(UITraitCollection()[Mood.self] == "calm")
      #expect(UITraitCollection(userInterfaceIdiom: .pad) != UITraitCollection(userInterfaceIdiom: .phone))
    }
  }
}
