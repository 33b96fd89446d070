import DeviceModel
import Testing

/// Counts and frames as measured on Apple's simulator.
@Suite struct RegionTests {
  let duo = Device.iPhoneDuo

  struct Row: Sendable, CustomTestStringConvertible {
    let hinge: Double
    let display: String
    let cameras: Set<String>
    let divisions: Int
    let activeDivisions: Int
    let occlusions: Int
    let activeOcclusions: Int
    var testDescription: String { "\(display) at \(hinge)°, \(cameras.count) cameras in use" }
  }

  static let inner: Set = ["com.apple.avfoundation.avcapturedevice.built-in_video:inner"]

  @Test(
    "The fold is a division while partially open; the inner camera's region needs the camera in use",
    arguments: [
      Row(
        hinge: 180, display: "inner", cameras: [], divisions: 1, activeDivisions: 0, occlusions: 2,
        activeOcclusions: 1),
      Row(
        hinge: 130, display: "inner", cameras: [], divisions: 1, activeDivisions: 1, occlusions: 2,
        activeOcclusions: 1),
      Row(
        hinge: 0, display: "outer", cameras: [], divisions: 0, activeDivisions: 0, occlusions: 2,
        activeOcclusions: 2),
      Row(
        hinge: 180, display: "inner", cameras: inner, divisions: 1, activeDivisions: 0, occlusions: 2,
        activeOcclusions: 2),
      Row(
        hinge: 0, display: "outer", cameras: inner, divisions: 0, activeDivisions: 0, occlusions: 2,
        activeOcclusions: 2),
    ])
  func counts(row: Row) throws {
    let regions = duo.reservedRegions(
      try duo.view(row.display), duo.pose(hinge: row.hinge), activeCameras: row.cameras)
    let divisions = regions.filter { $0.kind == .division }
    let occlusions = regions.filter { $0.kind == .occlusion }
    #expect(divisions.count == row.divisions && divisions.filter(\.isActive).count == row.activeDivisions)
    #expect(occlusions.count == row.occlusions && occlusions.filter(\.isActive).count == row.activeOcclusions)
  }

  @Test(
    "The fold lies across the middle of the long side in each orientation",
    arguments: [
      (InterfaceOrientation.landscapeLeft, Frame(x: 455.5, y: 0, width: 40, height: 669)),
      (.landscapeRight, Frame(x: 455.5, y: 0, width: 40, height: 669)),
      (.portrait, Frame(x: 0, y: 455.5, width: 669, height: 40)),
      (.portraitUpsideDown, Frame(x: 0, y: 455.5, width: 669, height: 40)),
    ])
  func fold(orientation: InterfaceOrientation, frame: Frame) throws {
    let regions = duo.reservedRegions(try duo.view("inner"), duo.pose(hinge: 130), orientation: orientation)
    let fold = try #require(regions.first { $0.kind == .division })
    #expect(fold.frame == frame && fold.margin == 20 && fold.isActive)
  }

  @Test(
    "The outer camera's corner follows the interface, and with it the strip beside it",
    arguments: [
      (InterfaceOrientation.portrait, true, true), (.landscapeRight, false, true),
      (.landscapeLeft, true, false),
      (.portraitUpsideDown, false, false),
    ])
  func corner(orientation: InterfaceOrientation, isRight: Bool, isTop: Bool) throws {
    let outer = try duo.view("outer")
    let size = outer.size(in: orientation)
    let regions = duo.reservedRegions(outer, duo.pose(hinge: 0), orientation: orientation)
    let camera = try #require(regions.first { $0.id == "outer-camera" }).frame
    #expect((camera.x > size.width / 2) == isRight)
    #expect((camera.y < size.height / 2) == isTop)
    let insets = outer.safeArea[orientation]
    #expect((insets.right == 84) == isRight && (insets.left == 84) == !isRight)
  }

  @Test("The region of the inner camera is where the camera is")
  func place() throws {
    let inner = try duo.view("inner")
    let region = try #require(inner.regions.first { $0.id == "inner-camera" }).frame
    let wide = region.turned(from: inner.points, to: .landscapeLeft)
    let place = try #require(try duo.camera(short: "inner").mount).place - inner.center
    let scale = inner.size.height / inner.points.height
    #expect(abs((wide.x + wide.width / 2 - 951 / 2) * scale - place.x) < 0.5)
    #expect(abs((669 / 2 - wide.y - wide.height / 2) * scale - place.y) < 0.5)
  }
}
