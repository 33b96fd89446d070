import AVFoundation
import SDKTestSupport
import Testing

@Suite("Depth formats and limits of exposure")
@MainActor
struct DepthFormatTests {
  private final class Taker: NSObject, AVCaptureDepthDataOutputDelegate, Sendable {
    let types = Collected<OSType>()
    let sizes = Collected<Int>()
    let queue = DispatchQueue(label: "depth")

    func depthDataOutput(
      _ output: AVCaptureDepthDataOutput, didOutput depthData: AVDepthData, timestamp: CMTime,
      connection: AVCaptureConnection
    ) {
      types.add(depthData.depthDataType)
      sizes.add(CVPixelBufferGetWidth(depthData.depthDataMap))
    }
  }

  @Test("O9 depth comes in the active depth format, which belongs to the active format")
  func depth() throws {
    try withPhone { phone in
      let camera: AVCaptureDevice = try phone.camera("outer")
      let rig = try await Rig(phone, "outer")
      let (output, taker) = (AVCaptureDepthDataOutput(), Taker())
      output.setDelegate(taker, callbackQueue: taker.queue)
      rig.session.addOutput(output)
      let formats = camera.activeFormat.supportedDepthDataFormats
      #expect(
        formats.map { CMFormatDescriptionGetMediaSubType($0.formatDescription) }
          == [kCVPixelFormatType_DepthFloat16, kCVPixelFormatType_DepthFloat32])
      #expect(formats.allSatisfy { $0.mediaType == .depthData && $0.supportedDepthDataFormats.isEmpty })
      #expect(camera.activeDepthDataFormat == formats.last)
      let seen = Collected<Bool>()
      let observation = camera.observe(\.activeDepthDataFormat) { device, _ in
        seen.add(device.activeDepthDataFormat == formats[0])
      }
      camera.activeDepthDataFormat = formats[0]
      #expect(phone.takeMisuses().map(\.name) == ["NSGenericException"])
      try camera.lockForConfiguration()
      await phone.wait(.milliseconds(100))
      #expect(Set(taker.types.take()) == [kCVPixelFormatType_DepthFloat32])
      camera.activeDepthDataFormat = formats[0]
      await phone.wait(.milliseconds(100))
      #expect(taker.types.take().last == kCVPixelFormatType_DepthFloat16)
      #expect(taker.sizes.all.last.map { [Int32($0)] } == [formats[0].formatDescription.dimensions.width])
      #expect(seen.all == [true])
      camera.activeFormat = camera.formats[0]
      #expect(camera.activeDepthDataFormat == camera.formats[0].supportedDepthDataFormats.last)
      #expect(seen.all == [true, false])
      camera.activeDepthDataFormat = formats[0]
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"], "of another format")
      camera.unlockForConfiguration()
      #expect(try phone.virtualFront().activeDepthDataFormat == nil)
      withExtendedLifetime(observation) {}
    }
  }

  @Test("K3 automatic exposure stays below the longest that is allowed, and the sensor makes up for it")
  func exposure() throws {
    try withPhone { phone in
      let camera = try phone.camera("back-wide")
      let (usual, sensitivity) = (camera.exposureDuration.seconds, camera.iso)
      #expect(camera.activeMaxExposureDuration == camera.activeFormat.maxExposureDuration)
      try camera.lockForConfiguration()
      camera.activeMaxExposureDuration = CMTime(value: 1, timescale: 240)
      #expect(camera.isAdjustingExposure)
      await phone.settle()
      #expect(abs(camera.exposureDuration.seconds - 1.0 / 240) < 1e-6 && usual > 1.0 / 240)
      #expect(abs(Double(camera.iso) - Double(sensitivity) * usual * 240) < 0.01)
      camera.activeMaxExposureDuration = CMTime(value: 2, timescale: 1)
      #expect(phone.takeMisuses().map(\.name) == ["NSRangeException"])
      camera.activeMaxExposureDuration = .invalid
      await phone.settle()
      #expect(abs(camera.exposureDuration.seconds - usual) < 1e-6 && camera.iso == sensitivity)
      camera.unlockForConfiguration()
      camera.activeMaxExposureDuration = .invalid
      #expect(phone.takeMisuses().map(\.name) == ["NSGenericException"])
    }
  }
}
