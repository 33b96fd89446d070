// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CaptureModel
import DeviceModel
import Foundation

/// https://developer.apple.com/documentation/avfoundation/avcapturecolorspace
public enum AVCaptureColorSpace: Int, Sendable {
  case sRGB = 0
  case P3_D65 = 1
  case HLG_BT2020 = 2
  case appleLog = 3
  case appleLog2 = 4
}

/// https://developer.apple.com/documentation/avfoundation/avcapturevideostabilizationmode
public enum AVCaptureVideoStabilizationMode: Int, Sendable {
  case off = 0
  case standard = 1
  case cinematic = 2
  case cinematicExtended = 3
  case previewOptimized = 4
  case cinematicExtendedEnhanced = 5
  case lowLatency = 6
  case auto = -1
}

/// What the simulated cameras do not do is not supported, and turning it on raises.
extension AVCaptureDevice {
  public var manufacturer: String { "Apple Inc." }
  public var modelID: String { camera.localizedName }
  /// The cameras that are physically one with it; empty.
  public var linkedDevices: [AVCaptureDevice] { [] }
  /// Whether it is there but cannot be used, as a camera in a closed lid is.
  public var isSuspended: Bool { false }
  public var isContinuityCamera: Bool { deviceType == .continuityCamera }
  public var companionDeskViewCamera: AVCaptureDevice? { nil }

  /// In the 35 mm system, in millimetres; 0 for what is no lens of the device.
  public var nominalFocalLengthIn35mmFilm: Float {
    Float((18 / tan(camera.fieldOfView * .pi / 360)).rounded())
  }

  // MARK: Not supported

  public var isLowLightBoostSupported: Bool { false }
  public var isLowLightBoostEnabled: Bool { false }
  public var automaticallyEnablesLowLightBoostWhenAvailable: Bool {
    get { false }
    set {
      refuse(
        newValue, "-[AVCaptureDevice setAutomaticallyEnablesLowLightBoostWhenAvailable:]",
        "isLowLightBoostSupported")
    }
  }

  /// *Decided*: high dynamic range is on or off by itself, and the pictures are the same.
  public var automaticallyAdjustsVideoHDREnabled: Bool {
    get { true }
    set {
      refuse(!newValue, "-[AVCaptureDevice setAutomaticallyAdjustsVideoHDREnabled:]", "isVideoHDRSupported")
    }
  }

  public var isVideoHDREnabled: Bool {
    get { false }
    set { refuse(newValue, "-[AVCaptureDevice setVideoHDREnabled:]", "isVideoHDRSupported") }
  }

  public var isGeometricDistortionCorrectionSupported: Bool { false }
  public var isGeometricDistortionCorrectionEnabled: Bool {
    get { false }
    set {
      refuse(
        newValue, "-[AVCaptureDevice setGeometricDistortionCorrectionEnabled:]",
        "isGeometricDistortionCorrectionSupported")
    }
  }

  public var isFocusRectOfInterestSupported: Bool { false }
  public var isExposureRectOfInterestSupported: Bool { false }

  /// sRGB; another raises.
  public var activeColorSpace: AVCaptureColorSpace {
    get { .sRGB }
    set {
      let method = "-[AVCaptureDevice setActiveColorSpace:]"
      control(method) { (_) throws(Misuse) in
        guard newValue == .sRGB else {
          throw .invalidArgument(method, "Not supported - use activeFormat.supportedColorSpaces")
        }
      }
    }
  }

  private func refuse(_ isRefused: Bool, _ method: String, _ query: String) {
    control(method) { (_) throws(Misuse) in
      if isRefused { throw .invalidArgument(method, "Not supported - use -\(query)") }
    }
  }
}

extension AVCaptureDevice.Format {
  public var supportedColorSpaces: [AVCaptureColorSpace] { [.sRGB] }
  public var isVideoBinned: Bool { false }
  public var isVideoHDRSupported: Bool { false }
  /// Whether ``AVCaptureMultiCamSession`` takes it. *Decided*: up to 1920 pixels wide.
  public var isMultiCamSupported: Bool { camera.format(index).isMultiCamSupported }
  public var isPortraitEffectSupported: Bool { false }
  public var isCenterStageSupported: Bool { false }
  /// Whether photos may be the camera's largest. *Decided*: quality changes nothing else.
  public var isHighestPhotoQualitySupported: Bool { camera.hasLargestPhotos(format: index) }
  public var isHighPhotoQualitySupported: Bool { isHighestPhotoQualitySupported }

  /// *Decided*: the drawn world does not shake; `.off` and `.auto`, which is off, are supported, and on rear cameras
  /// `.standard` and `.cinematic`, which change nothing.
  public func isVideoStabilizationModeSupported(
    _ videoStabilizationMode: AVCaptureVideoStabilizationMode
  ) -> Bool {
    camera.isStabilized(videoStabilizationMode.rawValue)
  }

  /// The largest photo's size in pixels. Apple has ``supportedMaxPhotoDimensions`` in its place since iOS 16.
  public var highResolutionStillImageDimensions: CMVideoDimensions {
    supportedMaxPhotoDimensions.last ?? dimensions
  }
}
