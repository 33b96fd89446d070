import CaptureModel
import Foundation

extension AVCaptureDevice {
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/exposuremode-swift.enum
  public enum ExposureMode: Int, Sendable {
    case locked = 0
    /// Measures once, and locks (*decided*: after 0.3 s).
    case autoExpose = 1
    case continuousAutoExposure = 2
    case custom = 3

    init(_ mode: CameraControls.Mode) { self = ExposureMode(rawValue: mode.rawValue) ?? .locked }
    var value: CameraControls.Mode { CameraControls.Mode(rawValue: rawValue) ?? .locked }
  }

  public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool {
    CameraControls.supports(exposureMode.value, .exposure, abilities)
  }

  /// Assigning needs the configuration lock and a supported mode; otherwise it raises, as `.custom` does, for which
  /// there is ``setExposureModeCustom(duration:iso:completionHandler:)``. Observable.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/exposuremode-swift.property
  public var exposureMode: ExposureMode {
    get { ExposureMode(controls.mode(.exposure)) }
    set {
      let method = "-[AVCaptureDevice setExposureMode:]"
      control(method) { (controls) throws(Misuse) in
        guard newValue != .custom else {
          throw .invalidArgument(
            method, "Not supported - use -setExposureModeCustomWithDuration:ISO:completionHandler:")
        }
        try controls.set(.exposure, newValue.value, abilities, method, query: "isExposureModeSupported:")
      }
    }
  }

  public var isExposurePointOfInterestSupported: Bool { CameraControls.supportsPoint(.exposure, abilities) }

  /// As ``focusPointOfInterest``.
  public var exposurePointOfInterest: CGPoint {
    get { CGPoint(controls.point(.exposure)) }
    set {
      let method = "-[AVCaptureDevice setExposurePointOfInterest:]"
      control(method) { (controls) throws(Misuse) in
        try controls.setPoint(
          .exposure, CameraControls.Point(newValue), abilities, method,
          query: "isExposurePointOfInterestSupported")
      }
    }
  }

  public var isAdjustingExposure: Bool { controls.isAdjusting(.exposure) }
  /// Of the sensor, observable. *Decided*: what is set does not make the drawn world brighter or darker.
  public var exposureDuration: CMTime { .exposure(controls.exposureDuration) }
  public var iso: Float { Float(controls.sensitivity) }
  public class var currentExposureDuration: CMTime { .invalid }
  public class var currentISO: Float { -Float.greatestFiniteMagnitude }
  /// The longest exposure that automatic exposure may choose; the format's longest until it is set, and after
  /// `CMTime.invalid`. Assigning needs the configuration lock, and raises `NSRangeException` outside of the active
  /// format's range.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/activemaxexposureduration
  public var activeMaxExposureDuration: CMTime {
    get { .exposure(controls.longestExposure ?? abilities.exposure.upperBound) }
    set {
      let method = "-[AVCaptureDevice setActiveMaxExposureDuration:]"
      control(method) { (controls) throws(Misuse) in
        try controls.limitExposure(to: newValue.isValid ? newValue.seconds : nil, abilities, method)
      }
    }
  }

  /// Exposes by hand; ``currentExposureDuration`` and ``currentISO`` keep what is in use. Out of the active format's
  /// ranges it raises `NSRangeException`. `handler` gets the time of the first frame that has it.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/setexposuremodecustom(duration:iso:completionhandler:)
  public func setExposureModeCustom(
    duration: CMTime, iso: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let method = "-[AVCaptureDevice setExposureModeCustomWithDuration:ISO:completionHandler:]"
    control(method, then: handler) { (controls) throws(Misuse) in
      try controls.expose(
        duration: duration.isValid ? duration.seconds : nil,
        sensitivity: iso == AVCaptureDevice.currentISO ? nil : Double(iso), abilities, method)
    }
  }

  @discardableResult
  public func setExposureModeCustom(duration: CMTime, iso: Float) async -> CMTime {
    await withCheckedContinuation { continuation in
      setExposureModeCustom(duration: duration, iso: iso) { continuation.resume(returning: $0) }
    }
  }

  /// Exposure values (EV).
  public var exposureTargetBias: Float { Float(controls.bias) }
  public var minExposureTargetBias: Float { Float(abilities.bias.lowerBound) }
  public var maxExposureTargetBias: Float { Float(abilities.bias.upperBound) }
  public class var currentExposureTargetBias: Float { -Float.greatestFiniteMagnitude }
  /// How far the exposure is off its target; *decided*: it is always met.
  public var exposureTargetOffset: Float { 0 }

  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/setexposuretargetbias(_:completionhandler:)
  public func setExposureTargetBias(
    _ bias: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let method = "-[AVCaptureDevice setExposureTargetBias:completionHandler:]"
    control(method, then: handler) { (controls) throws(Misuse) in
      guard bias != AVCaptureDevice.currentExposureTargetBias else { return }
      try controls.setBias(Double(bias), abilities, method)
    }
  }

  @discardableResult
  public func setExposureTargetBias(_ bias: Float) async -> CMTime {
    await withCheckedContinuation { continuation in
      setExposureTargetBias(bias) { continuation.resume(returning: $0) }
    }
  }
}

extension AVCaptureDevice.Format {
  public var minISO: Float { Float(camera.abilities.sensitivity.lowerBound) }
  public var maxISO: Float { Float(camera.abilities.sensitivity.upperBound) }
  public var minExposureDuration: CMTime { .exposure(camera.abilities.exposure.lowerBound) }
  public var maxExposureDuration: CMTime { .exposure(camera.abilities.exposure.upperBound) }
}
