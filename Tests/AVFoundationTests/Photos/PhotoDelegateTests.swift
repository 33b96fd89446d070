import AVFoundation
import CameraService
import Foundation
import SDKTestSupport
import TestSupport
import Testing

@Suite("Photo delegates as apps write them")
@MainActor
struct PhotoDelegateTests {
  @Test("P1 P2 sizes and qualities that the format has are those that photos may ask for")
  func formats() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let format: AVCaptureDevice.Format = try #require(rig.rig.input?.device.activeFormat)
      #expect(format.isHighPhotoQualitySupported && format.isHighestPhotoQualitySupported)
      let wide = try phone.camera("back-wide").formats.filter { !$0.isHighestPhotoQualitySupported }
      #expect(!wide.isEmpty && wide.allSatisfy { $0.supportedMaxPhotoDimensions.last?.width != 4032 })
      for size in format.supportedMaxPhotoDimensions {
        rig.output.maxPhotoDimensions = size
        let kept = rig.output.maxPhotoDimensions
        #expect(kept.width == size.width && kept.height == size.height)
      }
      let all: [AVCapturePhotoOutput.QualityPrioritization] = [.speed, .balanced, .quality]
      for most in all {
        rig.output.maxPhotoQualityPrioritization = most
        for asked in all {
          _ = await rig.follow(AVCapturePhotoSettings()) { $0.photoQualityPrioritization = asked }
          #expect(phone.takeMisuses().count == (asked.rawValue <= most.rawValue ? 0 : 1))
        }
      }
    }
  }

  @Test("P1 P7 P8 each call that an app waits for comes to its delegate, and in Apple's order")
  func everyCall() throws {
    let directory = try TemporaryDirectory()
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      rig.output.maxPhotoQualityPrioritization = .quality
      rig.output.isAutoDeferredPhotoDeliveryEnabled = true
      rig.output.isLivePhotoCaptureEnabled = true
      let delegate = AppDelegate()
      let settings = AVCapturePhotoSettings()
      settings.photoQualityPrioritization = .quality
      settings.isAutoStillImageStabilizationEnabled = true
      settings.livePhotoMovieFileURL = URL(fileURLWithPath: directory.file("b.mov"))
      rig.output.capturePhoto(with: settings, delegate: delegate)
      await phone.settle()
      #expect(
        delegate.heard.all == [
          "begin 2 \(settings.uniqueID)", "capture", "captured", "proxy true", "filmed", "movie nil",
          "end nil",
        ])
      #expect(try directory.names == ["b.mov"])
    }
  }

  private final class AppDelegate: NSObject, AVCapturePhotoCaptureDelegate {
    let heard = Collected<String>()

    func photoOutput(
      _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {
      let size = resolvedSettings.livePhotoMovieDimensions
      heard.add("begin \(size.width > 0 ? 2 : 1) \(resolvedSettings.uniqueID)")
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {
      heard.add("capture")
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {
      heard.add("captured")
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput,
      didFinishCapturingDeferredPhotoProxy proxy: AVCaptureDeferredPhotoProxy?, error: (any Error)?
    ) {
      heard.add("proxy \(proxy?.fileDataRepresentation() != nil)")
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
      resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {
      heard.add("filmed")
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL,
      duration: CMTime, photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings,
      error: (any Error)?
    ) {
      heard.add("movie \(error.map { "\($0)" } ?? "nil")")
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
      error: (any Error)?
    ) {
      heard.add("end \(error.map { "\($0)" } ?? "nil")")
    }
  }
}
