import AVFoundation
import CameraService
import Compositing
import DeviceModel
import Imaging
import SDKTestSupport
import Testing
import UIKit
import WorldRenderer

@Suite("A preview layer's conversions")
@MainActor
struct ConversionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let camera: String
    let gravity: AVLayerVideoGravity
    let angle: CGFloat
    let isMirrored: Bool
    var testDescription: String {
      "\(camera) \(gravity.rawValue.dropFirst(21)) \(angle)°\(isMirrored ? " mirrored" : "")"
    }
  }

  nonisolated static let cases = ["back-wide", "outer"].flatMap { camera in
    [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize].flatMap { gravity in
      [0, 90, 180, 270].flatMap { angle in
        [false, true].map { Case(camera: camera, gravity: gravity, angle: angle, isMirrored: $0) }
      }
    }
  }

  /// A running preview of an odd place and size in a view of a window.
  private func rig(_ phone: Phone, _ row: Case) async throws -> Rig {
    let rig = try await Rig(phone)
    let camera = try phone.camera(row.camera)
    try camera.use(format: 0)
    try rig.exchange(to: row.camera)
    rig.session.startRunning()
    await phone.settle()
    rig.view.autoresizingMask = []
    rig.view.frame = CGRect(x: 13, y: 21, width: 210, height: 250)
    rig.layer.videoGravity = row.gravity
    if row.gravity == .resize {
      // Stretched by no more than a code can bear.
      rig.view.frame.size =
        row.angle == 0 || row.angle == 180 ? CGSize(width: 210, height: 150) : CGSize(width: 150, height: 210)
    }
    let connection = try rig.connection()
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = row.isMirrored
    connection.videoRotationAngle = row.angle
    await phone.settle()
    return rig
  }

  @Test(
    "M4 the conversions agree with the pixels: a code in the camera's picture lies where they say, within 2 points",
    arguments: cases)
  func pixels(row: Case) throws {
    try withPhone { phone in
      let rig = try await rig(phone, row)
      let shown = try #require(rig.layer.presented)
      let settings = phone.hub.settings(of: shown.connection.input.camera)
      let size = settings.pictureSize(of: shown.connection.input.camera)
      let sensor = try #require(
        phone.world.frames.pixels(of: shown.frame, width: size.width, height: size.height))
      let code = try #require(StampReader.read(sensor).first).rect
      let place = CGRect(
        x: Double(code.x) / Double(size.width), y: Double(code.y) / Double(size.height),
        width: Double(code.width) / Double(size.width), height: Double(code.height) / Double(size.height))
      let wanted = rig.layer.layerRectConverted(fromMetadataOutputRect: place)

      let scale = 3.0
      let display = PixelBuffer(width: 690, height: 840, format: .bgra)
      Compositor().render(phone.scene.layerNodes(), scale: scale, into: display)
      let found = try #require(StampReader.read(display).first, "a code is seen").rect
      let seen = rig.view.convert(
        CGRect(
          x: Double(found.x) / scale, y: Double(found.y) / scale, width: Double(found.width) / scale,
          height: Double(found.height) / scale), from: nil)
      #expect(abs(seen.midX - wanted.midX) <= 2 && abs(seen.midY - wanted.midY) <= 2)
      // A stretched code is found, and not measured.
      if row.gravity != .resize {
        #expect(abs(seen.width / wanted.width - 1) < 0.15 && abs(seen.height / wanted.height - 1) < 0.15)
      }
      let centre = rig.layer.captureDevicePointConverted(
        fromLayerPoint: CGPoint(x: seen.midX, y: seen.midY))
      let back = rig.layer.layerPointConverted(fromCaptureDevicePoint: centre)
      #expect(abs(back.x - seen.midX) < 1e-6 && abs(back.y - seen.midY) < 1e-6)
      #expect(place.contains(centre))
    }
  }

  @Test("points and rectangles come back from a round trip", arguments: cases)
  func roundTrip(row: Case) throws {
    try withPhone { phone in
      let layer = try await rig(phone, row).layer
      for point in [CGPoint.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0.3, y: 0.9)] {
        let there = layer.layerPointConverted(fromCaptureDevicePoint: point)
        let back = layer.captureDevicePointConverted(fromLayerPoint: there)
        #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
      }
      let rect = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.5)
      let back = layer.metadataOutputRectConverted(
        fromLayerRect: layer.layerRectConverted(fromMetadataOutputRect: rect))
      #expect(abs(back.minX - rect.minX) < 1e-9 && abs(back.maxY - rect.maxY) < 1e-9)
      let corner = layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: rect.minX, y: rect.minY))
      let there = layer.layerRectConverted(fromMetadataOutputRect: rect).insetBy(dx: -1e-9, dy: -1e-9)
      #expect(there.contains(corner))
    }
  }

  @Test("V6 while the outgoing camera's picture shows, conversions are that picture's")
  func outgoing() throws {
    try withPhone { phone in
      let rig = try await rig(phone, Case(camera: "outer", gravity: .resize, angle: 90, isMirrored: false))
      let before = rig.layer.layerPointConverted(fromCaptureDevicePoint: .zero)
      try rig.exchange(to: "back-wide")
      try rig.connection().videoRotationAngle = 0
      #expect(rig.layer.layerPointConverted(fromCaptureDevicePoint: .zero) == before)
      await phone.settle()
      #expect(rig.layer.layerPointConverted(fromCaptureDevicePoint: .zero) == .zero)
    }
  }
}
