import CameraService
import CaptureModel
import DeviceModel
import Synchronization
import Testing
import UIKit

extension UIKitTests {
  @Suite("Constraints")
  @MainActor
  struct ConstraintTests {
    @Test("place views by edges, sizes, centres and shares, on layout and not before")
    func placing() {
      let root = root()
      let (a, b) = (constrained(in: root), constrained(in: root))
      NSLayoutConstraint.activate([
        a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
        a.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
        a.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5, constant: -10),
        a.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.25),
        b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 2),
        b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
        b.heightAnchor.constraint(equalToConstant: 15),
      ])
      #expect(a.frame == .zero)
      root.layoutIfNeeded()
      #expect(a.frame == CGRect(10, 20, 140, 35) && b.frame == CGRect(166, 30, 134, 15))
      root.frame.size.width = 420
      root.layoutIfNeeded()
      #expect(a.frame == CGRect(10, 20, 200, 50) && b.frame == CGRect(226, 37.5, 194, 15))
    }

    @Test("reach across levels of the hierarchy, and follow frames that are set by hand")
    func levels() {
      let root = root()
      let outer = UIView(frame: CGRect(50, 60, 200, 100))
      root.addSubview(outer)
      let (deep, outside) = (constrained(in: constrained(in: outer)), constrained(in: root))
      deep.superview?.pin(to: outer, inset: 5)
      NSLayoutConstraint.activate([
        deep.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 100),
        deep.topAnchor.constraint(equalTo: outer.topAnchor, constant: 15),
        deep.widthAnchor.constraint(equalToConstant: 30), deep.heightAnchor.constraint(equalToConstant: 8),
        outside.leftAnchor.constraint(equalTo: deep.rightAnchor),
        outside.centerYAnchor.constraint(equalTo: deep.centerYAnchor),
        outside.widthAnchor.constraint(equalToConstant: 2),
        outside.heightAnchor.constraint(equalToConstant: 2),
      ])
      root.layoutIfNeeded()
      #expect(deep.frame == CGRect(45, 10, 30, 8) && outside.frame == CGRect(130, 78, 2, 2))
      outer.center.x += 20
      outer.frame.origin.y = 0
      root.layoutIfNeeded()
      #expect(deep.frame == CGRect(25, 10, 30, 8) && outside.frame == CGRect(130, 18, 2, 2))
    }

    @Test("L4 of different priorities yield to the higher, and inequalities hold")
    func priorities() {
      let root = root()
      let view = constrained(in: root)
      view.pin(to: root)
      let wish = view.widthAnchor.constraint(equalToConstant: 50)
      wish.priority = .defaultHigh
      let (left, right) = (root.constraints[0], root.constraints[1])
      left.priority = .defaultLow
      wish.isActive = true
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(250, 0, 50, 200))
      left.priority = .required
      right.priority = .defaultLow + 1
      let least = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 80)
      least.isActive = true
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(0, 0, 80, 200))
      least.constant = 120
      root.layoutIfNeeded()
      #expect(view.frame.width == 120)
      least.isActive = false
      root.layoutIfNeeded()
      #expect(view.frame.width == 50)
    }

    @Test("live in the deepest view that holds their items, and go when an item leaves it")
    func holding() {
      let root = root()
      let (a, b) = (constrained(in: root), constrained(in: root))
      let pair = a.leadingAnchor.constraint(equalTo: b.trailingAnchor)
      let own = a.widthAnchor.constraint(equalToConstant: 5)
      NSLayoutConstraint.activate([pair, own])
      #expect(root.constraints == [pair] && a.constraints == [own] && pair.isActive)
      a.removeFromSuperview()
      #expect(root.constraints.isEmpty && !pair.isActive && own.isActive)
      NSLayoutConstraint.deactivate([own])
      #expect(a.constraints.isEmpty)
    }

    @Test("X1 between trees, or of what cannot be compared, raise in Apple's words")
    func misuse() throws {
      let misuses = Mutex<[Misuse]>([])
      let record = MisusePolicy.record { misuse in misuses.withLock { $0.append(misuse) } }
      try Phone.run(misuse: record) { _ in
        let (a, b) = (UIView(), UIView())
        let constraint = a.leadingAnchor.constraint(equalTo: b.leadingAnchor)
        constraint.isActive = true
        #expect(!constraint.isActive)
        @MainActor func pair(
          _ first: NSLayoutConstraint.Attribute, _ second: NSLayoutConstraint.Attribute, _ to: UIView?
        ) {
          _ = NSLayoutConstraint(
            item: a, attribute: first, relatedBy: .equal, toItem: to, attribute: second, multiplier: 1,
            constant: 0)
        }
        pair(.left, .notAnAttribute, nil)
        pair(.left, .top, b)
        pair(.width, .centerX, b)
        pair(.width, .height, b)
        pair(.notAnAttribute, .left, b)
      }
      let reasons = misuses.withLock { $0.map(\.reason) }
      #expect(reasons.count == 5)
      for (reason, words) in zip(
        reasons,
        [
          "they have no common ancestor", "sets a location equal to a constant", "Invalid pairing",
          "Invalid pairing", "must contain a first layout item",
        ])
      { #expect(reason.contains(words)) }
    }

    @Test("X1 constants and multipliers that are no numbers are raised, and leave layout as it was")
    func noNumbers() throws {
      let misuses = Mutex<[Misuse]>([])
      let record = MisusePolicy.record { misuse in misuses.withLock { $0.append(misuse) } }
      try Phone.run(misuse: record) { _ in
        let root = root()
        let view = constrained(Block(10, 10), in: root)
        let leading = view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7)
        leading.isActive = true
        for number in [CGFloat.nan, .infinity, -.infinity] {
          leading.constant = number
          #expect(leading.constant == 7)
          let width = view.widthAnchor.constraint(equalToConstant: number)
          let half = view.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: number)
          for constraint in [width, half] {
            constraint.isActive = true
            #expect(!constraint.isActive)
          }
        }
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(7, 0, 10, 10))
      }
      let raised = misuses.withLock { $0 }
      #expect(raised.count == 9 && raised.allSatisfy { $0.reason.contains("is not finite!") })
    }

    @Test("L2 that cannot hold are logged once, the latest gives way, and comes back when it can")
    func conflicts() throws {
      try Phone.run { _ in
        let root = root()
        let view = constrained(in: root)
        view.pin(to: root)
        let width = view.widthAnchor.constraint(equalToConstant: 500)
        width.identifier = "wide"
        width.isActive = true
        root.layoutIfNeeded()
        #expect(view.frame == root.bounds)
        let complaints = layoutComplaints()
        #expect(complaints.count == 1)
        #expect(complaints[0].hasPrefix("Unable to simultaneously satisfy constraints."))
        #expect(
          complaints[0].contains("breaking constraint <NSLayoutConstraint 'wide' UIView.width == 500.0>"))
        root.frame.size.height = 100
        root.layoutIfNeeded()
        #expect(layoutComplaints().count == 1 && view.frame == root.bounds)
        root.frame.size.width = 500
        root.layoutIfNeeded()
        #expect(view.frame.width == 500)
        root.frame.size.width = 400
        root.layoutIfNeeded()
        #expect(layoutComplaints().count == 2 && view.frame.width == 400)
      }
    }

    @Test("L4 a view is never of negative size, though constraints ask for it")
    func negativeSize() throws {
      try Phone.run { _ in
        let root = root(10, 10)
        let view = constrained(in: root)
        view.pin(to: root, inset: 20)
        root.layoutIfNeeded()
        #expect(view.frame.width == 0 && view.frame.height == 0 && !layoutComplaints().isEmpty)
      }
    }

    @Test("S1 L6 follow the window and its safe area through a fold")
    func fold() throws {
      try Phone.run { phone in
        let controller = UIViewController()
        let window = try await phone.show(controller)
        let view: UIView = controller.view
        let (bar, middle) = (constrained(in: view), constrained(in: view))
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
          bar.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
          bar.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
          bar.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
          bar.heightAnchor.constraint(equalToConstant: 40),
          middle.centerXAnchor.constraint(equalTo: view.centerXAnchor),
          middle.bottomAnchor.constraint(equalTo: bar.topAnchor),
          middle.widthAnchor.constraint(equalToConstant: 60),
          middle.heightAnchor.constraint(equalToConstant: 60),
        ])
        @MainActor func check() {
          let area = view.bounds.inset(by: view.safeAreaInsets)
          #expect(bar.frame.isNear(CGRect(area.minX, area.maxY - 40, area.width, 40)))
          #expect(abs(middle.frame.midX - view.bounds.midX) <= 1 / 3.0 && middle.frame.maxY == bar.frame.minY)
          #expect(safe.layoutFrame == area)
        }
        await phone.settle()
        check()
        let outer = bar.frame
        phone.stage.setHinge(180)
        check()
        #expect(bar.frame != outer && window.frame.width == 951)
        phone.stage.rotate(to: .landscapeLeft)
        check()
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 30, bottom: 50, right: 0)
        await phone.settle()
        check()
        phone.stage.setHinge(0)
        check()
      }
    }

    @Test("L7 margins: eight points, the safe area's added, a controller's at the sides")
    func margins() throws {
      try Phone.run { phone in
        let controller = UIViewController()
        let window = try await phone.show(controller)
        let view: UIView = controller.view
        let safe = window.safeAreaInsets
        #expect(
          view.layoutMargins
            == UIEdgeInsets(top: safe.top, left: 16 + safe.left, bottom: safe.bottom, right: 16 + safe.right))
        let (inner, content) = (constrained(in: view), constrained(in: constrained(in: view)))
        inner.pin(to: view)
        #expect(UIView().layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        content.superview?.pin(to: view, inset: 100)
        content.superview?.directionalLayoutMargins = NSDirectionalEdgeInsets(
          top: 1, leading: 2, bottom: 3, trailing: 4)
        let guide = try #require(content.superview).layoutMarginsGuide
        NSLayoutConstraint.activate([
          content.leftAnchor.constraint(equalTo: guide.leftAnchor),
          content.rightAnchor.constraint(equalTo: guide.rightAnchor),
          content.topAnchor.constraint(equalTo: guide.topAnchor),
          NSLayoutConstraint(
            item: content, attribute: .bottom, relatedBy: .equal, toItem: content.superview,
            attribute: .bottomMargin, multiplier: 1, constant: 0),
        ])
        inner.preservesSuperviewLayoutMargins = true
        await phone.settle()
        #expect(
          content.frame.isNear(
            CGRect(2, 1, view.bounds.width - 206, view.bounds.height - 204)))
        #expect(
          inner.layoutMargins.left == 16 + safe.left && inner.layoutMargins.right == max(16, 8) + safe.right)
        content.superview?.layoutMargins.left = 40
        await phone.settle()
        #expect(content.frame.minX == 40)
      }
    }

    @Test("guides take part like views")
    func guides() {
      let root = root()
      let (guide, view) = (UILayoutGuide(), constrained(in: root))
      root.addLayoutGuide(guide)
      NSLayoutConstraint.activate([
        guide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        guide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
        guide.topAnchor.constraint(equalTo: root.topAnchor),
        guide.heightAnchor.constraint(equalToConstant: 7),
        view.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
      ])
      root.layoutIfNeeded()
      #expect(guide.layoutFrame == CGRect(0, 0, 75, 7) && view.frame.minX == 75)
      #expect(view.hasAmbiguousLayout)
      root.removeLayoutGuide(guide)
      root.layoutIfNeeded()
      #expect(root.constraints.isEmpty && view.frame.minX == 0 && guide.owningView == nil)
    }

    @Test("L3 edges come to lie between pixels, and neighbours meet")
    func pixels() throws {
      try Phone.run { phone in
        let controller = UIViewController()
        _ = try await phone.show(controller)
        let thirds = (0..<7).map { _ in constrained(in: controller.view) }
        for (index, view) in thirds.enumerated() {
          let before = index == 0 ? controller.view.leftAnchor : thirds[index - 1].rightAnchor
          view.leftAnchor.constraint(equalTo: before).isActive = true
          view.widthAnchor.constraint(equalTo: controller.view.widthAnchor, multiplier: 1 / 7.0).isActive =
            true
        }
        await phone.settle()
        for (left, right) in zip(thirds, thirds.dropFirst()) {
          #expect(abs(left.frame.maxX - right.frame.minX) < 1e-9)
          let pixels = right.frame.minX * 3
          #expect(abs(pixels - pixels.rounded()) < 1e-9)
        }
        #expect(abs((thirds.last?.frame.maxX ?? 0) - 466) < 1e-9)
      }
    }
  }
}
