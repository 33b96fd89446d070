import CameraService
import DeviceModel
import Testing
import UIKit

extension UIKitTests {
  @Suite("Reserved regions")
  @MainActor
  struct ReservedRegionTests {
    /// Active and all of a kind, over the whole window.
    private func counts(_ view: UIView) -> [Int] {
      [UIView.ReservedRegion.Kind.division, .occlusion].flatMap { kind in
        [
          view.reservedRegions(kind: kind).count,
          view.reservedRegions(kind: kind, options: .includeInactive).count,
        ]
      }
    }

    @Test(
      "as counted on Apple's simulator: active and all divisions, active and all occlusions",
      arguments: [(0.0, [0, 0, 2, 2]), (90.0, [1, 1, 1, 2]), (180.0, [0, 1, 1, 2])])
    func counted(hinge: Double, expected: [Int]) throws {
      try Phone.run(hinge: hinge) { phone in
        let window = try await phone.show(UIViewController())
        #expect(counts(window) == expected)
        let outside = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
        #expect(counts(outside) == [0, 0, 0, 0])
      }
    }

    @Test(
      "the fold: 40 points across the middle of the long side, half of it margin on each side, in every orientation",
      arguments: DeviceOrientation.allCases)
    func fold(held: DeviceOrientation) throws {
      try Phone.run(hinge: 90) { phone in
        let window = try await phone.show(UIViewController())
        phone.stage.rotate(to: held)
        let fold = try #require(window.reservedRegions(kind: .division).first)
        #expect(fold.isActive && fold.kind == .division)
        if window.bounds.width > window.bounds.height {
          #expect(fold.frame == CGRect(x: 455.5, y: 0, width: 40, height: 669))
          #expect(fold.margins == UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20))
        } else {
          #expect(fold.frame == CGRect(x: 0, y: 455.5, width: 669, height: 40))
          #expect(fold.margins == UIEdgeInsets(top: 20, left: 0, bottom: 20, right: 0))
        }
      }
    }

    @Test("in a view's own space, and only where they reach into it")
    func ownSpace() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        let view = UIView(frame: CGRect(x: 380, y: 20, width: 86, height: 100))
        root.view.addSubview(view)
        let frames = view.reservedRegions(kind: .occlusion).map(\.frame)
        #expect(frames.contains(CGRect(x: 2, y: -20, width: 84, height: 170)))
        let hole = try #require(frames.first { $0.width == 37 })
        #expect(abs(hole.minX - 19.7) < 1e-9 && abs(hole.minY - 9.3) < 1e-9)
        view.frame.origin.x = 0
        #expect(view.reservedRegions(kind: .occlusion).isEmpty)
        let names = { Set(window.reservedRegions(kind: .occlusion).map(\.id)) }
        let before = names()
        phone.stage.rotate(to: .landscapeLeft)
        #expect(names() == before && before.count == 2)
      }
    }

    @Test("a layout that has read the regions runs again when they change; one that has not does not")
    func observed() throws {
      final class Reader: UIView {
        var reads = true
        var layouts = 0

        override func layoutSubviews() {
          layouts += 1
          if reads { _ = reservedRegions(kind: .division) }
        }
      }
      try Phone.run(hinge: 180) { phone in
        let root = UIViewController()
        _ = try await phone.show(root)
        let (reader, other) = (Reader(), Reader())
        other.reads = false
        for view in [reader, other] { root.view.addSubview(view) }
        await phone.settle()
        let before = (reader.layouts, other.layouts)
        phone.stage.setHinge(120)
        await phone.settle()
        #expect(reader.layouts == before.0 + 1 && other.layouts == before.1)
        phone.stage.setHinge(110)
        await phone.settle()
        #expect(reader.layouts == before.0 + 1, "the regions are the same")
        phone.stage.setHinge(180)
        await phone.settle()
        #expect(reader.layouts == before.0 + 2 && other.layouts == before.1)
      }
    }
  }
}
