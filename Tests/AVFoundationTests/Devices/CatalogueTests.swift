import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing

/// What holds for every camera of every device.
@Suite("Every camera of the catalogue")
@MainActor
struct CatalogueTests {
  private func withEveryCamera(_ body: @escaping @MainActor (Phone, AVCaptureDevice) throws -> Void) throws {
    for device in Device.builtIn {
      try withPhone(device) { phone in
        for camera in device.cameras { try body(phone, try phone.camera(Phone.short(camera.uniqueID))) }
      }
    }
  }

  @Test("C5 every format can be active, and its description, rates, zoom and photo sizes are of one camera")
  func formats() throws {
    try withEveryCamera { phone, camera in
      try camera.lockForConfiguration()
      for format in camera.formats {
        let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
        let name = Comment(rawValue: "\(camera.localizedName) \(format)")
        #expect(format.mediaType == AVMediaType.video && size.width >= 16 && size.height >= 16, name)
        #expect((1...179).contains(format.videoFieldOfView) && format.videoFieldOfView > 10, name)
        let ranges: [AVFrameRateRange] = format.videoSupportedFrameRateRanges
        #expect(!ranges.isEmpty, name)
        for range in ranges {
          #expect(range.minFrameRate > 0 && range.minFrameRate <= range.maxFrameRate, name)
          #expect(abs(range.minFrameDuration.seconds * range.maxFrameRate - 1) < 1e-6, name)
          #expect(abs(range.maxFrameDuration.seconds * range.minFrameRate - 1) < 1e-6, name)
        }
        camera.activeFormat = format
        #expect(camera.activeFormat == format && camera.videoZoomFactor == 1, name)
        for factor in [camera.minAvailableVideoZoomFactor, camera.maxAvailableVideoZoomFactor] {
          camera.videoZoomFactor = factor
          #expect(camera.videoZoomFactor == factor, name)
        }
        #expect(camera.maxAvailableVideoZoomFactor == format.videoMaxZoomFactor, name)
        let photos = format.supportedMaxPhotoDimensions
        #expect(photos.first?.width == size.width && photos.first?.height == size.height, name)
        let largest = format.highResolutionStillImageDimensions
        #expect(largest.width == photos.last?.width && largest.width >= size.width, name)
      }
      camera.unlockForConfiguration()
      #expect(phone.takeMisuses().isEmpty, "\(camera.localizedName)")
    }
  }

  @Test("K2 what a camera says it does not have raises when it is turned on, and what it has does not")
  func abilities() throws {
    try withEveryCamera { phone, camera in
      @MainActor func raises(_ call: () throws -> Void) rethrows -> Bool {
        try call()
        return !phone.takeMisuses().isEmpty
      }
      try camera.lockForConfiguration()
      let name = Comment(rawValue: camera.localizedName)
      let format = camera.activeFormat
      #expect(
        raises { camera.automaticallyEnablesLowLightBoostWhenAvailable = true }
          == !camera.isLowLightBoostSupported, name)
      #expect(raises { camera.isSmoothAutoFocusEnabled = true } == !camera.isSmoothAutoFocusSupported, name)
      #expect(raises { camera.isVideoHDREnabled = true } == !format.isVideoHDRSupported, name)
      #expect(
        raises { camera.isGeometricDistortionCorrectionEnabled = true }
          == !camera.isGeometricDistortionCorrectionSupported, name)
      for space in [AVCaptureColorSpace.sRGB, .P3_D65, .HLG_BT2020, .appleLog] {
        let isSupported = format.supportedColorSpaces.contains(space)
        #expect(raises { camera.activeColorSpace = space } != isSupported, name)
      }
      #expect(camera.activeColorSpace == .sRGB)
      for mode in [AVCaptureDevice.WhiteBalanceMode.locked, .autoWhiteBalance, .continuousAutoWhiteBalance] {
        #expect(raises { camera.whiteBalanceMode = mode } != camera.isWhiteBalanceModeSupported(mode), name)
      }
      for mode in [AVCaptureDevice.ExposureMode.locked, .autoExpose, .continuousAutoExposure, .custom] {
        let isSupported = camera.isExposureModeSupported(mode) && mode != .custom
        #expect(raises { camera.exposureMode = mode } != isSupported, name)
      }
      let middle = CGPoint(x: 0.5, y: 0.5)
      #expect(
        raises { camera.exposurePointOfInterest = middle } != camera.isExposurePointOfInterestSupported, name)
      #expect(
        raises { camera.focusPointOfInterest = middle } != camera.isFocusPointOfInterestSupported, name)
      let most = camera.maxWhiteBalanceGain
      for gain in [1, most, most + 0.1, 0.9] {
        let gains = AVCaptureDevice.WhiteBalanceGains(redGain: gain, greenGain: 1, blueGain: 1)
        #expect(
          raises { camera.setWhiteBalanceModeLocked(with: gains, completionHandler: nil) }
            != (1...most).contains(gain), name)
      }
      let level = AVCaptureDevice.maxAvailableTorchLevel
      #expect(try raises { try camera.setTorchModeOn(level: level) } != camera.hasTorch, name)
      #expect(
        camera.torchLevel == (camera.hasTorch ? 1 : 0) && camera.isFlashAvailable == camera.hasFlash, name)
      camera.unlockForConfiguration()
    }
  }

  @Test("D14 what names a camera is there, and nothing is linked, suspended, binned or of another maker")
  func identity() throws {
    var models: Set<String> = []
    try withEveryCamera { _, camera in
      #expect(!camera.modelID.isEmpty && !camera.localizedName.isEmpty && camera.manufacturer == "Apple Inc.")
      #expect(camera.linkedDevices.isEmpty && !camera.isSuspended && camera.isConnected)
      #expect(camera.minimumFocusDistance == -1 || camera.minimumFocusDistance > 0)
      #expect((camera.minimumFocusDistance > 0) == (camera.position == .back && camera.hasTorch))
      #expect(camera.formats.allSatisfy { !$0.isVideoBinned })
      #expect(
        camera.formats.allSatisfy {
          ($0.autoFocusSystem == .phaseDetection) == camera.isFocusModeSupported(.continuousAutoFocus)
        })
      #expect(camera.nominalFocalLengthIn35mmFilm > 5 && camera.lensAperture > 1)
      models.insert(camera.modelID)
    }
    #expect(models.count > 5)
  }

  @Test("V1 each device has the kinds of camera that it is sold with")
  func kinds() throws {
    typealias Kind = AVCaptureDevice.DeviceType
    let table: [(Device, back: [Kind], front: [Kind])] = [
      (
        .iPhoneDuo, [.builtInWideAngleCamera, .builtInUltraWideCamera, .builtInDualWideCamera],
        [
          .builtInWideAngleCamera, .builtInUltraWideCamera, .builtInOuterUltraWideCamera,
          .builtInInnerUltraWideCamera,
        ]
      ),
      (
        .iPhone17Pro,
        [
          .builtInWideAngleCamera, .builtInUltraWideCamera, .builtInTelephotoCamera, .builtInDualCamera,
          .builtInDualWideCamera, .builtInTripleCamera, .builtInLiDARDepthCamera,
        ], [.builtInWideAngleCamera, .builtInUltraWideCamera, .builtInTrueDepthCamera]
      ),
      (
        .iPhone14Pro,
        [
          .builtInWideAngleCamera, .builtInUltraWideCamera, .builtInTelephotoCamera, .builtInDualCamera,
          .builtInDualWideCamera, .builtInTripleCamera, .builtInLiDARDepthCamera,
        ], [.builtInWideAngleCamera, .builtInTrueDepthCamera]
      ),
    ]
    for (device, back, front) in table {
      try withPhone(device) { _ in
        for (position, kinds) in [(AVCaptureDevice.Position.back, back), (.front, front)] {
          let found = Kind.every.filter { kind in
            !AVCaptureDevice.DiscoverySession(
              deviceTypes: [kind], mediaType: .video, position: position
            ).devices.isEmpty
          }
          #expect(Set(found) == Set(kinds), "\(device.name) \(position)")
        }
      }
    }
  }
}
