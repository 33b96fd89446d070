import DeviceModel
import Testing

@Suite struct CameraLawTests {
  let duo = Device.iPhoneDuo

  @Test("V1 one virtual front camera, wide, found as wide and ultra wide, made of outer and inner")
  func virtualFront() throws {
    let virtuals = duo.cameras.filter(\.followsDisplay)
    #expect(virtuals.map(\.short) == ["front"])
    let front = try #require(virtuals.first)
    #expect(front.deviceType == .wideAngle && front.position == .front)
    #expect(front.discoverableTypes == [.wideAngle, .ultraWide])
    #expect(
      front.virtual?.constituents
        == [try duo.camera(short: "outer").uniqueID, try duo.camera(short: "inner").uniqueID])
  }

  @Test(
    "V2 it streams from the camera above the app's display",
    arguments: [("outer", "outer"), ("inner", "inner")])
  func streams(display: String, camera: String) throws {
    let front = try duo.camera(short: "front")
    #expect(duo.physicalCamera(for: front, display: display).short == camera)
    let pose = try duo.pose(hinge: 180).appMoved(to: display, on: duo)
    #expect(duo.cameraView(front, pose) == duo.cameraView(try duo.camera(short: camera), pose))
  }

  struct Limits: Sendable, CustomTestStringConvertible {
    let camera: String
    let width: Int
    let height: Int
    let rate: Double
    let depth: Bool
    var testDescription: String { camera }
  }

  @Test(
    "V3 the front cameras' largest sizes, rates, square sensors and depth",
    arguments: [
      Limits(camera: "inner", width: 1920, height: 1080, rate: 60, depth: true),
      Limits(camera: "outer", width: 3840, height: 2160, rate: 120, depth: true),
      Limits(camera: "front", width: 1920, height: 1080, rate: 60, depth: false),
    ])
  func formats(limits: Limits) throws {
    let formats = try duo.camera(short: limits.camera).formats
    #expect(formats.map(\.width).max() == limits.width)
    #expect(formats.map(\.height).max() == limits.height)
    #expect(formats.map(\.maxRate).max() == limits.rate)
    #expect(formats.allSatisfy { $0.depth == limits.depth })
    #expect(formats.allSatisfy { Set($0.aspectRatios) == Set(AspectRatio.allCases) })
  }

  @Test("V3 the virtual camera has what its constituents share")
  func shared() throws {
    let sizes = try ["outer", "inner"].map { name in
      Set(try duo.camera(short: name).formats.map { PixelSize(width: $0.width, height: $0.height) })
    }
    let virtual = try duo.camera(short: "front").formats.map { PixelSize(width: $0.width, height: $0.height) }
    #expect(Set(virtual) == sizes[0].intersection(sizes[1]))
  }

  @Test("V3 every camera starts at 1080p", arguments: Device.builtIn)
  func defaults(device: Device) {
    for camera in device.cameras {
      let format = camera.formats[camera.defaultFormat]
      #expect(format.width == 1920 && format.height == 1080, "\(camera.short)")
    }
  }

  @Test(
    "A format's size at each shape keeps its long side",
    arguments: [
      (AspectRatio.ratio16x9, 1920, 1080), (.ratio9x16, 1080, 1920), (.ratio1x1, 1920, 1920),
      (.ratio4x3, 1920, 1440), (.ratio3x4, 1440, 1920),
    ])
  func shapes(ratio: AspectRatio, width: Int, height: Int) throws {
    let format = try duo.camera(short: "inner").formats[1]
    #expect(format.size(at: ratio) == PixelSize(width: width, height: height))
    #expect(format.size(at: nil) == PixelSize(width: 1920, height: 1080))
    let fixed = Format(width: 640, height: 480, maxRate: 30)
    #expect(fixed.size(at: ratio) == PixelSize(width: 640, height: 480))
  }

  @Test("iPhone Duo runs any three physical cameras at once, or two of them")
  func multiCam() {
    let sets = duo.multiCamSets.map { Set($0.map(\.short)) }
    let all: Set = ["back-wide", "back-ultra-wide", "outer", "inner"]
    #expect(sets.prefix(4).allSatisfy { $0.count == 3 && $0.isSubset(of: all) })
    #expect(sets.dropFirst(4).allSatisfy { $0.count == 2 && $0.isSubset(of: all) })
    #expect(sets.count == 10 && Set(sets).count == 10)
  }

  @Test("Two entries for one sensor are never together", arguments: Device.builtIn)
  func oneSensor(device: Device) {
    for set in device.multiCamSets {
      #expect(Set(set.map(\.mount?.place)).count == set.count)
      #expect(set.allSatisfy { $0.virtual == nil } && set.count <= device.largestMultiCamSet)
    }
    var alone = device
    alone.largestMultiCamSet = 1
    #expect(alone.multiCamSets.isEmpty)
  }
}
