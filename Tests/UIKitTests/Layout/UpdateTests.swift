import Observation
import Testing
import UIKit

@Observable
private final class Model: @unchecked Sendable {
  // @unchecked: the registrar guards observations; one thread at a time writes.
  var title = "one"
  var other = 0
}

extension UIKitTests {
  @Suite("Updates")
  @MainActor
  struct UpdateTests {
    private final class Reader: UIView {
      var diary: Diary?
      var model: Model?
      var readsInLayout = false

      override func updateProperties() { diary?.note("properties \(model?.title ?? "")") }
      override func updateConstraints() {
        diary?.note("constraints")
        super.updateConstraints()
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        diary?.note(readsInLayout ? "layout \(model?.other ?? 0)" : "layout")
      }
    }

    private final class ReaderController: UIViewController {
      var diary: Diary?
      var model: Model?

      override func loadView() { view = Reader(frame: UIScreen.main.bounds) }
      override func updateProperties() { diary?.note("vc properties") }
      override func updateViewConstraints() {
        diary?.note("vc constraints")
        super.updateViewConstraints()
      }
      override func viewWillLayoutSubviews() { diary?.note("vc will lay out \(model?.title ?? "")") }
      override func viewDidLayoutSubviews() { diary?.note("vc did lay out") }
    }

    @Test("L1 one pass: properties, constraints, layout; the controller's come before its view's")
    func order() throws {
      try Phone.run { phone in
        let diary = Diary()
        let controller = ReaderController()
        controller.diary = diary
        (controller.view as? Reader)?.diary = diary
        let child = Reader()
        child.diary = diary
        controller.view.addSubview(child)
        _ = try await phone.show(controller)
        #expect(
          diary.read() == [
            "vc properties", "properties ", "properties ", "constraints", "vc constraints", "constraints",
            "vc will lay out ", "layout", "vc did lay out", "layout",
          ])
        await phone.settle()
        #expect(diary.read().isEmpty)
        child.setNeedsUpdateProperties()
        child.setNeedsUpdateConstraints()
        #expect(child.needsUpdateConstraints() && diary.read().isEmpty)
        await phone.settle()
        #expect(diary.read() == ["properties ", "constraints"] && !child.needsUpdateConstraints())
        controller.setNeedsUpdateProperties()
        controller.updatePropertiesIfNeeded()
        #expect(diary.read() == ["vc properties"])
      }
    }

    @Test(
      "L5 what a model's readers have read runs them again, once for all changes of a turn, and nothing else")
    func observation() throws {
      try Phone.run { phone in
        let (diary, model) = (Diary(), Model())
        let controller = UIViewController()
        _ = try await phone.show(controller)
        let reader = Reader()
        (reader.diary, reader.model, reader.readsInLayout) = (diary, model, true)
        controller.view.addSubview(reader)
        await phone.settle()
        #expect(diary.read() == ["properties one", "constraints", "layout 0"])
        model.title = "two"
        model.title = "three"
        #expect(diary.read().isEmpty)
        await phone.settle()
        #expect(diary.read() == ["properties three"])
        model.other = 5
        await phone.settle()
        #expect(diary.read() == ["layout 5"])
        // However often it has run since.
        for _ in 0..<5 {
          reader.setNeedsLayout()
          reader.setNeedsUpdateProperties()
          await phone.settle()
        }
        _ = diary.read()
        (model.title, model.other) = ("four", 6)
        await phone.settle()
        #expect(diary.read() == ["properties four", "layout 6"])
        await Task.detached { model.title = "five" }.value
        await phone.settle()
        #expect(diary.read() == ["properties five"])
        reader.model = nil
        reader.setNeedsUpdateProperties()
        reader.setNeedsLayout()
        await phone.settle()
        _ = diary.read()
        (model.title, model.other) = ("six", 7)
        await phone.settle()
        #expect(diary.read().isEmpty)
      }
    }

    @Test("L5 controllers follow models too, and a detached view does when it is laid out")
    func controllers() throws {
      try Phone.run { phone in
        let (diary, model) = (Diary(), Model())
        let controller = ReaderController()
        (controller.diary, controller.model) = (diary, model)
        _ = try await phone.show(controller)
        _ = diary.read()
        model.title = "two"
        await phone.settle()
        #expect(diary.read() == ["vc will lay out two", "vc did lay out"])
        let reader = Reader()
        (reader.diary, reader.model) = (diary, model)
        reader.layoutIfNeeded()
        _ = diary.read()
        model.title = "three"
        await phone.settle()
        _ = diary.read()
        reader.layoutIfNeeded()
        #expect(diary.read() == ["properties three"])
      }
    }

    @Test("L1 a view that asks for itself without end does not hang, and is named in the log")
    func endless() throws {
      final class Restless: UIView {
        var left = 100
        override func updateProperties() {
          left -= 1
          if left > 0 { setNeedsUpdateProperties() }
        }
      }
      try Phone.run { phone in
        let controller = UIViewController()
        _ = try await phone.show(controller)
        let view = Restless()
        controller.view.addSubview(view)
        await phone.settle()
        #expect(view.left == 0 && layoutComplaints().contains { $0.contains("again and again") })
      }
    }

    @Test("L1 constraints that are made in updateConstraints or changed in layout count in the same pass")
    func changesDuringPass() {
      final class Late: UIView {
        let inner = UIView()
        var width: NSLayoutConstraint?
        override func updateConstraints() {
          if width == nil {
            _ = constrained(inner, in: self)
            inner.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 3).isActive = true
            width = inner.widthAnchor.constraint(equalToConstant: 10)
            width?.isActive = true
          }
          super.updateConstraints()
        }
        override func layoutSubviews() {
          width?.constant = bounds.width / 2
          super.layoutSubviews()
        }
      }
      let view = Late(frame: CGRect(0, 0, 90, 20))
      view.layoutIfNeeded()
      #expect(view.inner.frame == CGRect(3, 0, 45, 0))
      view.bounds.size.width = 50
      view.layoutIfNeeded()
      #expect(view.inner.frame.width == 25)
    }
  }
}
