import AVFoundation
import CameraService
import Imaging
import SDKTestSupport
import Testing

@Suite("Flash")
@MainActor
struct FlashTests {
  private typealias Mode = AVCaptureDevice.FlashMode

  /// The mean of the luma in the middle, 0…255, away from the stamp.
  private func brightness(_ photo: AVCapturePhoto) throws -> Double {
    let pixels = try #require(photo.pixelBuffer?.pixels)
    return pixels.meanLuma
  }

  private func settings(_ mode: Mode) -> AVCapturePhotoSettings {
    let settings = AVCapturePhotoSettings(format: [
      kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    ])
    settings.flashMode = mode
    return settings
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let mode: AVCaptureDevice.FlashMode
    let lux: Double
    let fires: Bool
    var testDescription: String { "\(mode) at \(lux) lux" }
  }

  nonisolated static let cases = [
    Case(mode: .off, lux: 1, fires: false), Case(mode: .on, lux: 1, fires: true),
    Case(mode: .auto, lux: 1, fires: true), Case(mode: .auto, lux: 1000, fires: false),
    Case(mode: .on, lux: 1000, fires: true),
  ]

  @Test(
    "P3 the flash fires as the mode and the light say, and a photo that it lights is brighter",
    arguments: cases)
  func fires(row: Case) throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      #expect(rig.output.supportedFlashModes == [.off, .on, .auto])
      let dark = try brightness(try await rig.take(settings(.off)))
      phone.world.light.lux = row.lux
      let settings = settings(row.mode)
      settings.isAutoRedEyeReductionEnabled = true
      let photo = try await rig.take(settings)
      let resolved: AVCaptureResolvedPhotoSettings = photo.resolvedSettings
      #expect(resolved.isFlashEnabled == row.fires)
      #expect(resolved.isRedEyeReductionEnabled == (row.fires && row.lux < 50))
      let bright = try brightness(photo)
      #expect(row.fires ? bright > dark * 1.08 : abs(bright - dark) < 1, "\(dark) \(bright)")
      let exif = try #require(photo.metadata[kCGImagePropertyExifDictionary] as? [String: Any])
      #expect(exif[kCGImagePropertyExifFlash] as? Int == (row.fires ? 1 : 0))
    }
  }

  @Test("P3 X1 a camera without a lamp takes no flash, and raises in Apple's words")
  func unsupported() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "outer")
      #expect(rig.output.supportedFlashModes == [.off] && !rig.output.isAutoRedEyeReductionSupported)
      for mode in [Mode.on, .auto] { _ = await rig.follow(settings(mode)) }
      #expect(
        phone.takeMisuses().map(\.reason)
          == [String](
            repeating: "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] "
              + "flashMode must be set to a value present in the supportedFlashModes array", count: 2))
      #expect(AVCapturePhotoOutput().supportedFlashModes.isEmpty, "nothing without a camera")
    }
  }

  @Test("K4 P3 a flash that is too hot does not fire")
  func hot() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let camera: AVCaptureDevice = try phone.camera("back-wide")
      #expect(camera.hasFlash && camera.isFlashAvailable)
      phone.hub.setPressure(.critical)
      #expect(!camera.isFlashAvailable)
      #expect(try await !rig.take(settings(.on)).resolvedSettings.isFlashEnabled)
    }
  }

  @Test("P3 whether the scene is one for a flash is told as the light changes, for what is monitored")
  func scene() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let seen = Collected<Bool>()
      let observation = rig.output.observe(\.isFlashScene, options: [.new]) { _, change in
        if let new = change.newValue { seen.add(new) }
      }
      phone.world.light.lux = 10
      #expect(!rig.output.isFlashScene, "nothing is monitored")
      let monitored = AVCapturePhotoSettings()
      monitored.flashMode = .auto
      rig.output.photoSettingsForSceneMonitoring = monitored
      monitored.flashMode = .off
      #expect(rig.output.isFlashScene && rig.output.photoSettingsForSceneMonitoring?.flashMode == .auto)
      phone.world.light.lux = 400
      #expect(!rig.output.isFlashScene)
      phone.world.light.lux = 300
      phone.world.light.lux = 20
      #expect(seen.all == [true, false, true])
      try await rig.use("outer")
      #expect(!rig.output.isFlashScene, "no lamp")
      rig.output.photoSettingsForSceneMonitoring = nil
      #expect(!rig.output.isStillImageStabilizationScene && !rig.output.isStillImageStabilizationSupported)
      observation.invalidate()
    }
  }
}

extension PixelBuffer {
  /// Of the middle third, away from the stamps.
  var meanLuma: Double {
    var (sum, count) = (0, 0)
    for y in stride(from: height / 3, to: height * 2 / 3, by: 3) {
      let row = baseAddress(ofPlane: 0) + y * bytesPerRow(ofPlane: 0)
      for x in stride(from: width / 3, to: width * 2 / 3, by: 3) {
        sum += Int(row.load(fromByteOffset: x, as: UInt8.self))
        count += 1
      }
    }
    return Double(sum) / Double(count)
  }
}
