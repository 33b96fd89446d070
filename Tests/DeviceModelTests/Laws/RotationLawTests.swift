import DeviceModel
import Testing

/// Angles are clockwise quarter turns in degrees.
@Suite struct RotationLawTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let device: Device
    let camera: String
    let orientation: DeviceOrientation
    let interface: InterfaceOrientation
    let angle: Int
    var testDescription: String { "\(device.name) \(camera) \(orientation)" }
  }

  static func rows(_ device: Device, _ camera: String, _ angles: [Int]) -> [Row] {
    let holds: [(DeviceOrientation, InterfaceOrientation)] = [
      (.portrait, .portrait), (.landscapeLeft, .landscapeRight),
      (.portraitUpsideDown, .portraitUpsideDown), (.landscapeRight, .landscapeLeft),
    ]
    return zip(holds, angles).map { hold, angle in
      Row(device: device, camera: camera, orientation: hold.0, interface: hold.1, angle: angle)
    }
  }

  /// Portrait, interface landscape-right, upside down, interface landscape-left. The first two of the 14 Pro's
  /// front camera and the first of the 17 Pro's are measured on the phones
  /// (https://developer.apple.com/forums/thread/825928); rear cameras have long read 0 in landscape-right.
  static let phones =
    rows(.iPhone14Pro, "front", [90, 180, 270, 0]) + rows(.iPhone14Pro, "back-wide", [90, 0, 270, 180])
    + rows(.iPhone17Pro, "front", [0, 90, 180, 270])
    + rows(.iPhone17Pro, "front-true-depth", [0, 90, 180, 270])
    + rows(.iPhone17Pro, "back-triple", [90, 0, 270, 180])

  @Test("R1 capture angles of the 14 Pro and 17 Pro", arguments: phones)
  func phoneCapture(row: Row) throws {
    let pose = row.device.pose(hinge: 180).rotated(to: row.orientation, on: row.device)
    #expect(row.device.captureAngle(try row.device.camera(short: row.camera), pose) == row.angle)
  }

  @Test("R2 preview angles of the 14 Pro and 17 Pro", arguments: phones)
  func phonePreview(row: Row) throws {
    let device = row.device
    let pose = device.pose(hinge: 180).rotated(to: row.orientation, on: device)
    #expect(device.interfaceOrientation(device.displays[0], pose) == row.interface)
    #expect(
      device.previewAngle(try device.camera(short: row.camera), device.displays[0], row.interface, 0)
        == row.angle)
  }

  struct DuoRow: Sendable, CustomTestStringConvertible {
    let posture: Int
    let display: String
    let camera: String
    /// Portrait, landscape-right, upside down, landscape-left.
    let angles: [Int]
    var testDescription: String { "\(camera) on \(display), posture \(posture)" }
  }

  @Test(
    "R2 preview angles of iPhone Duo: the display alone can change them",
    arguments: [
      DuoRow(posture: 0, display: "outer", camera: "outer", angles: [0, 90, 180, 270]),
      DuoRow(posture: 0, display: "outer", camera: "front", angles: [0, 90, 180, 270]),
      DuoRow(posture: 0, display: "outer", camera: "back-wide", angles: [90, 0, 270, 180]),
      DuoRow(posture: 1, display: "inner", camera: "inner", angles: [90, 180, 270, 0]),
      DuoRow(posture: 2, display: "inner", camera: "inner", angles: [90, 180, 270, 0]),
      DuoRow(posture: 2, display: "inner", camera: "front", angles: [90, 180, 270, 0]),
      DuoRow(posture: 2, display: "inner", camera: "back-wide", angles: [0, 270, 180, 90]),
      DuoRow(posture: 2, display: "inner", camera: "outer", angles: [270, 180, 90, 0]),
      DuoRow(posture: 2, display: "outer", camera: "outer", angles: [0, 90, 180, 270]),
      DuoRow(posture: 2, display: "outer", camera: "back-wide", angles: [90, 180, 270, 0]),
    ])
  func duoPreview(row: DuoRow) throws {
    let duo = Device.iPhoneDuo
    let orientations: [InterfaceOrientation] = [
      .portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft,
    ]
    let angles = try orientations.map {
      duo.previewAngle(try duo.camera(short: row.camera), try duo.view(row.display), $0, row.posture)
    }
    #expect(angles == row.angles)
  }

  @Test("R1 a fold alone changes no capture angle of the cameras on the half that is held upright")
  func foldKeepsCapture() throws {
    let duo = Device.iPhoneDuo
    let rear = try duo.camera(short: "back-wide")
    for hinge in stride(from: 0.0, through: 180, by: 15) {
      #expect(duo.captureAngle(rear, duo.pose(hinge: hinge)) == 90)
    }
  }

  @Test(
    "R1 the actual hinge angle counts: held sideways and half open the outer camera looks down and keeps its angle"
  )
  func actualAngle() throws {
    let duo = Device.iPhoneDuo
    let outer = try duo.camera(short: "outer")
    let sideways = duo.pose(hinge: 180).rotated(to: .landscapeLeft, on: duo)
    #expect(duo.captureAngle(outer, sideways) == 270)
    let half = sideways.hinged(to: 90, on: duo)
    for last in [0, 90, 180, 270] { #expect(duo.captureAngle(outer, half, last: last) == last) }
    let nearlyShut = sideways.hinged(to: 40, on: duo)
    #expect(duo.captureAngle(outer, nearlyShut, last: 0) == 90)
  }

  @Test(
    "R1 near the vertical the last angle stays",
    arguments: [(-90.0, true), (-61, true), (-59, false), (-30, false), (61, true), (59, false)])
  func nearVertical(pitch: Double, keeps: Bool) throws {
    let device = Device.iPhone14Pro
    let pose = device.pose(hinge: 180).with(attitude: .pitch(pitch))
    let rear = try device.camera(short: "back-wide")
    #expect(device.captureAngle(rear, pose, last: 180) == (keeps ? 180 : 90))
    let interface = device.interfaceOrientation(device.displays[0], pose, last: .landscapeLeft)
    #expect(interface == (keeps ? .landscapeLeft : .portrait))
  }

  @Test("R1 halfway between two quarters the last one stays", arguments: [90, 0])
  func halfway(last: Int) throws {
    let device = Device.iPhone14Pro
    let pose = device.pose(hinge: 180).with(attitude: .roll(45))
    #expect(device.captureAngle(try device.camera(short: "back-wide"), pose, last: last) == last)
  }

  @Test(
    "R2 an interface turns only to what the app supports, where the display honours that",
    arguments: [
      ("outer", [.portrait], .portrait),
      ("outer", [.portrait, .landscapeRight], .landscapeRight), ("outer", [], .landscapeRight),
      ("inner", [.landscapeLeft], .portrait),
    ] as [(String, Set<InterfaceOrientation>, InterfaceOrientation)])
  func supported(display: String, supported: Set<InterfaceOrientation>, expected: InterfaceOrientation) throws
  {
    let duo = Device.iPhoneDuo
    let hinge = display == "outer" ? 0.0 : 180
    let pose = duo.pose(hinge: hinge).rotated(to: .landscapeLeft, on: duo)
    #expect(duo.interfaceOrientation(try duo.view(display), pose, supported: supported) == expected)
  }

  @Test("R2 an unsupported orientation leaves the interface as it was")
  func unsupported() {
    let device = Device.iPhone14Pro
    let pose = device.pose(hinge: 180).rotated(to: .portraitUpsideDown, on: device)
    let supported: Set<InterfaceOrientation> = [.portrait, .landscapeLeft, .landscapeRight]
    for last in supported {
      #expect(
        device.interfaceOrientation(device.displays[0], pose, supported: supported, last: last) == last)
    }
  }

  @Test("R2 with the panels up the inner interface is wide, the outer one tall")
  func sizes() throws {
    let duo = Device.iPhoneDuo
    let inner = try duo.view("inner")
    let wide = duo.interfaceOrientation(inner, duo.pose(hinge: 180))
    #expect(wide == .landscapeLeft)
    #expect(inner.size(in: wide) == Size2D(width: 951, height: 669))
    #expect(inner.pixelSize(in: wide) == PixelSize(width: 2853, height: 2007))
    let outer = try duo.view("outer")
    let tall = duo.interfaceOrientation(outer, duo.pose(hinge: 0))
    #expect(tall == .portrait && outer.size(in: tall) == Size2D(width: 466, height: 678))
  }

  @Test("R2 the laptop's interface is upright in the laptop posture", arguments: [90.0, 110, 130])
  func laptop(hinge: Double) throws {
    let laptop = Device.convertibleLaptop
    let pose = laptop.pose(hinge: hinge)
    let orientation = laptop.interfaceOrientation(laptop.displays[0], pose)
    #expect(orientation == .landscapeRight)
    for camera in laptop.cameras {
      #expect(laptop.previewAngle(camera, laptop.displays[0], orientation, pose.hinge.posture) == 0)
    }
  }
}
