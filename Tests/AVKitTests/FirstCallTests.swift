import AVKit
import CameraService
import SDKTestSupport
import Testing

@Suite("The first call of a direction coordinator")
@MainActor
struct FirstCallTests {
  private let closed = Sides(["outer"], ["back-dual-wide"])

  @Test("D9 the map is empty until the first call, which comes in a later turn with what is in force")
  func first() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view)
      #expect(heard.maps.isEmpty)
      #expect(Sides(coordinator.deviceDirections) == Sides())
      await phone.settle()
      #expect(heard.sides == [closed])
      #expect(Sides(coordinator.deviceDirections) == closed)
      #expect(phone.time.now == .zero, "soon means without waiting for anything")
    }
  }

  @Test("D9 the property changes in the handler's turn, just before it, on the main actor")
  func propertyBeforeHandler() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      var seen: [Bool] = []
      var coordinator: AVCaptureDeviceDirectionCoordinator?
      coordinator = AVCaptureDeviceDirectionCoordinator(
        view: view, deviceTypes: AVCaptureDevice.DeviceType.duo
      ) { map in
        MainActor.preconditionIsolated()
        seen.append(coordinator?.deviceDirections === map)
      }
      await phone.settle()
      await phone.fold(to: 180)
      #expect(seen == [true, true])
      coordinator = nil
    }
  }

  @Test("D9 the property changes without a handler too")
  func withoutHandler() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let coordinator = AVCaptureDeviceDirectionCoordinator(
        view: view, deviceTypes: AVCaptureDevice.DeviceType.duo)
      #expect(Sides(coordinator.deviceDirections) == Sides())
      await phone.settle()
      #expect(Sides(coordinator.deviceDirections) == closed)
      await phone.fold(to: 180)
      #expect(Sides(coordinator.deviceDirections) == Sides(["inner"], ["outer", "back-dual-wide"]))
    }
  }

  @Test("D9 the first call waits for a window that is shown, and carries what is in force then")
  func waitsForWindow() throws {
    try withPhone { phone in
      let (view, parent) = (UIView(), UIView())
      let (coordinator, heard) = phone.coordinator(for: view)
      await phone.settle()
      #expect(heard.maps.isEmpty, "no window")
      parent.addSubview(view)
      await phone.settle()
      #expect(heard.maps.isEmpty, "a superview outside any window")
      let window = UIWindow(windowScene: phone.scene)
      window.addSubview(parent)
      await phone.settle()
      #expect(heard.maps.isEmpty, "a window that is hidden")
      await phone.fold(to: 180)
      #expect(heard.maps.isEmpty)
      window.isHidden = false
      await phone.settle()
      #expect(heard.sides == [Sides(["inner"], ["outer", "back-dual-wide"])])
      _ = coordinator
    }
  }

  @Test(
    "D9 the first call comes even with an empty map",
    arguments: [[], [.external], [.builtInTripleCamera]] as [[AVCaptureDevice.DeviceType]])
  func emptyMap(types: [AVCaptureDevice.DeviceType]) throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view, types)
      for angle in [180.0, 0] { await phone.fold(to: angle) }
      #expect(heard.sides == [Sides()])
      _ = coordinator
    }
  }

  @Test("D9 without a simulated device there is nothing to report, and nothing fails")
  func withoutWorld() throws {
    let view = UIView()
    let coordinator = AVCaptureDeviceDirectionCoordinator(
      view: view, deviceTypes: AVCaptureDevice.DeviceType.duo)
    #expect(Sides(coordinator.deviceDirections) == Sides())
  }
}
