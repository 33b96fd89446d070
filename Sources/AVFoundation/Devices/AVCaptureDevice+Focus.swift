import CaptureModel
import Foundation

extension AVCaptureDevice {
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/focusmode-swift.enum
  public enum FocusMode: Int, Sendable {
    case locked = 0
    /// Focuses once, and locks (*decided*: after 0.3 s).
    case autoFocus = 1
    case continuousAutoFocus = 2

    init(_ mode: CameraControls.Mode) { self = FocusMode(rawValue: mode.rawValue) ?? .locked }
    var value: CameraControls.Mode { CameraControls.Mode(rawValue: rawValue) ?? .locked }
  }

  /// How far a camera looks for focus.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/autofocusrangerestriction-swift.enum
  public enum AutoFocusRangeRestriction: Int, Sendable {
    case none = 0
    case near = 1
    case far = 2
  }

  /// A lens that does not move supports `.locked` only (*decided*).
  public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool {
    CameraControls.supports(focusMode.value, .focus, abilities)
  }

  /// Assigning needs the configuration lock and a supported mode; otherwise it raises. Observable.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/focusmode-swift.property
  public var focusMode: FocusMode {
    get { FocusMode(controls.mode(.focus)) }
    set {
      let method = "-[AVCaptureDevice setFocusMode:]"
      control(method) { (controls) throws(Misuse) in
        try controls.set(.focus, newValue.value, abilities, method, query: "isFocusModeSupported:")
      }
    }
  }

  public var isFocusPointOfInterestSupported: Bool { CameraControls.supportsPoint(.focus, abilities) }

  /// In the unrotated picture, from (0, 0) at its top left to (1, 1); it counts with the next mode that is set. Raises
  /// without the lock, unsupported, or outside (`NSRangeException`).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/focuspointofinterest
  public var focusPointOfInterest: CGPoint {
    get { CGPoint(controls.point(.focus)) }
    set {
      let method = "-[AVCaptureDevice setFocusPointOfInterest:]"
      control(method) { (controls) throws(Misuse) in
        try controls.setPoint(
          .focus, CameraControls.Point(newValue), abilities, method, query: "isFocusPointOfInterestSupported")
      }
    }
  }

  public var isAdjustingFocus: Bool { controls.isAdjusting(.focus) }
  public var isAutoFocusRangeRestrictionSupported: Bool { false }
  public var autoFocusRangeRestriction: AutoFocusRangeRestriction {
    get { .none }
    set {
      let method = "-[AVCaptureDevice setAutoFocusRangeRestriction:]"
      control(method) { (_) throws(Misuse) in
        guard newValue == .none else {
          throw .invalidArgument(method, "Not supported - use -isAutoFocusRangeRestrictionSupported")
        }
      }
    }
  }

  public var isSmoothAutoFocusSupported: Bool { abilities.focuses }

  public var isSmoothAutoFocusEnabled: Bool {
    get { controls.isSmoothAutoFocusEnabled }
    set {
      let method = "-[AVCaptureDevice setSmoothAutoFocusEnabled:]"
      control(method) { (controls) throws(Misuse) in
        guard !newValue || abilities.focuses else {
          throw .invalidArgument(method, "Not supported - use -isSmoothAutoFocusSupported")
        }
        controls.isSmoothAutoFocusEnabled = newValue
      }
    }
  }

  /// From 0, nearest, to 1, farthest. Observable.
  public var lensPosition: Float { Float(controls.lensPosition) }
  public class var currentLensPosition: Float { -Float.greatestFiniteMagnitude }
  public var isLockingFocusWithCustomLensPositionSupported: Bool { abilities.focuses }
  /// Millimetres; -1 where it is unknown.
  public var minimumFocusDistance: Int { abilities.minimumFocusDistance }
  public var lensAperture: Float { Float(abilities.aperture) }

  /// Locks the focus at a position or, with ``currentLensPosition``, where it is; `handler` gets the time of the
  /// first frame that has it.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/setfocusmodelocked(lensposition:completionhandler:)
  public func setFocusModeLocked(
    lensPosition: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let method = "-[AVCaptureDevice setFocusModeLockedWithLensPosition:completionHandler:]"
    control(method, then: handler) { (controls) throws(Misuse) in
      let isCurrent = lensPosition == AVCaptureDevice.currentLensPosition
      try controls.lockFocus(at: isCurrent ? nil : Double(lensPosition), abilities, method)
    }
  }

  @discardableResult
  public func setFocusModeLocked(lensPosition: Float) async -> CMTime {
    await withCheckedContinuation { continuation in
      setFocusModeLocked(lensPosition: lensPosition) { continuation.resume(returning: $0) }
    }
  }
}
