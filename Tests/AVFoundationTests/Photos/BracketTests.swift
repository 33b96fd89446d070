import AVFoundation
import CameraService
import Imaging
import SDKTestSupport
import Testing

@Suite("Brackets")
@MainActor
struct BracketTests {
  private typealias Auto = AVCaptureAutoExposureBracketedStillImageSettings
  private typealias Manual = AVCaptureManualExposureBracketedStillImageSettings

  private func settings(_ steps: [AVCaptureBracketedStillImageSettings]) -> AVCapturePhotoBracketSettings {
    AVCapturePhotoBracketSettings(
      rawPixelFormatType: 0,
      processedFormat: [
        kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
      ], bracketedSettings: steps)
  }

  @Test("P5 a bracket is one photo for each step, of frames that follow one another, exposed as asked")
  func auto() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      #expect(rig.output.maxBracketedCapturePhotoCount == 3)
      let steps = [-2, 0, 2].map { Auto.autoExposureSettings(exposureTargetBias: $0) }
      let taker = await rig.follow(settings(steps))
      #expect(
        taker.names == [
          "willBegin", "willCapture", "didCapture", "didProcess", "didProcess", "didProcess", "didFinish",
        ])
      let photos = taker.photos.all
      #expect(photos.map(\.photoCount) == [1, 2, 3] && photos.map(\.sequenceCount) == [1, 2, 3])
      #expect(photos.map { $0.resolvedSettings.expectedPhotoCount } == [3, 3, 3])
      #expect(photos.map { ($0.bracketSettings as? Auto)?.exposureTargetBias } == [-2, 0, 2])
      let times = photos.map(\.timestamp.seconds)
      for (earlier, later) in zip(times, times.dropFirst()) {
        #expect(abs(later - earlier - 1.0 / 30) < 1e-3)
      }
      let luma = try photos.map { try #require($0.pixelBuffer?.pixels).meanLuma }
      #expect(luma[0] * 1.5 < luma[1] && luma[1] * 1.2 < luma[2], "\(luma)")
      let bias = photos.map {
        ($0.metadata[kCGImagePropertyExifDictionary] as? [String: Any])?[
          kCGImagePropertyExifExposureBiasValue]
          as? Double
      }
      #expect(bias == [-2, 0, 2])
      let plain = try await rig.take()
      #expect(plain.sequenceCount == 0 && plain.bracketSettings == nil)
    }
  }

  @Test("P5 a bracket by hand is as bright as exposure and sensitivity together say")
  func manual() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let camera = try phone.camera("back-wide")
      let (length, iso) = (camera.exposureDuration, camera.iso)
      let steps = [
        Manual.manualExposureSettings(
          exposureDuration: AVCaptureDevice.currentExposureDuration, iso: AVCaptureDevice.currentISO),
        Manual.manualExposureSettings(
          exposureDuration: CMTimeMultiplyByRatio(length, multiplier: 1, divisor: 4), iso: iso),
        Manual.manualExposureSettings(
          exposureDuration: CMTimeMultiplyByRatio(length, multiplier: 1, divisor: 4), iso: iso * 4),
      ]
      let taker = await rig.follow(settings(steps))
      let luma = try taker.photos.all.map { try #require($0.pixelBuffer?.pixels).meanLuma }
      #expect(luma[1] * 1.5 < luma[0] && abs(luma[2] - luma[0]) < 2, "\(luma)")
      let exif = try #require(
        taker.photos.all[2].metadata[kCGImagePropertyExifDictionary] as? [String: Any])
      #expect(exif[kCGImagePropertyExifISOSpeedRatings] as? [Float] == [iso * 4])
    }
  }

  @Test("P5 X1 what is no bracket raises, and names what is wrong")
  func refused() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let one = Auto.autoExposureSettings(exposureTargetBias: 1)
      let manual = Manual.manualExposureSettings(
        exposureDuration: AVCaptureDevice.currentExposureDuration, iso: 100)
      let bad: [([AVCaptureBracketedStillImageSettings], String)] = [
        ([], "empty"), ([one, one, one, one], "maxBracketedCapturePhotoCount"), ([one, manual], "class"),
        ([Auto.autoExposureSettings(exposureTargetBias: 20)], "exposureTargetBias"),
        (
          [Manual.manualExposureSettings(exposureDuration: CMTime(value: 9, timescale: 1), iso: 100)],
          "Duration"
        ),
        ([Manual.manualExposureSettings(exposureDuration: .invalid, iso: 9000)], "ISO"),
      ]
      for (steps, word) in bad {
        _ = await rig.follow(settings(steps))
        let raised = phone.takeMisuses()
        #expect(raised.count == 1 && raised[0].reason.contains(word), "\(word): \(raised)")
      }
      _ = await rig.follow(settings([one])) { $0.flashMode = .on }
      #expect(phone.takeMisuses().map { $0.reason.contains("flashMode") } == [true])
      let copy = try #require(settings([one]).copy() as? AVCapturePhotoBracketSettings)
      #expect(copy.bracketedSettings == [one])
    }
  }

  @Test("P1 P5 a bracket that cannot be finished fails as a whole")
  func fails() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let taker = PhotoTaker(phone.world)
      let steps = [-1, 0, 1].map { Auto.autoExposureSettings(exposureTargetBias: $0) }
      rig.output.capturePhoto(with: settings(steps), delegate: taker)
      await phone.wait(.milliseconds(100))
      rig.rig.session.stopRunning()
      await phone.settle()
      #expect(taker.names == ["willBegin", "willCapture", "didProcess", "didFinish"])
      #expect(taker.errors.all == ["-11803", "-11803"])
    }
  }
}
