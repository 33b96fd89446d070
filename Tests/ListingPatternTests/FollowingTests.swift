import AVKit
import CameraService
import SDKTestSupport
import Testing

@Suite("Patterns: following the camera that faces the person")
@MainActor
struct FollowingTests {
  private static let fronts: [AVCaptureDevice.DeviceType] = [
    .builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera,
  ]

  /// A rig whose session is driven by a follower, running and settled.
  private func follow(
    _ phone: Phone, preferring types: [AVCaptureDevice.DeviceType] = FollowingTests.fronts,
    preset: AVCaptureSession.Preset = .high,
    onResolve: @escaping @Sendable (AVCaptureDevice) -> Void = { _ in }
  ) async throws -> (Rig, Follower) {
    let rig = try await Rig(phone)
    rig.session.sessionPreset = preset
    let swapper = Swapper(rig.session, onResolve: onResolve)
    let follower = Follower(swapper, preferring: types, relativeTo: rig.view)
    await phone.settle()
    rig.session.startRunning()
    await phone.settle()
    return (rig, follower)
  }

  private func names(_ follower: Follower) -> [String] { follower.wishes.map { Phone.short($0.uniqueID) } }

  @Test("D9 the first callback picks the camera to start with")
  func first() throws {
    try withPhone { phone in
      let (rig, follower) = try await follow(phone)
      #expect(follower.calls == 1 && names(follower) == ["outer"])
      #expect(rig.shownCamera == "outer")
    }
    try withPhone(hinge: 180) { phone in
      let (rig, follower) = try await follow(phone)
      #expect(follower.calls == 1 && names(follower) == ["inner"])
      #expect(rig.shownCamera == "inner")
    }
  }

  @Test("D10 V6 a camera that turns away is replaced by one that faces the person")
  func replaced() throws {
    try withPhone { phone in
      let (rig, follower) = try await follow(phone)
      await phone.fold(to: 180)
      #expect(rig.shownCamera == "inner")
      await phone.fold(to: 0)
      #expect(rig.shownCamera == "outer")
      #expect(names(follower) == ["outer", "inner", "outer"])
      #expect(follower.outcomes == ["swapped", "swapped", "swapped"])
    }
  }

  @Test("D3 D10 a camera that still faces the person is kept though the map changes")
  func kept() throws {
    try withPhone(hinge: 180) { phone in
      phone.stage.turnAround()
      try phone.stage.moveApp(to: "outer")
      let (rig, follower) = try await follow(
        phone, preferring: [.builtInOuterUltraWideCamera, .builtInWideAngleCamera])
      #expect(names(follower) == ["outer"])
      await phone.fold(to: 0)
      #expect(follower.calls == 2, "the rear camera has turned away")
      #expect(names(follower) == ["outer"] && rig.shownCamera == "outer")
    }
  }

  @Test("D3 turned around, a rear wide camera wins where it is listed first")
  func preferredOrder() throws {
    for (types, expected) in [
      ([.builtInWideAngleCamera] + Self.fronts, "back-wide"),
      (Self.fronts + [.builtInWideAngleCamera], "outer"),
    ] {
      try withPhone(hinge: 180) { phone in
        let (rig, follower) = try await follow(phone, preferring: types)
        #expect(names(follower) == ["inner"])
        phone.stage.turnAround()
        try phone.stage.moveApp(to: "outer")
        await phone.settle()
        #expect(names(follower) == ["inner", expected])
        #expect(rig.shownCamera == expected)
      }
    }
  }

  @Test("D14 with nothing facing the person the camera in use stays")
  func nothingForward() throws {
    try withPhone { phone in
      let (rig, follower) = try await follow(phone)
      phone.hub.setConnected(false, camera: Phone.id("inner"))
      await phone.fold(to: 180)
      #expect(follower.calls == 2)
      #expect(names(follower) == ["outer"] && rig.shownCamera == "outer")
    }
  }

  @Test("D14 a descriptor whose camera has left meanwhile resolves to nothing, and the session goes on")
  func unresolvable() throws {
    try withPhone { phone in
      let (rig, follower) = try await follow(phone)
      follower.onWish = { phone.hub.setConnected(false, camera: $0.uniqueID) }
      await phone.fold(to: 180)
      #expect(follower.outcomes == ["swapped", "gone"])
      #expect(rig.shownCamera == "outer" && rig.session.inputs.count == 1)
    }
  }

  @Test("D14 X2 a camera that leaves after it was found makes the switch fail, and the failure is reported")
  func failed() throws {
    try withPhone { phone in
      let hub = phone.hub
      let (rig, follower) = try await follow(phone) { device in
        if device.deviceType == .builtInInnerUltraWideCamera {
          hub.setConnected(false, camera: device.uniqueID)
        }
      }
      await phone.fold(to: 180)
      #expect(follower.outcomes.first == "swapped" && follower.outcomes.count == 2)
      #expect(follower.outcomes.last?.hasPrefix("failed: ") == true)
      #expect(follower.outcomes.last?.contains("Inner Ultra Wide Camera is not connected.") == true)
      #expect(rig.shownCamera == "outer")
    }
  }

  @Test("C1 C2 a refused input is rolled back inside the configuration, and the picture never stops")
  func refused() throws {
    try withPhone { phone in
      let (rig, follower) = try await follow(phone, preset: .hd4K3840x2160)
      let input = rig.session.inputs.first
      await phone.fold(to: 180)
      let before = rig.shown
      #expect(follower.outcomes == ["swapped", "refused"])
      #expect(rig.session.inputs.count == 1 && rig.session.inputs.first === input)
      #expect(before?.camera == "outer")
      await phone.wait(.milliseconds(40))
      #expect(rig.shownCamera == "outer" && rig.shown?.index != before?.index)
      #expect(rig.layer.isPreviewing)
    }
  }
}
