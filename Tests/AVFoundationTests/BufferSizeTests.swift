import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing

@Suite("How large a data output's frames are")
@MainActor
struct BufferSizeTests {
  private final class Taker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
    let sizes = Collected<[Int]>()
    let queue = DispatchQueue(label: "frames")

    func captureOutput(
      _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
    ) {
      guard let image: CVImageBuffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
      sizes.add([CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image)])
    }
  }

  @Test("C5 frames are preview-sized under the photo preset, as the camera's otherwise, and as an app says")
  func sizes() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      let (output, taker) = (AVCaptureVideoDataOutput(), Taker())
      output.setSampleBufferDelegate(taker, queue: taker.queue)
      rig.session.addOutput(output)
      try #require(output.connection(with: .video)).videoRotationAngle = 0
      let longest = try #require(
        Device.iPhoneDuo.displays.map { max($0.pixels.width, $0.pixels.height) }.max())
      @MainActor func size() async -> [Int]? {
        await phone.wait(.milliseconds(100))
        return taker.sizes.take().last
      }
      #expect(
        output.automaticallyConfiguresOutputBufferDimensions && !output.deliversPreviewSizedOutputBuffers)
      output.deliversPreviewSizedOutputBuffers = true
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      rig.session.sessionPreset = .photo
      #expect(output.deliversPreviewSizedOutputBuffers)
      let small = try #require(await size())
      #expect(abs(small[0] - longest) <= 1 && abs(small[0] * 3 - small[1] * 4) <= 8, "\(small)")
      output.automaticallyConfiguresOutputBufferDimensions = false
      #expect(!output.deliversPreviewSizedOutputBuffers)
      #expect(await size() == [4032, 3024])
      output.deliversPreviewSizedOutputBuffers = true
      #expect(await size() == small)
      rig.session.sessionPreset = .hd1280x720
      #expect(await size() == [1280, 720], "never made larger")
    }
  }

  @Test("what is recommended for a writer is what a writer takes, of the frames' size and rate")
  func recommended() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      let output = AVCaptureVideoDataOutput()
      rig.session.addOutput(output)
      #expect(output.recommendedVideoSettingsForAssetWriter(writingTo: .mov) == nil)
      try rig.exchange(to: "back-wide")
      let types: [AVFileType] = [.mov, .mp4, .m4v, .jpg, .heic]
      for type in types {
        let isMovie = type != .jpg && type != .heic
        #expect(output.availableVideoCodecTypesForAssetWriter(writingTo: type).isEmpty != isMovie)
      }
      let codecs = output.availableVideoCodecTypesForAssetWriter(writingTo: .mov)
      for codec in codecs {
        let settings = try #require(
          output.recommendedVideoSettings(forVideoCodecType: codec, assetWriterOutputFileType: .mov))
        // Turned upright, as the connection is.
        #expect(settings[AVVideoWidthKey] as? Int == 1080 && settings[AVVideoHeightKey] as? Int == 1920)
        let properties = try #require(settings[AVVideoCompressionPropertiesKey] as? [String: Any])
        #expect(properties[AVVideoExpectedSourceFrameRateKey] as? Int == 30)
        #expect(properties[AVVideoAverageBitRateKey] as? Int == 1920 * 1080 * 3)
        _ = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        #expect(phone.takeMisuses().isEmpty)
      }
      let usual = output.recommendedVideoSettingsForAssetWriter(writingTo: .mp4)
      #expect(usual?[AVVideoCodecKey] as? AVVideoCodecType == codecs.first && !codecs.isEmpty)
      #expect(!codecs.contains(.proRes4444))
      _ = output.recommendedVideoSettings(forVideoCodecType: .proRes4444, assetWriterOutputFileType: .mov)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
    }
  }

  @Test("errors have Apple's numbers, and can be caught by name")
  func errors() {
    let table: [(AVError.Code, Int)] = [
      (.unknown, -11800), (.outOfMemory, -11801), (.sessionNotRunning, -11803),
      (.deviceAlreadyUsedByAnotherSession, -11804), (.sessionConfigurationChanged, -11806),
      (.diskFull, -11807), (.deviceWasDisconnected, -11808), (.maximumDurationReached, -11810),
      (.maximumFileSizeReached, -11811), (.deviceNotConnected, -11814),
      (.deviceInUseByAnotherApplication, -11815), (.deviceLockedForConfigurationByAnotherProcess, -11817),
      (.sessionWasInterrupted, -11818), (.mediaServicesWereReset, -11819), (.fileAlreadyExists, -11823),
      (.maximumStillImageCaptureRequestsExceeded, -11830), (.contentIsProtected, -11831),
      (.noImageAtTime, -11832), (.decoderNotFound, -11833), (.encoderNotFound, -11834),
      (.applicationIsNotAuthorized, -11836), (.deviceIsNotAvailableInBackground, -11837),
      (.torchLevelUnavailable, -11846), (.operationInterrupted, -11847),
      (.applicationIsNotAuthorizedToUseDevice, -11852), (.undecodableMediaData, -11855),
      (.recordingAlreadyInProgress, -11859), (.unsupportedOutputSettings, -11861),
      (.operationNotAllowed, -11862), (.formatUnsupported, -11864), (.malformedDepth, -11865),
      (.sessionHardwareCostOverage, -11872), (.unsupportedDeviceActiveFormat, -11873),
      (.incorrectlyConfigured, -11875), (.operationCancelled, -11878), (.encodeFailed, -11883),
    ]
    for (code, number) in table {
      let error = AVError(code) as NSError
      #expect(code.rawValue == number && error.code == number && error.domain == AVFoundationErrorDomain)
      #expect((AVError(code) as any Error as? AVError)?.code == code)
    }
    do { throw AVError(.diskFull) } catch AVError.diskFull {} catch { Issue.record("\(error)") }
  }
}
