import DeviceModel
import Testing
import UIKit

extension UIKitTests {
  @Suite("The hinge")
  @MainActor
  struct HingeTests {
    /// What an interaction reports: degrees and status, nil for none.
    @MainActor
    private final class Heard {
      private(set) var all: [String] = []

      func interaction() -> UIHingeInteraction {
        UIHingeInteraction { [weak self] _, update in
          guard let hinge = update.hinge else { return self?.all.append("nil") ?? () }
          self?.all.append("\(Int((hinge.angle * 180 / .pi).rounded()))° \(hinge.status)")
        }
      }

      func take() -> [String] {
        defer { all = [] }
        return all
      }
    }

    private func withHinge(
      _ device: Device = .iPhoneDuo, hinge: Double = 0,
      _ body: @escaping @MainActor (Phone, UIView, UIHingeInteraction, Heard) async throws -> Void
    ) throws {
      try Phone.run(device, hinge: hinge) { phone in
        let root = UIViewController()
        _ = try await phone.show(root)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let heard = Heard()
        let interaction = heard.interaction()
        view.addInteraction(interaction)
        await phone.settle()
        #expect(heard.all.isEmpty, "a view outside windows knows of no hinge")
        root.view.addSubview(view)
        #expect(heard.all.isEmpty, "never within the turn")
        await phone.settle()
        try await body(phone, view, interaction, heard)
      }
    }

    @Test("S4 the first update comes soon after the view is shown; status is the posture")
    func posture() throws {
      try withHinge { phone, _, _, heard in
        #expect(heard.take() == ["0° closed"])
        for angle in [20.0, 21, 100, 179, 180, 100, 37, 36, 25] {
          phone.stage.setHinge(angle)
          await phone.settle()
        }
        #expect(
          heard.take() == [
            "20° closed", "21° partiallyOpen", "100° partiallyOpen", "179° partiallyOpen", "180° fullyOpen",
            "100° partiallyOpen", "37° partiallyOpen", "36° closed", "25° closed",
          ])
      }
    }

    @Test("S6 changes of one turn make one update, of the hinge as it is when that runs")
    func coalescing() throws {
      try withHinge { phone, _, _, heard in
        _ = heard.take()
        for angle in stride(from: 1.0, through: 90, by: 1) { phone.stage.setHinge(angle) }
        #expect(heard.all.isEmpty)
        await phone.settle()
        #expect(heard.take() == ["90° partiallyOpen"])
        phone.stage.setHinge(120)
        phone.stage.setHinge(90)
        await phone.settle()
        #expect(heard.take().isEmpty, "nothing has changed")
      }
    }

    @Test("S4 leaving the windows that know of a hinge is told once; coming back is told")
    func leaving() throws {
      try withHinge(hinge: 90) { phone, view, interaction, heard in
        let parent = try #require(view.superview)
        _ = heard.take()
        view.removeFromSuperview()
        phone.stage.setHinge(100)
        await phone.settle()
        #expect(heard.take() == ["nil"])
        parent.addSubview(view)
        await phone.settle()
        #expect(heard.take() == ["100° partiallyOpen"])
        parent.window?.isHidden = true
        await phone.settle()
        #expect(heard.take() == ["nil"])
        parent.window?.isHidden = false
        await phone.settle()
        view.removeInteraction(interaction)
        await phone.settle()
        #expect(heard.take() == ["100° partiallyOpen", "nil"])
        #expect(interaction.view == nil && view.interactions.isEmpty)
      }
    }

    @Test("S4 while disabled nothing is told or queued; enabled again, the hinge as it is then")
    func disabled() throws {
      try withHinge { phone, _, interaction, heard in
        _ = heard.take()
        interaction.isEnabled = false
        phone.stage.setHinge(90)
        await phone.settle()
        #expect(heard.take().isEmpty)
        interaction.isEnabled = true
        await phone.settle()
        #expect(heard.take() == ["90° partiallyOpen"])
        interaction.isEnabled = false
        interaction.isEnabled = true
        await phone.settle()
        #expect(heard.take() == ["90° partiallyOpen"], "told again, though the same")
      }
    }

    @Test("S4 S12 a device without a hinge: nothing is ever told")
    func noHinge() throws {
      try withHinge(.iPhone17Pro) { phone, view, _, heard in
        phone.stage.setHinge(90)
        view.removeFromSuperview()
        await phone.settle()
        #expect(heard.all.isEmpty)
      }
    }

    @Test("an interaction that is let go reports no more; one on another view leaves the first")
    func letGo() throws {
      try withHinge { phone, view, interaction, heard in
        _ = heard.take()
        let other = UIView()
        other.addInteraction(interaction)
        #expect(view.interactions.isEmpty && interaction.view === other)
        await phone.settle()
        #expect(heard.take() == ["nil"])
        view.interactions = [heard.interaction()]
        view.interactions = []
        phone.stage.setHinge(90)
        await phone.settle()
        #expect(heard.take().isEmpty)
      }
    }
  }
}
