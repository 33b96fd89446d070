import Observation
import QuartzCore
import Testing
import UIKit

extension UIKitTests {
  @Suite("Values that are shown by and by")
  @MainActor
  struct ValueChangeTests {
    /// Controls and how each gets another value.
    static let changes: [(make: @MainActor () -> UIView, change: @MainActor (UIView, Bool) -> Void)] = [
      ({ UISwitch() }, { ($0 as? UISwitch)?.setOn(true, animated: $1) }),
      ({ UISlider() }, { ($0 as? UISlider)?.setValue(1, animated: $1) }),
      ({ UIProgressView() }, { ($0 as? UIProgressView)?.setProgress(1, animated: $1) }),
    ]

    private func moving(_ view: UIView) -> Int {
      (view.layer.animationKeys()?.count ?? 0) + view.subviews.reduce(0) { $0 + moving($1) }
    }

    @Test(
      "N5 a value that is set animated holds at once, is under way, and is there in the end",
      arguments: 0..<3)
    func animated(index: Int) throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let scene = try #require(window.windowScene)
        let (make, change) = Self.changes[index]
        @MainActor func shown() async -> UIView {
          let view = make()
          view.frame = CGRect(x: 100, y: 100, width: 100, height: 34)
          root.view.addSubview(view)
          await phone.settle()
          return view
        }
        let before = scene.layerNodes()
        let plain = await shown()
        let start = scene.layerNodes()
        change(plain, false)
        window.layoutIfNeeded()
        #expect(moving(plain) == 0)
        let end = scene.layerNodes()
        plain.removeFromSuperview()
        await phone.settle()
        #expect(scene.layerNodes() == before && start != end)

        let view = await shown()
        #expect(scene.layerNodes() == start)
        change(view, true)
        #expect(moving(view) > 0 && scene.layerNodes() == start)
        await phone.time.sleep(until: phone.time.now + .milliseconds(100))
        let half = scene.layerNodes()
        #expect(half != start && half != end)
        await phone.settle()
        #expect(moving(view) == 0 && scene.layerNodes() == end)

        let unseen = make()
        change(unseen, true)
        unseen.layoutIfNeeded()
        #expect(moving(unseen) == 0)
      }
    }
  }

  @Suite("A button's configuration")
  @MainActor
  struct ConfigurationUpdateTests {
    @Observable
    final class Model {
      var title = "one"
      var unread = 0
    }

    final class Configured: UIButton {
      var diary: Diary?
      override func updateConfiguration() { diary?.note("method") }
    }

    @Test(
      "L5 method and handler run once before layout, and again for a state or a model that they have read")
    func updates() throws {
      try Phone.run { phone in
        let root = UIViewController()
        _ = try await phone.show(root)
        let (diary, model) = (Diary(), Model())
        let button = Configured(configuration: .filled())
        button.diary = diary
        button.configurationUpdateHandler = { button in
          button.configuration?.title = model.title
          diary.note("\(model.title) \(button.isSelected)")
        }
        button.setNeedsUpdateConfiguration()
        #expect(diary.read().isEmpty)
        root.view.addSubview(button)
        await phone.settle()
        #expect(diary.read() == ["method", "one false"] && button.titleLabel?.text == "one")
        model.unread += 1
        await phone.settle()
        #expect(diary.read().isEmpty)
        model.title = "two"
        model.title = "three"
        await phone.settle()
        #expect(diary.read() == ["method", "three false"] && button.titleLabel?.text == "three")
        model.title = "four"
        button.isSelected = true
        await phone.settle()
        #expect(diary.read() == ["method", "four true"])
        button.configurationUpdateHandler = nil
        await phone.settle()
        _ = diary.read()
        model.title = "five"
        await phone.settle()
        #expect(diary.read().isEmpty && button.titleLabel?.text == "four")
      }
    }
  }
}
