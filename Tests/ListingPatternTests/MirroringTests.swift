import AVKit
import CameraService
import SDKTestSupport
import Testing

@Suite("Patterns: mirroring by direction")
@MainActor
struct MirroringTests {
  /// Takes mirroring over where a camera's place and its direction disagree. True when it did.
  @discardableResult
  private func override(_ rig: Rig, by map: AVCaptureDeviceDirectionMap) throws -> Bool {
    let connection = try rig.connection()
    let camera = try #require(rig.input?.device)
    let forward = map.forwardFacingDeviceDescriptors.contains { $0.uniqueID == camera.uniqueID }
    let backward = map.backwardFacingDeviceDescriptors.contains { $0.uniqueID == camera.uniqueID }
    guard connection.isVideoMirroringSupported, forward != backward else { return false }
    guard forward != (camera.position == .front) else { return false }
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = forward
    return true
  }

  private let types = AVCaptureDevice.DeviceType.duo + [.builtInWideAngleCamera]

  @Test("M1 M3 turned around, the rear camera is mirrored by hand, and a swap loses it")
  func rearForward() throws {
    try withPhone(hinge: 180) { phone in
      phone.stage.turnAround()
      try phone.stage.moveApp(to: "outer")
      let rig = try await Rig(phone, "back-wide")
      let (coordinator, _) = phone.coordinator(for: rig.view, types)
      await phone.settle()
      #expect(rig.shown?.isMirrored == false)
      #expect(try override(rig, by: coordinator.deviceDirections))
      #expect(rig.shown?.isMirrored == true)
      try rig.exchange(to: "back-ultra-wide")
      await phone.settle()
      #expect(rig.shown?.isMirrored == false, "another connection")
      try rig.exchange(to: "outer")
      await phone.settle()
      #expect(try !override(rig, by: coordinator.deviceDirections), "place and direction agree")
      #expect(rig.shown?.isMirrored == true)
    }
  }

  @Test("M1 the outer camera kept while the phone opens faces away and is shown unmirrored")
  func frontBackward() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let (coordinator, _) = phone.coordinator(for: rig.view, types)
      await phone.settle()
      #expect(try !override(rig, by: coordinator.deviceDirections))
      await phone.fold(to: 180)
      #expect(rig.shown?.isMirrored == true)
      #expect(try override(rig, by: coordinator.deviceDirections))
      #expect(rig.shown?.isMirrored == false)
      await phone.fold(to: 0)
      #expect(try !override(rig, by: coordinator.deviceDirections))
      #expect(rig.shown?.isMirrored == false, "the override outlasts its reason until it is given back")
      try rig.connection().automaticallyAdjustsVideoMirroring = true
      #expect(rig.shown?.isMirrored == true)
    }
  }

  @Test("D5 M1 a camera that faces neither way is left alone")
  func neither() throws {
    try withPhone(hinge: 180) { phone in
      let rig = try await Rig(phone, "inner")
      let (coordinator, _) = phone.coordinator(for: rig.view, types)
      await phone.fold(to: 0)
      #expect(try !override(rig, by: coordinator.deviceDirections))
      #expect(try rig.connection().automaticallyAdjustsVideoMirroring)
    }
  }
}
