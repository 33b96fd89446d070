import DeviceModel
import Testing

/// The expected rows are written from Apple's text, not from the model.
@Suite struct DirectionLawTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let device: Device
    let hinge: Double
    let display: String
    let forward: Set<String>
    let backward: Set<String>
    var testDescription: String { "\(device.name) at \(hinge)°, view on \(display)" }
  }

  static let rear: Set = ["back-wide", "back-ultra-wide", "back-dual-wide"]

  private func check(_ row: Row) throws {
    let (forward, backward) = try row.device.names(hinge: row.hinge, display: row.display)
    #expect(Set(forward) == row.forward)
    #expect(Set(backward) == row.backward)
    #expect(forward.count == row.forward.count && backward.count == row.backward.count)
  }

  @Test("D1 closed, view on outer: outer forward, rear backward, inner in neither", arguments: [0, 10, 20])
  func closed(hinge: Double) throws {
    try check(
      Row(device: .iPhoneDuo, hinge: hinge, display: "outer", forward: ["outer"], backward: Self.rear))
  }

  @Test("D2 open, view on inner: inner forward, outer and rear backward", arguments: [90, 130, 180])
  func open(hinge: Double) throws {
    try check(
      Row(
        device: .iPhoneDuo, hinge: hinge, display: "inner", forward: ["inner"],
        backward: Self.rear.union(["outer"])))
  }

  @Test("D3 open, view on outer: outer and rear forward, inner backward", arguments: [90, 130, 180])
  func turnedAround(hinge: Double) throws {
    try check(
      Row(
        device: .iPhoneDuo, hinge: hinge, display: "outer", forward: Self.rear.union(["outer"]),
        backward: ["inner"]))
  }

  @Test(
    "D4 the geometry at the posture's reference angle decides",
    arguments: [
      Row(device: .convertibleLaptop, hinge: 30, display: "main", forward: ["lid", "deck"], backward: []),
      Row(device: .convertibleLaptop, hinge: 110, display: "main", forward: ["lid", "deck"], backward: []),
      Row(device: .convertibleLaptop, hinge: 170, display: "main", forward: ["lid", "deck"], backward: []),
      Row(device: .convertibleLaptop, hinge: 250, display: "main", forward: ["lid"], backward: ["deck"]),
      Row(device: .convertibleLaptop, hinge: 360, display: "main", forward: ["lid"], backward: ["deck"]),
    ])
  func reference(row: Row) throws { try check(row) }

  @Test(
    "D4 forward up to 80° from the view's normal, backward from 100° on, neither between",
    arguments: [
      (0.0, 1), (79.9, 1), (80, 1), (80.1, 0), (90, 0), (99.9, 0), (100, -1), (100.1, -1), (180, -1),
    ])
  func limits(degrees: Double, side: Int) throws {
    var device = Device.iPadPro
    device.cameras[0].mount?.axis = Attitude.yaw(degrees).apply(Vector3(0, 0, 1))
    let directions = DirectionSolver(device).solve(0, 0)
    #expect((directions.forward & 1 == 1) == (side == 1))
    #expect((directions.backward & 1 == 1) == (side == -1))
  }

  @Test(
    "D5 a face folded against another panel is in neither array and still in the catalogue",
    arguments: [
      (Device.iPhoneDuo, 0.0, "inner", "outer"), (.convertibleLaptop, 0, "lid", "main"),
      (.convertibleLaptop, 0, "deck", "main"),
    ])
  func folded(device: Device, hinge: Double, camera: String, display: String) throws {
    let (forward, backward) = try device.names(hinge: hinge, display: display)
    #expect(!forward.contains(camera) && !backward.contains(camera))
    #expect(device.camera(try device.camera(short: camera).uniqueID) != nil)
  }

  @Test("D5 outer faces are folded at 360°")
  func foldedBack() throws {
    var device = Device.convertibleLaptop
    device.cameras[1].mount?.axis = Vector3(0, 0, -1)
    let tablet = try device.names(hinge: 360, display: "main")
    #expect(tablet.forward == ["lid"] && tablet.backward.isEmpty)
    let laptop = try device.names(hinge: 110, display: "main")
    #expect(laptop.forward == ["lid"] && laptop.backward == ["deck"])
  }

  @Test(
    "D6 external, Continuity and Desk View are ignored without error",
    arguments: [DeviceType.external, .continuity, .deskView])
  func notBuiltIn(type: DeviceType) throws {
    var device = Device.iPhone14Pro
    device.cameras[0].deviceType = type
    let map = device.directions(
      of: device.displays[0], in: device.pose(hinge: 180), types: [type] + DeviceType.known)
    #expect(!(map.forward + map.backward).contains { $0.deviceType == type })
    #expect(map.forward.count + map.backward.count == device.cameras.count - 1)
  }

  @Test("D6 the virtual front camera is never reported, other virtual cameras are")
  func virtualCameras() throws {
    let types: [DeviceType] = [.wideAngle, .ultraWide, .dualWide]
    for (hinge, display) in [(0.0, "outer"), (180, "inner"), (180, "outer")] {
      let (forward, backward) = try Device.iPhoneDuo.names(hinge: hinge, display: display, types: types)
      #expect(Set(forward + backward) == Self.rear)
    }
    let pro = try Device.iPhone14Pro.names(hinge: 180, display: "main")
    #expect(Set(pro.backward).isSuperset(of: ["back-triple", "back-dual", "back-dual-wide"]))
    #expect(Set(pro.forward) == ["front", "front-true-depth"])
  }

  @Test("D6 only listed types are reported")
  func listed() throws {
    let (forward, backward) = try Device.iPhoneDuo.names(
      hinge: 180, display: "outer", types: [.outerUltraWide])
    #expect(forward == ["outer"] && backward.isEmpty)
    let none = try Device.iPhoneDuo.names(hinge: 180, display: "outer", types: [])
    #expect(none.forward.isEmpty && none.backward.isEmpty)
  }

  @Test("D7 a camera of unspecified position is in neither array")
  func unspecified() throws {
    var device = Device.iPhoneDuo
    for index in device.cameras.indices { device.cameras[index].position = .unspecified }
    for (hinge, display) in [(0.0, "outer"), (180, "inner"), (180, "outer")] {
      let (forward, backward) = try device.names(hinge: hinge, display: display)
      #expect(forward.isEmpty && backward.isEmpty)
    }
  }

  @Test(
    "D8 the order of the types first, then the catalogue's; duplicates and unknown types dropped",
    arguments: [
      ([DeviceType.outerUltraWide, .wideAngle], ["outer", "back-wide"]),
      ([.wideAngle, .outerUltraWide], ["back-wide", "outer"]),
      ([.dualWide, .ultraWide, .dualWide, .wideAngle], ["back-dual-wide", "back-ultra-wide", "back-wide"]),
      ([.telephoto, .init(rawValue: "AVCaptureDeviceTypeNobodyHas"), .ultraWide], ["back-ultra-wide"]),
    ])
  func order(types: [DeviceType], forward: [String]) throws {
    #expect(try Device.iPhoneDuo.names(hinge: 180, display: "outer", types: types).forward == forward)
  }

  @Test("D8 within a type the catalogue's order")
  func catalogueOrder() throws {
    #expect(
      try Device.convertibleLaptop.names(hinge: 110, display: "main", types: [.wideAngle]).forward
        == ["lid", "deck"])
  }

  @Test("A camera that is not available is in no map")
  func available() throws {
    let solver = DirectionSolver(.iPhoneDuo)
    let gone = solver.mask(of: [Camera.outerID, "unknown"])
    #expect(gone == 1 << 3)
    let map = solver.map(2, 0, available: ~gone)
    #expect(map.forward.map(\.short) == ["back-wide", "back-ultra-wide", "back-dual-wide"])
    #expect(map.backward.map(\.short) == ["inner"])
  }
}

extension Camera {
  fileprivate static let outerID = "com.apple.avfoundation.avcapturedevice.built-in_video:outer"
}
