import DeviceModel
import Testing
import UIKit

extension UIKitTests {
  @Suite("Arrangement view controllers")
  @MainActor
  struct ArrangementControllerTests {
    private func withArrangement(
      hinge: Double,
      _ body: @escaping @MainActor (Phone, UIArrangementViewController, UIView, UIView) async throws -> Void
    ) throws {
      try Phone.run(hinge: hinge) { phone in
        let arrangement = UIArrangementViewController()
        let (primary, secondary) = (UIViewController(), UIViewController())
        arrangement.setViewController(primary, for: .primary)
        _ = try await phone.show(arrangement)
        arrangement.setViewController(secondary, for: .secondary)
        await phone.settle()
        try await body(phone, arrangement, primary.view, secondary.view)
      }
    }

    @Test("L8 at a bent fold each view has one side of it; flat or closed they share the longer side")
    func fold() throws {
      try withArrangement(hinge: 90) { phone, arrangement, primary, secondary in
        let bounds = arrangement.view.bounds
        let fold = try #require(arrangement.view.reservedRegions(kind: .division).first).frame
        #expect(primary.frame.intersection(fold).isEmpty && secondary.frame.intersection(fold).isEmpty)
        let isStacked = fold.width > fold.height
        #expect(
          isStacked
            ? primary.frame.maxY == fold.minY && secondary.frame.minY == fold.maxY
            : primary.frame.maxX == fold.minX && secondary.frame.minX == fold.maxX)
        #expect(primary.frame.union(secondary.frame) == bounds)
        phone.stage.setHinge(180)
        await phone.settle()
        let flat = arrangement.view.bounds
        #expect(primary.frame.union(secondary.frame) == flat && primary.frame.size == secondary.frame.size)
        #expect(
          flat.width >= flat.height
            ? primary.frame.maxX == secondary.frame.minX : primary.frame.maxY == secondary.frame.minY)
        phone.stage.setHinge(0)
        await phone.settle()
        let closed = arrangement.view.bounds
        #expect(closed.size != flat.size && primary.frame.union(secondary.frame) == closed)
      }
    }

    @Test(
      "L8 an arrangement's axes and a view's wishes count, and an overlay has both full, the primary in front"
    )
    func arrangements() throws {
      try withArrangement(hinge: 0) { phone, arrangement, primary, secondary in
        let bounds = arrangement.view.bounds
        var split = UISplitArrangement.split.axes(.horizontal)
        var wish = split.defaultViewProperties
        wish.width.preferred = .absolute(120)
        split.setViewProperties(wish, for: .primary)
        arrangement.updateArrangement(split)
        await phone.settle()
        #expect(primary.frame == CGRect(x: 0, y: 0, width: 120, height: bounds.height))
        #expect(secondary.frame.minX == 120 && secondary.frame.maxX == bounds.maxX)
        arrangement.updateArrangement(.overlay, animated: true)
        await phone.settle()
        #expect(primary.frame == bounds && secondary.frame == bounds)
        #expect(arrangement.view.subviews.last === primary)
        arrangement.setViewController(nil, for: .secondary)
        arrangement.updateArrangement(.split)
        await phone.settle()
        #expect(primary.frame == bounds && secondary.superview == nil)
      }
    }

    @Test("L8 the controllers are children, each in one place, and know whom they are in")
    func containment() throws {
      try withArrangement(hinge: 0) { phone, arrangement, primary, _ in
        let first = try #require(arrangement.viewController(for: .primary))
        let second = try #require(arrangement.viewController(for: .secondary))
        #expect(first.view === primary && first.arrangementViewController === arrangement)
        #expect(arrangement.placement(for: second) == .secondary && arrangement.children.count == 2)
        arrangement.setViewController(first, for: .secondary)
        await phone.settle()
        #expect(
          arrangement.placement(for: first) == .secondary && arrangement.viewController(for: .primary) == nil)
        #expect(arrangement.placement(for: second) == nil && second.parent == nil)
        #expect(arrangement.children == [first] && primary.frame == arrangement.view.bounds)
        #expect(second.arrangementViewController == nil)
      }
    }
  }
}
