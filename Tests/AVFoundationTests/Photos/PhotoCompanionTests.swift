import AVFoundation
import CameraService
import Imaging
import SDKTestSupport
import TestSupport
import Testing
import WorldRenderer

@Suite("What photos come with")
@MainActor
struct PhotoCompanionTests {
  @Test(
    "P4 a preview has the format that was asked for, fits into the size, and lies as the photo does",
    arguments: [kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange])
  func preview(format: OSType) throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "outer")
      let settings = AVCapturePhotoSettings()
      #expect(settings.availablePreviewPhotoPixelFormatTypes.contains(format))
      settings.previewPhotoFormat = [
        kCVPixelBufferPixelFormatTypeKey: format, kCVPixelBufferWidthKey: 640, kCVPixelBufferHeightKey: 640,
      ]
      let photo: AVCapturePhoto = try await rig.take(settings)
      let preview = try #require(photo.previewPixelBuffer)
      let size = photo.resolvedSettings.previewDimensions
      #expect(CVPixelBufferGetPixelFormatType(preview) == format)
      #expect(
        size.width == 360 && size.height == 640, "the photo is 720 by 1280, turned as earlier hardware's")
      #expect(CVPixelBufferGetWidth(preview) == 360 && CVPixelBufferGetHeight(preview) == 640)
      let image = try #require(photo.previewCGImageRepresentation())
      #expect(try #require(StampReader.read(image.pixels).first).quarterTurns == 1)
      let plain = try await rig.take()
      #expect(plain.previewPixelBuffer == nil && plain.previewCGImageRepresentation() == nil)
      #expect(plain.resolvedSettings.previewDimensions.width == 0)
    }
  }

  @Test("V3 O9 depth comes with photos of cameras that have it, once it is asked for twice")
  func depth() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "outer")
      #expect(rig.output.isDepthDataDeliverySupported && !rig.output.isDepthDataDeliveryEnabled)
      _ = await rig.follow(AVCapturePhotoSettings()) { $0.isDepthDataDeliveryEnabled = true }
      #expect(phone.takeMisuses().map { $0.reason.contains("depthDataDeliveryEnabled") } == [true])
      rig.output.isDepthDataDeliveryEnabled = true
      #expect(try await rig.take().depthData == nil)
      let taker = await rig.follow(AVCapturePhotoSettings()) { $0.isDepthDataDeliveryEnabled = true }
      let photo = try #require(taker.photo)
      let depth = try #require(photo.depthData)
      let pixels = try #require(depth.depthDataMap.pixels)
      #expect(pixels.width == 180 && pixels.height == 320, "it lies as the photo does")
      let nearest = (0..<pixels.height).flatMap { y in
        (0..<pixels.width).map { x in
          (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0)).load(
            fromByteOffset: 4 * x, as: Float.self)
        }
      }.filter(\.isFinite).min()
      #expect(nearest.map { $0 > 0.3 && $0 < 0.7 } == true, "the person who holds the phone")
      #expect(photo.portraitEffectsMatte == nil && photo.cameraCalibrationData == nil)
      try await rig.use("front")
      #expect(!rig.output.isDepthDataDeliverySupported && !rig.output.isDepthDataDeliveryEnabled)
      rig.output.isDepthDataDeliveryEnabled = true
      rig.output.isPortraitEffectsMatteDeliveryEnabled = true
      _ = await rig.follow(AVCapturePhotoSettings()) { $0.isPortraitEffectsMatteDeliveryEnabled = true }
      _ = await rig.follow(AVCapturePhotoSettings()) { $0.isCameraCalibrationDataDeliveryEnabled = true }
      #expect(phone.takeMisuses().map(\.name) == [String](repeating: "NSInvalidArgumentException", count: 4))
    }
  }

  @Test("P4 a HEIC has the depth that comes with its photo unless the settings say not; a JPEG has none")
  func embedded() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "outer")
      rig.output.isDepthDataDeliveryEnabled = true
      for (codec, embeds, isThere) in [
        (AVVideoCodecType.hevc, true, true), (.hevc, false, false), (.jpeg, true, false),
      ] {
        let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: codec])
        settings.isDepthDataDeliveryEnabled = true
        #expect(settings.embedsDepthDataInPhoto)
        settings.embedsDepthDataInPhoto = embeds
        #expect(AVCapturePhotoSettings(from: settings).embedsDepthDataInPhoto == embeds)
        let photo = try await rig.take(settings)
        let map = DepthMap(try #require(photo.depthData?.depthDataMap.pixels))
        let directory = try TemporaryDirectory()
        let data = [UInt8](try #require(photo.fileDataRepresentation()))
        let path = try directory.write(data, to: "a.\(codec == .hevc ? "heic" : "jpg")")
        let type = try Program.output("exiftool", "-s3", "-AuxiliaryImageType", path)
        #expect(type.isEmpty != isThere, "\(codec.rawValue) \(embeds)")
        guard isThere else { continue }
        #expect(try Program.output("heif-info", path).contains("depth channel: yes"))
        _ = try Program.output("heif-convert", "--with-aux", path, directory.file("a.png"))
        let turned = map.turned(ExifOrientation(file: data).quarterTurns, mirrored: false)
        let depth = try ImageFile.read(directory.file("a-depth.png"))
        #expect(depth.width * turned.height == depth.height * turned.width)
        // Where the map is near the file is bright, and where it is far dark.
        for y in stride(from: 8, to: turned.height, by: 16) {
          for x in stride(from: 8, to: turned.width, by: 16) {
            let metres = turned.metres[y * turned.width + x]
            let (column, row) = (x * depth.width / turned.width, y * depth.height / turned.height)
            let level = (depth.baseAddress(ofPlane: 0) + row * depth.bytesPerRow(ofPlane: 0)).load(
              fromByteOffset: 4 * column, as: UInt8.self)
            if metres > 5 { #expect(level < 110, "\(x) \(y) \(metres)") }
            if metres < 0.55 { #expect(level > 180, "\(x) \(y) \(metres)") }
          }
        }
        #expect(turned.metres.contains { $0 < 0.55 } && turned.metres.contains { $0 > 5 })
      }
    }
  }

  @Test("P7 with deferred delivery a photo of the best quality comes as a proxy of half the size")
  func deferred() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      rig.output.maxPhotoQualityPrioritization = .quality
      #expect(rig.output.isAutoDeferredPhotoDeliverySupported)
      rig.output.isAutoDeferredPhotoDeliveryEnabled = true
      let taker = await rig.follow(AVCapturePhotoSettings()) { $0.photoQualityPrioritization = .quality }
      #expect(taker.names == ["willBegin", "willCapture", "didCapture", "proxy", "didFinish"])
      let proxy = try #require(taker.photo as? AVCaptureDeferredPhotoProxy)
      let size = proxy.resolvedSettings.deferredPhotoProxyDimensions
      #expect(size.width == 320 && size.height == 240 && proxy.resolvedSettings.photoDimensions.width == 640)
      let data = [UInt8](try #require(proxy.fileDataRepresentation()))
      #expect(try ImageFile.decode(data, name: "proxy").width == 320)
      let usual = await rig.follow(AVCapturePhotoSettings())
      #expect(usual.names.contains("didProcess") && !(usual.photo is AVCaptureDeferredPhotoProxy))
      #expect(usual.photo?.resolvedSettings.deferredPhotoProxyDimensions.width == 0)
      try await rig.use("outer")
      #expect(!rig.output.isAutoDeferredPhotoDeliveryEnabled)
      rig.output.isAutoDeferredPhotoDeliveryEnabled = true
      #expect(phone.takeMisuses().count == 1)
    }
  }

  @Test("P2 P4 settings are prepared once the session runs, and refused where a photo would be")
  func prepared() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      rig.rig.session.stopRunning()
      let heard = Collected<String>()
      rig.output.setPreparedPhotoSettingsArray([AVCapturePhotoSettings()]) { done, error in
        heard.add("first \(done) \(error == nil)")
      }
      await phone.settle()
      #expect(heard.all.isEmpty)
      let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.hevc])
      rig.output.setPreparedPhotoSettingsArray([settings]) { done, _ in heard.add("second \(done)") }
      rig.rig.session.startRunning()
      await phone.settle()
      #expect(heard.all == ["first false true", "second true"])
      #expect(rig.output.preparedPhotoSettingsArray.map(\.uniqueID) == [settings.uniqueID])
      settings.flashMode = .on
      #expect(rig.output.preparedPhotoSettingsArray.map(\.flashMode) == [.off], "a copy")
      settings.photoQualityPrioritization = .quality
      rig.output.setPreparedPhotoSettingsArray([settings])
      #expect(phone.takeMisuses().map { $0.reason.contains("photoQualityPrioritization") } == [true])
      settings.photoQualityPrioritization = .speed
      #expect(await rig.follow(settings).errors.all.isEmpty, "prepared settings are still good for a photo")
    }
  }

  @Test("P2 high resolution, once enabled, is the largest size of the format's")
  func highResolution() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "outer")
      _ = await rig.follow(AVCapturePhotoSettings()) { $0.isHighResolutionPhotoEnabled = true }
      #expect(phone.takeMisuses().map { $0.reason.contains("highResolutionCaptureEnabled") } == [true])
      let output: AVCapturePhotoOutput = rig.output
      output.isHighResolutionCaptureEnabled = true
      let taker = await rig.follow(AVCapturePhotoSettings()) { $0.isHighResolutionPhotoEnabled = true }
      let largest = try #require(rig.rig.input?.device.activeFormat.supportedMaxPhotoDimensions.last)
      let resolved: AVCaptureResolvedPhotoSettings = try #require(taker.photo).resolvedSettings
      let taken = resolved.photoDimensions
      #expect(max(taken.width, taken.height) == max(largest.width, largest.height))
      let time = resolved.photoProcessingTimeRange.start.seconds
      #expect(abs(time - 0.2) < 1e-9)
    }
  }
}
