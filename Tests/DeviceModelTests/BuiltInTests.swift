import DeviceModel
import Testing

@Suite struct BuiltInTests {
  @Test("There are five built-in devices, found by name")
  func names() {
    #expect(
      Device.builtIn.map(\.name)
        == ["iphone-duo", "iphone-17-pro", "iphone-14-pro", "ipad-pro", "convertible-laptop"])
    for device in Device.builtIn { #expect(Device.named(device.name) == device) }
    #expect(Device.named("iphone-3gs") == nil)
  }

  @Test("Every built-in device keeps the rules, its decided fields exist", arguments: Device.builtIn)
  func valid(device: Device) throws {
    try device.validate()
    let document = try JSONValue(encoding: device)
    #expect(!device.decided.isEmpty)
    for field in device.decided {
      let path = try #require(JSONPath(field))
      #expect(document[path] != nil, "\(field)")
    }
  }

  @Test("Every camera is a built-in type with an id of its own", arguments: Device.builtIn)
  func cameras(device: Device) {
    #expect(Set(device.cameras.map(\.uniqueID)).count == device.cameras.count)
    #expect(device.cameras.allSatisfy { $0.deviceType.isBuiltIn && $0.position != .unspecified })
    #expect(
      device.cameras.contains { $0.position == .front } && device.cameras.contains { $0.position == .back })
  }

  @Test(
    "Devices without a hinge have one posture: front forward, back backward",
    arguments: [
      Device.iPhone17Pro, .iPhone14Pro, .iPadPro,
    ])
  func singles(device: Device) throws {
    #expect(device.postures.count == 1 && device.hinge == nil)
    let map = device.directions(of: device.displays[0], in: device.pose(hinge: 0))
    #expect(Set(map.forward) == Set(device.cameras.filter { $0.position == .front }))
    #expect(Set(map.backward) == Set(device.cameras.filter { $0.position == .back }))
  }

  @Test("D6 device types have Apple's raw strings")
  func types() {
    #expect(DeviceType.outerUltraWide.rawValue == "AVCaptureDeviceTypeBuiltInOuterUltraWideCamera")
    #expect(DeviceType.innerUltraWide.rawValue == "AVCaptureDeviceTypeBuiltInInnerUltraWideCamera")
    #expect(DeviceType.wideAngle.rawValue == "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    #expect(Set(DeviceType.known).count == 13)
    #expect(DeviceType.known.filter(\.isBuiltIn) == DeviceType.builtIn)
  }

  @Test("A swap and a handover take the decided times")
  func timing() {
    #expect(
      Device.iPhoneDuo.timing
        == Timing(handoverGap: 0.25, switchLatency: 0.3, shutterLag: 0.05, photoProcessing: 0.2))
  }
}
