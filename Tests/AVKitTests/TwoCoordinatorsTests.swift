import AVKit
import CameraService
import SDKTestSupport
import Testing

@testable import UIKit

@Suite("Several direction coordinators")
@MainActor
struct TwoCoordinatorsTests {
  /// A scene of its own on a display, beside the app's, as a capture accessory has it.
  private func secondScene(on display: String, of phone: Phone) throws -> UIWindowScene {
    let scene = UIWindowScene(session: UISceneSession(role: .windowApplication, number: 99))
    scene.stage = phone.stage
    let display = try #require(phone.world.device.display(display))
    scene.stage(moveTo: Placement(display: display, interfaceOrientation: .portrait))
    return scene
  }

  @Test("D12 each is relative to its own view: at one instant they say opposite things of a camera")
  func disagreement() throws {
    try withPhone(hinge: 180) { phone in
      let (inner, outer) = (UIView(), UIView())
      phone.show(inner)
      let accessory = try secondScene(on: "outer", of: phone)
      phone.show(outer, in: accessory)
      let (first, firstHeard) = phone.coordinator(for: inner)
      let (second, secondHeard) = phone.coordinator(for: outer)
      await phone.settle()
      #expect(firstHeard.sides == [Sides(["inner"], ["outer", "back-dual-wide"])])
      #expect(secondHeard.sides == [Sides(["outer", "back-dual-wide"], ["inner"])])
      let camera = try #require(second.deviceDirections.forwardFacingDeviceDescriptors.last)
      #expect(first.deviceDirections.backwardFacingDeviceDescriptors.contains(camera))
    }
  }

  @Test("D12 a view that moves to a window on the other display gets that display's directions")
  func viewMoves() throws {
    try withPhone(hinge: 180) { phone in
      let view = UIView()
      let window = phone.show(view)
      let accessory = try secondScene(on: "outer", of: phone)
      let other = phone.show(UIView(), in: accessory)
      let (coordinator, heard) = phone.coordinator(for: view)
      await phone.settle()
      other.addSubview(view)
      await phone.settle()
      window.addSubview(view)
      await phone.settle()
      let inner = Sides(["inner"], ["outer", "back-dual-wide"])
      #expect(heard.sides == [inner, Sides(["outer", "back-dual-wide"], ["inner"]), inner])
      _ = coordinator
    }
  }

  @Test("D12 coordinators of one view report each the types they were asked for")
  func differentTypes() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (fronts, heardFronts) = phone.coordinator(
        for: view, [.builtInInnerUltraWideCamera, .builtInOuterUltraWideCamera])
      let (rears, heardRears) = phone.coordinator(for: view, [.builtInWideAngleCamera])
      await phone.settle()
      await phone.fold(to: 180)
      #expect(heardFronts.sides == [Sides(["outer"], []), Sides(["inner"], ["outer"])])
      #expect(heardRears.sides == [Sides([], ["back-wide"])], "the rear camera faces away before and after")
      _ = (fronts, rears)
    }
  }
}
