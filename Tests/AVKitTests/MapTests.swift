import AVKit
import CameraService
import DeviceModel
import SDKTestSupport
import Testing

@Suite("What a direction coordinator reports")
@MainActor
struct MapTests {
  /// The map that a coordinator reports in a pose reached by `reach`.
  private func sides(
    _ types: [AVCaptureDevice.DeviceType] = AVCaptureDevice.DeviceType.every, hinge: Double = 0,
    reach: @escaping @MainActor (Stage) throws -> Void = { _ in }
  ) throws -> Sides {
    var sides = Sides()
    try withPhone(hinge: hinge) { phone in
      let view = UIView()
      phone.show(view)
      try reach(phone.stage)
      let (coordinator, heard) = phone.coordinator(for: view, types)
      await phone.settle()
      #expect(heard.maps.count == 1)
      sides = Sides(coordinator.deviceDirections)
    }
    return sides
  }

  private let rear = ["back-wide", "back-ultra-wide", "back-dual-wide"]

  @Test("D1 D5 closed: the outer camera faces forward, the rear cameras backward, the inner one neither way")
  func closed() throws {
    #expect(try sides() == Sides(["outer"], rear))
    #expect(try sides { $0.turnAround() } == Sides(["outer"], rear))
  }

  @Test(
    "D2 D4 open at any angle: the inner camera faces forward, all others backward",
    arguments: [40.0, 130, 180])
  func open(hinge: Double) throws {
    #expect(try sides(hinge: hinge) == Sides(["inner"], rear + ["outer"]))
  }

  @Test(
    "D3 open with the app on the outer display: outer and rear cameras face forward, the inner one backward")
  func turnedAround() throws {
    let turned = try sides(hinge: 180) {
      $0.turnAround()
      try $0.moveApp(to: "outer")
    }
    #expect(turned == Sides(rear + ["outer"], ["inner"]))
  }

  @Test("D6 other types are ignored, the virtual front camera is never reported, other virtual devices are")
  func types() throws {
    #expect(try sides([.external, .continuityCamera, .deskViewCamera]) == Sides())
    #expect(try sides([.builtInWideAngleCamera], hinge: 180) == Sides([], ["back-wide"]))
    #expect(try sides([.builtInUltraWideCamera], hinge: 180) == Sides([], ["back-ultra-wide"]))
    #expect(
      try sides([.external, .builtInDualWideCamera, .init(rawValue: "x")], hinge: 180)
        == Sides([], ["back-dual-wide"]))
  }

  @Test("D7 a camera of unspecified position is in neither array")
  func unspecifiedPosition() throws {
    var device = Device.iPhone14Pro
    device.cameras[0].position = .unspecified
    try withPhone(device) { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view, [.builtInWideAngleCamera])
      await phone.settle()
      #expect(heard.sides == [Sides(["front"], [])])
      _ = coordinator
    }
  }

  @Test("D8 arrays follow the order of the types asked for; duplicates come once")
  func order() throws {
    let types: [AVCaptureDevice.DeviceType] = [
      .builtInDualWideCamera, .builtInOuterUltraWideCamera, .builtInWideAngleCamera, .builtInDualWideCamera,
      .builtInInnerUltraWideCamera,
    ]
    #expect(
      try sides(types, hinge: 180) == Sides(["inner"], ["back-dual-wide", "outer", "back-wide"]))
    #expect(
      try sides(types.reversed(), hinge: 180) == Sides(["inner"], ["back-dual-wide", "back-wide", "outer"]))
  }

  @Test(
    "D11 a device without a hinge gets exactly one call, whatever happens",
    arguments: [Device.iPhone14Pro, .iPhone17Pro, .iPadPro])
  func hingeless(device: Device) throws {
    try withPhone(device) { phone in
      let view = UIView()
      let window = phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view, AVCaptureDevice.DeviceType.every)
      await phone.settle()
      let first = try #require(heard.maps.first)
      #expect(first.forwardFacingDeviceDescriptors.allSatisfy { $0.position == .front })
      #expect(first.backwardFacingDeviceDescriptors.allSatisfy { $0.position == .back })
      #expect(!first.forwardFacingDeviceDescriptors.isEmpty && !first.backwardFacingDeviceDescriptors.isEmpty)
      for orientation in [DeviceOrientation.landscapeLeft, .faceDown, .portraitUpsideDown] {
        phone.stage.rotate(to: orientation)
        await phone.settle()
      }
      phone.stage.turnAround()
      phone.stage.setHinge(90)
      view.removeFromSuperview()
      await phone.settle()
      window.addSubview(view)
      window.isHidden = true
      await phone.settle()
      window.isHidden = false
      await phone.settle()
      #expect(heard.maps.count == 1)
      _ = coordinator
    }
  }
}
