import DeviceModel
import Foundation
import Testing

@Suite struct DeviceFileTests {
  @Test("X2 a device comes back from JSON as it was", arguments: Device.builtIn)
  func roundTrip(device: Device) throws {
    #expect(try Device(json: device.json) == device)
    #expect(try Device(json: device.json).json == device.json)
  }

  @Test("X2 the words of a file are plain strings")
  func words() throws {
    let document = try JSONValue(encoding: Device.iPhoneDuo)
    for (path, word) in [
      ("displays[0].face", "outer"), ("cameras[0].position", "back"), ("postures[1].status", "partiallyOpen"),
      ("displays[1].regions[0].kind", "division"), ("cameras[5].virtual.selection", "display"),
      ("cameras[3].formats[0].aspectRatios[1]", "AVCaptureAspectRatio1x1"),
      ("cameras[0].deviceType", "AVCaptureDeviceTypeBuiltInWideAngleCamera"),
    ] {
      #expect(document[try #require(JSONPath(path))] == .string(word))
    }
  }

  @Test("X2 random devices come back as they were")
  func randomRoundTrip() throws {
    for device in DirectionProperties.devices.prefix(40) {
      #expect(try Device(json: device.json) == device)
    }
  }

  /// A change of the Duo's file and the field that must be named.
  struct Fault: Sendable, CustomTestStringConvertible {
    let path: String
    let value: JSONValue?
    var error: String
    var code = DeviceFileError.Code.value
    var testDescription: String { "\(path) = \(value?.description ?? "nothing")" }

    init(_ path: String, _ value: JSONValue?, error: String? = nil, _ code: DeviceFileError.Code = .value) {
      self.path = path
      self.value = value
      self.error = error ?? path
      self.code = code
    }
  }

  static let duo = (try? JSONValue(encoding: Device.iPhoneDuo)) ?? .null

  static let faults: [Fault] = [
    // Shapes.
    Fault("name", nil, .shape), Fault("cameras", .string("none"), .shape), Fault("hinge.range", nil, .shape),
    Fault("displays[0].points.width", .string("466"), .shape),
    Fault("cameras[1].mount.angle", .number(1.5), .shape),
    Fault("displays[1].face", .string("left"), .shape), Fault("cameras[0].position", .string("rear"), .shape),
    Fault("cameras[3].formats[0].aspectRatios[0]", .string("16x9"), .shape),
    Fault("panels[0].size", .array([.number(1)]), .shape),
    Fault("restingAttitude", .array([.number(0), .number(0), .number(0), .number(0)]), .shape),
    // Unknown keys.
    Fault("colour", .string("silver"), .unknownKey), Fault("cameras[2].zoom", .number(2), .unknownKey),
    Fault("displays[0].safeArea.portrait.leading", .number(0), .unknownKey),
    // Identity.
    Fault("name", .string("iPhone Duo")), Fault("localizedName", .string("")),
    Fault("timing.handoverGap", .number(-1)), Fault("timing.switchLatency", .number(60)),
    Fault("timing.shutterLag", .number(-0.1)), Fault("timing.photoProcessing", .number(11)),
    Fault("largestMultiCamSet", .number(99)), Fault("cameraControl.maxControls", .number(0)),
    // Panels and hinge.
    Fault("panels", .array([]), error: "panels"), Fault("hinge", nil, error: "panels"),
    Fault("panels[1].id", .string("right")), Fault("panels[0].size[2]", .number(0)),
    Fault("panels[0].origin[0]", .number(5), error: "panels[0].origin"),
    Fault("hinge.movingPanel", .string("right")), Fault("hinge.movingPanel", .string("lid")),
    Fault("hinge.range.max", .number(400)), Fault("hinge.range.min", .number(-1)),
    Fault("hinge.range.max", .number(0)), Fault("hinge.axis[1]", .number(0.5), error: "hinge.axis"),
    Fault("hinge.axis[1]", .number(-1), error: "hinge.axis"), Fault("hinge.point[0]", .number(1e9)),
    // Postures.
    Fault("postures[0].reference", .number(-1)), Fault("postures[2].reference", .number(181)),
    Fault("postures[1].name", .string("closed")), Fault("postures[1].appDisplay", .string("main")),
    Fault("postures[1].opens", nil), Fault("postures[1].closes", nil), Fault("postures[2].startsAt", nil),
    Fault("postures[0].startsAt", .number(0)), Fault("postures[2].opens.angle", .number(30)),
    Fault("postures[1].startsAt", .number(90)), Fault("postures[2].closes.angle", .number(36)),
    Fault("postures[2].closes.inclusive", .bool(true)), Fault("postures", .array([])),
    Fault("postures[1].opens.angle", .number(200)),
    // Displays.
    Fault("displays[0].panel", .string("top")), Fault("displays[0].center[0]", .number(60)),
    Fault("displays[1].id", .string("outer")), Fault("displays[0].size.width", .number(0)),
    Fault("displays[0].pixels.width", .number(0)), Fault("displays[0].scale", .number(0)),
    Fault("displays[0].points.width", .number(400)), Fault("displays[0].nativeOrientation", .number(45)),
    Fault("displays[0].safeArea.portrait.top", .number(-3)),
    Fault("displays[0].safeArea.landscapeLeft.bottom", .number(300)),
    Fault("displays[0].regions[1].id", .string("outer-camera")),
    Fault("displays[0].regions[0].frame.width", .number(100)),
    Fault("displays[0].regions[0].frame.x", .number(-1)),
    Fault("displays[1].regions[0].postures[0]", .string("halfOpen")),
    Fault("displays[1].regions[1].camera", .string("inner")), Fault("displays", .array([])),
    Fault("displays[1].regions[0].margin", .number(-20)),
    // Cameras.
    Fault("cameras[3].mount.panel", .string("top")), Fault("cameras[0].mount", nil),
    Fault("cameras[0].mount.place[1]", .number(900)), Fault("cameras[0].mount.angle", .number(45)),
    Fault("cameras[0].mount.axis[2]", .number(-2), error: "cameras[0].mount.axis"),
    Fault("cameras[0].mount.axis", .array([.number(0), .number(1), .number(0)])),
    Fault("cameras[1].uniqueID", .string("com.apple.avfoundation.avcapturedevice.built-in_video:back-wide")),
    Fault("cameras[0].uniqueID", .string("")), Fault("cameras[0].deviceType", .string("Wide")),
    Fault("cameras[5].alsoFoundAs[0]", .string("AVCaptureDeviceTypeBuiltInWideAngleCamera")),
    Fault("cameras[5].alsoFoundAs[0]", .string("Wide")), Fault("cameras[3].display", .string("cover")),
    Fault("cameras[0].fieldOfView", .number(180)), Fault("cameras[0].formats", .array([])),
    Fault("cameras[0].defaultFormat", .number(6)), Fault("cameras[0].formats[0].width", .number(0)),
    Fault("cameras[0].formats[0].maxRate", .number(0)), Fault("cameras[0].formats[0].minRate", .number(61)),
    Fault("cameras[0].formats[0].width", .number(8000), error: "cameras[0].formats[1]"),
    Fault(
      "cameras[3].formats[0].aspectRatios", .array([.string("AVCaptureAspectRatio4x3")]),
      error: "cameras[3].formats[0].aspectRatios[0]"),
    Fault(
      "cameras[3].formats[0].aspectRatios[1]", .string("AVCaptureAspectRatio16x9")),
    Fault("cameras[2].virtual.constituents[1]", .string("telephoto")),
    Fault("cameras[2].virtual.constituents", .array([])),
    Fault(
      "cameras[2].virtual.constituents[1]",
      .string("com.apple.avfoundation.avcapturedevice.built-in_video:outer")),
    Fault(
      "cameras[5].virtual.constituents[0]",
      .string("com.apple.avfoundation.avcapturedevice.built-in_video:back-wide")),
    Fault(
      "cameras[5].virtual.constituents[0]",
      .string("com.apple.avfoundation.avcapturedevice.built-in_video:front")),
    // Decided.
    Fault("decided[0]", .string("panels[9].size")), Fault("decided[0]", .string("a..b")),
    Fault("decided[1]", .string("panels[0].size")),
  ]

  @Test("X2 an error names the field, what was found and what is needed", arguments: faults)
  func fault(fault: Fault) throws {
    var document = Self.duo
    document.put(fault.value, at: try #require(JSONPath(fault.path)))
    let error = #expect(throws: DeviceFileError.self) { try Device(document: document) }
    #expect(error?.path == fault.error)
    #expect(error?.code == fault.code, "\(error?.message ?? "")")
    let problem = try #require(error?.problem)
    #expect(!problem.found.isEmpty && !problem.needed.isEmpty)
    #expect(error?.message == "\(fault.error): found \(problem.found), needs \(problem.needed).")
  }

  @Test("X2 a camera that is both mounted and virtual has a mount too many")
  func mountedVirtual() {
    var device = Device.iPhoneDuo
    device.cameras[2].mount = device.cameras[0].mount
    let error = #expect(throws: DeviceFileError.self) { try device.validate() }
    #expect(error?.path == "cameras[2].mount")
  }

  @Test(
    "X2 what is not a device's JSON at all",
    arguments: [
      ("", DeviceFileError.Code.syntax), ("{", .syntax), ("{\"name\": }", .syntax), ("[]", .shape),
      ("3", .shape),
      ("{}", .shape), ("null", .shape),
    ])
  func notDevice(text: String, code: DeviceFileError.Code) {
    let error = #expect(throws: DeviceFileError.self) { try Device(json: Data(text.utf8)) }
    #expect(error?.code == code)
    #expect(error?.message.hasSuffix(".") == true)
  }

  @Test("X2 a null counts as absent")
  func null() throws {
    var document = try JSONValue(encoding: Device.iPhone14Pro)
    document.put(.null, at: try #require(JSONPath("hinge")))
    #expect(try Device(document: document) == .iPhone14Pro)
  }

  @Test("X2 sentences are worth reading")
  func sentences() throws {
    var device = Device.iPhoneDuo
    device.cameras[3].mount?.panel = "top"
    #expect(
      #expect(throws: DeviceFileError.self) { try device.validate() }?.message
        == "cameras[3].mount.panel: found \"top\", needs the id of a panel: \"right\", \"left\".")
    var document = Self.duo
    document.put(.string("left"), at: try #require(JSONPath("displays[0].face")))
    #expect(
      #expect(throws: DeviceFileError.self) { try Device(document: document) }?.message
        == "displays[0].face: found \"left\", needs one of \"inner\", \"outer\".")
    document = Self.duo
    document.put(nil, at: try #require(JSONPath("hinge.range")))
    #expect(
      #expect(throws: DeviceFileError.self) { try Device(document: document) }?.message
        == "hinge.range: found nothing, needs a value.")
    device = .iPhoneDuo
    device.hinge?.range.max = 400
    #expect(
      #expect(throws: DeviceFileError.self) { try device.validate() }?.message
        == "hinge.range.max: found 400, needs a number from 0 to 360 degrees.")
  }
}

extension JSONValue {
  /// Sets a member, also a new one of an object.
  mutating func put(_ value: JSONValue?, at path: JSONPath) {
    let parent = JSONPath(steps: path.steps.dropLast())
    if case .object(var members)? = self[parent], case .key(let key)? = path.steps.last {
      members[key] = value
      set(parent, to: .object(members))
    } else {
      set(path, to: value)
    }
  }
}
