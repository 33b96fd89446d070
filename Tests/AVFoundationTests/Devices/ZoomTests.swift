import AVFoundation
import CameraService
import DeviceModel
import Foundation
import Imaging
import SDKTestSupport
import Testing

@Suite("Zoom")
@MainActor
struct ZoomTests {
  @Test(
    "Z1 a rear virtual camera streams from the constituent that its factor asks for, without losing a frame")
  func switchOver() throws {
    try withPhone { phone in
      let camera = try phone.camera("back-dual-wide")
      let rig = try await Rig(phone, "back-dual-wide")
      #expect(camera.virtualDeviceSwitchOverVideoZoomFactors == [2])
      #expect(camera.displayVideoZoomFactorMultiplier == 0.5)
      let constituents = Collected<String>()
      let observation = camera.observe(\.activePrimaryConstituent) { device, _ in
        constituents.add(device.activePrimaryConstituent.map { Phone.short($0.uniqueID) } ?? "none")
      }
      try camera.lockForConfiguration()
      for (factor, sensor) in [
        (1, "back-ultra-wide"), (1.99, "back-ultra-wide"), (2, "back-wide"), (8, "back-wide"),
        (1.5, "back-ultra-wide"),
      ] {
        let last = try #require(rig.shown)
        camera.videoZoomFactor = factor
        await phone.settle()
        let next = try #require(rig.shown)
        #expect(next.camera == sensor, "at \(factor)")
        #expect(next.time - last.time <= .nanoseconds(33_333_334), "at \(factor)")
        await phone.wait(.milliseconds(70))
      }
      camera.unlockForConfiguration()
      #expect(constituents.all == ["back-wide", "back-ultra-wide"])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("Z2 the picture is the middle of the lens', as large as the factor says, from the next frame on")
  func crop() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-dual-wide")
      let camera = try phone.camera("back-dual-wide")
      let device = phone.world.device
      try camera.lockForConfiguration()
      let wide = try #require(device.camera(Phone.id("back-wide")))
      for (factor, crop) in [(1.0, 1.0), (1.5, 1.5), (2, 1), (6, 3)] {
        camera.videoZoomFactor = factor
        await phone.wait(.milliseconds(40))
        let frame = try #require(rig.layer.presented).frame
        #expect(frame.crop == crop, "at \(factor)")
      }
      camera.unlockForConfiguration()
      let view = device.cameraView(wide, phone.stage.pose)
      let half = view.fieldOfView * .pi / 360
      #expect(abs(tan(view.zoomed(by: 3).fieldOfView * .pi / 360) * 3 - tan(half)) < 1e-9)
    }
  }

  @Test("Z2 zooming in by 2 shows in pixels what was in the middle half")
  func pixels() throws {
    try withPhone { phone in
      let camera = try phone.camera("back-wide")
      let rig = try await Rig(phone, "back-wide")
      @MainActor func row() throws -> [UInt8] {
        let frame = try #require(rig.layer.presented).frame
        let pixels = try #require(phone.world.frames.pixels(of: frame, width: 320, height: 180))
        return pixels.lumaRow(90)
      }
      let before = try row()
      try camera.lockForConfiguration()
      camera.videoZoomFactor = 2
      camera.unlockForConfiguration()
      await phone.wait(.milliseconds(40))
      let after = try row()
      #expect(before != after)
      let differences = (0..<320).map { abs(Int(after[$0]) - Int(before[80 + $0 / 2])) }
      #expect(differences.filter { $0 > 24 }.count < 40, "\(differences)")
    }
  }

  @Test(
    "Z3 a ramp doubles the factor `rate` times a second, is observable, ends exactly and can be ended before")
  func ramp() throws {
    try withPhone { phone in
      let camera = try phone.camera("back-dual-wide")
      let rig = try await Rig(phone, "back-dual-wide")
      let (factors, ramping) = (Collected<CGFloat>(), Collected<Bool>())
      let observations = [
        camera.observe(\.videoZoomFactor) { device, _ in factors.add(device.videoZoomFactor) },
        camera.observe(\.isRampingVideoZoom) { device, _ in ramping.add(device.isRampingVideoZoom) },
      ]
      try camera.lockForConfiguration()
      camera.ramp(toVideoZoomFactor: 8, withRate: 2)
      #expect(camera.isRampingVideoZoom && camera.videoZoomFactor == 1)
      await phone.wait(.milliseconds(500))
      #expect(abs(camera.videoZoomFactor - 2) < 1e-6)
      await phone.settle()
      #expect(camera.videoZoomFactor == 8 && !camera.isRampingVideoZoom && rig.shownCamera == "back-wide")
      #expect(ramping.take() == [true, false])
      let seen = factors.take()
      #expect(seen.count > 80 && zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 })
      camera.ramp(toVideoZoomFactor: 1, withRate: 1)
      await phone.wait(.milliseconds(1000))
      camera.cancelVideoZoomRamp()
      await phone.wait(.milliseconds(1000))
      #expect(abs(camera.videoZoomFactor - 4) < 1e-6 && !camera.isRampingVideoZoom)
      camera.unlockForConfiguration()
      withExtendedLifetime(observations) {}
    }
  }

  @Test("Z1 factors out of range raise NSRangeException; another format sets the factor back")
  func range() throws {
    try withPhone { phone in
      let camera = try phone.camera("back-wide")
      try camera.lockForConfiguration()
      let most = camera.activeFormat.videoMaxZoomFactor
      #expect(camera.maxAvailableVideoZoomFactor == most && camera.minAvailableVideoZoomFactor == 1)
      for factor in [0.5, 0, -1, most + 0.01, CGFloat.nan, .infinity] {
        camera.videoZoomFactor = factor
        camera.ramp(toVideoZoomFactor: factor, withRate: 1)
        #expect(phone.takeMisuses().map(\.name) == ["NSRangeException", "NSRangeException"], "\(factor)")
      }
      camera.ramp(toVideoZoomFactor: 2, withRate: 0)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      camera.videoZoomFactor = most
      #expect(camera.videoZoomFactor == most)
      camera.activeFormat = camera.formats[0]
      #expect(camera.videoZoomFactor == 1)
      camera.unlockForConfiguration()
    }
  }

  @Test("Z1 a triple camera goes through its lenses from the widest on")
  func triple() throws {
    let device = Device.iPhone17Pro
    let camera = try #require(device.camera(Phone.id("back-triple")))
    let steps = device.zoomSteps(of: camera)
    #expect(
      steps.map { Phone.short($0.camera.uniqueID) } == ["back-ultra-wide", "back-wide", "back-telephoto"])
    #expect(steps[0].factor == 1 && zip(steps, steps.dropFirst()).allSatisfy { $0.factor < $1.factor })
  }
}

extension PixelBuffer {
  /// The brightness of a row's pixels.
  func lumaRow(_ y: Int) -> [UInt8] {
    let row = baseAddress(ofPlane: 0) + y * bytesPerRow(ofPlane: 0)
    return (0..<width).map { row.load(fromByteOffset: $0, as: UInt8.self) }
  }
}
