import DeviceModel
import Testing

@Suite struct PoseLawTests {
  let duo = Device.iPhoneDuo

  @Test("S1 leaving closed moves the app to inner, returning to it moves it to outer")
  func opening() {
    let closed = duo.pose(hinge: 0)
    #expect(closed.appDisplay == "outer")
    let half = closed.hinged(to: 21, on: duo)
    #expect(half.appDisplay == "inner")
    let open = half.hinged(to: 180, on: duo)
    #expect(open.appDisplay == "inner")
    #expect(open.hinged(to: 30, on: duo).appDisplay == "outer")
    #expect(open.hinged(to: 40, on: duo).appDisplay == "inner")
  }

  @Test("S2 turning around moves nothing by itself; moving the app is an act of its own")
  func turning() throws {
    let open = duo.pose(hinge: 180)
    let turned = open.turnedAround()
    #expect(turned.appDisplay == "inner" && turned.hinge == open.hinge)
    #expect(try turned.appMoved(to: "outer", on: duo).appDisplay == "outer")
    let normal = turned.attitude.apply(Vector3(0, 0, 1))
    #expect((normal - Vector3(0, 0, -1)).length < 1e-12)
    #expect((turned.attitude.apply(Vector3(0, 1, 0)) - Vector3(0, 1, 0)).length < 1e-12)
    #expect((turned.turnedAround().attitude.apply(normal) - open.attitude.apply(normal)).length < 1e-12)
  }

  @Test("S3 closing while the app is on outer leaves it there; the next opening moves it to inner")
  func closingOnOuter() throws {
    let onOuter = try duo.pose(hinge: 180).appMoved(to: "outer", on: duo)
    let half = onOuter.hinged(to: 100, on: duo)
    #expect(half.appDisplay == "outer")
    let closed = half.hinged(to: 0, on: duo)
    #expect(closed.appDisplay == "outer")
    #expect(closed.hinged(to: 90, on: duo).appDisplay == "inner")
  }

  @Test("S3 back to fully open without closing leaves the app on outer")
  func wiggling() throws {
    let onOuter = try duo.pose(hinge: 180).appMoved(to: "outer", on: duo)
    #expect(onOuter.hinged(to: 50, on: duo).hinged(to: 180, on: duo).appDisplay == "outer")
  }

  @Test(
    "S7 the display with the scene is lit; when the phone closes, inner is dark",
    arguments: [
      (0.0, false, true, ["outer"]), (90, false, false, ["inner"]), (180, false, false, ["inner"]),
    ])
  func lit(hinge: Double, outerDark: Bool, innerDark: Bool, lit: [String]) throws {
    let pose = duo.pose(hinge: hinge)
    #expect(duo.isDark(try duo.view("outer"), pose) == outerDark)
    #expect(duo.isDark(try duo.view("inner"), pose) == innerDark)
    #expect(duo.litDisplays(pose).map(\.id) == lit)
  }

  @Test("S7 the laptop's only display is dark when shut")
  func laptop() {
    let laptop = Device.convertibleLaptop
    #expect(laptop.litDisplays(laptop.pose(hinge: 0)).isEmpty)
    #expect(laptop.litDisplays(laptop.pose(hinge: 360)).map(\.id) == ["main"])
  }

  @Test("S2 an app cannot be moved to a dark or unknown display")
  func refused() {
    let closed = duo.pose(hinge: 0)
    let dark = #expect(throws: PoseError.self) { try closed.appMoved(to: "inner", on: duo) }
    #expect(dark?.code == .darkDisplay && dark?.pose == closed)
    #expect(dark?.message.contains("closed") == true)
    let unknown = #expect(throws: PoseError.self) { try closed.appMoved(to: "main", on: duo) }
    #expect(unknown?.code == .unknownDisplay)
    #expect(unknown?.message.contains("outer, inner") == true)
  }

  @Test(
    "S2 holding the device another way keeps the side toward the person",
    arguments: [
      (DeviceOrientation.portrait, Vector3(0, 1, 0)), (.portraitUpsideDown, Vector3(0, -1, 0)),
      (.landscapeLeft, Vector3(-1, 0, 0)), (.landscapeRight, Vector3(1, 0, 0)),
    ])
  func rotated(orientation: DeviceOrientation, top: Vector3) {
    for pose in [duo.pose(hinge: 180), duo.pose(hinge: 180).turnedAround()] {
      let held = pose.rotated(to: .landscapeRight, on: duo).rotated(to: orientation, on: duo)
      #expect((held.attitude.apply(Vector3(0, 1, 0)) - top).length < 1e-12)
      let normal = Vector3(0, 0, 1)
      #expect((held.attitude.apply(normal) - pose.attitude.apply(normal)).length < 1e-12)
    }
  }

  @Test("S2 face up and face down")
  func faces() {
    let up = duo.pose(hinge: 180).rotated(to: .faceUp, on: duo)
    #expect((up.attitude.apply(Vector3(0, 0, 1)) - Vector3(0, 1, 0)).length < 1e-12)
    let down = duo.pose(hinge: 180).rotated(to: .faceDown, on: duo)
    #expect((down.attitude.apply(Vector3(0, 0, 1)) - Vector3(0, -1, 0)).length < 1e-12)
  }

  @Test(
    "S2 who folds the laptop holds it so that its screen faces them",
    arguments: [(110.0, InterfaceOrientation.landscapeRight), (300, .landscapeLeft), (360, .landscapeRight)])
  func laptopHeld(hinge: Double, interface: InterfaceOrientation) throws {
    let laptop = Device.convertibleLaptop
    let screen = laptop.displays[0]
    for pose in [laptop.pose(hinge: hinge), laptop.pose(hinge: 0).hinged(to: hinge, on: laptop)] {
      let frame = laptop.frame(ofPanel: screen.panel, hinge: hinge)
      #expect(pose.attitude.apply(frame.direction(Vector3(0, 0, 1))).z > 0.8)
      #expect(laptop.interfaceOrientation(screen, pose) == interface)
    }
  }

  @Test("S2 a posture without a way of its own leaves the attitude as it is")
  func attitudeStays() {
    let sideways = duo.pose(hinge: 0).rotated(to: .landscapeLeft, on: duo)
    #expect(sideways.hinged(to: 180, on: duo).attitude == sideways.attitude)
    let laptop = Device.convertibleLaptop
    let leaning = laptop.pose(hinge: 90).with(attitude: .pitch(-80))
    #expect(leaning.hinged(to: 120, on: laptop).attitude == .pitch(-80))
    #expect(leaning.hinged(to: 300, on: laptop).attitude == laptop.holding(laptop.postures[2]))
  }
}

@Suite("Holding a phone that is closed")
struct ClosingTests {
  @Test("S3 whoever closes a turned phone while looking at the outer display goes on looking at it")
  func closingTurned() throws {
    let duo = Device.iPhoneDuo
    let turned = try duo.pose(hinge: 180).turnedAround().appMoved(to: "outer", on: duo)
    for angle in [150.0, 90, 30, 0] {
      let pose = turned.hinged(to: angle, on: duo)
      let camera = try #require(duo.cameras.first { $0.display == "outer" && $0.mount != nil })
      #expect(duo.cameraView(camera, pose).forward.dot(Vector3(0, 0, 1)) > 0.999)
    }
  }
}
