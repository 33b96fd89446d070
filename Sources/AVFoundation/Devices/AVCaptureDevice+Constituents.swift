import CameraService
import CaptureModel
import DeviceModel
import Foundation

extension AVCaptureDevice {
  /// How a virtual camera changes from one constituent to another.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/primaryconstituentdeviceswitchingbehavior-swift.enum
  public enum PrimaryConstituentDeviceSwitchingBehavior: Int, Sendable {
    case unsupported = 0
    case auto = 1
    /// Only when something else changes too.
    case restricted = 2
    case locked = 3
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/primaryconstituentdevicerestrictedswitchingbehaviorconditions-swift.struct
  public struct PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let videoZoomChanged = Self(rawValue: 1)
    public static let focusModeChanged = Self(rawValue: 2)
    public static let exposureModeChanged = Self(rawValue: 4)
  }

  /// *Decided*: what zooms through lenses switches; the camera that follows the display does not by itself.
  var switchesConstituents: Bool { camera.virtual?.selection == .zoom }

  /// `.auto` at first, `.unsupported` where the camera is no such virtual one. Observable.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/primaryconstituentdeviceswitchingbehavior-swift.property
  public var primaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior {
    switching(controls)
  }

  func switching(_ controls: CameraControls) -> PrimaryConstituentDeviceSwitchingBehavior {
    guard switchesConstituents else { return .unsupported }
    return PrimaryConstituentDeviceSwitchingBehavior(rawValue: controls.switching.behavior.rawValue) ?? .auto
  }

  public var primaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
    PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  {
    .init(rawValue: controls.switching.conditions)
  }

  /// *Decided*: what is set is in force at once.
  public var activePrimaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior {
    primaryConstituentDeviceSwitchingBehavior
  }

  public var activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
    PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  {
    primaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  }

  /// Locked, the camera stays with the constituent it streams from, and ``minAvailableVideoZoomFactor`` is that one's
  /// whole picture. Needs the configuration lock; raises where switching is unsupported, and for conditions of a
  /// behaviour that is not restricted.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/setprimaryconstituentdeviceswitchingbehavior(_:restrictedswitchingbehaviorconditions:)
  public func setPrimaryConstituentDeviceSwitchingBehavior(
    _ switchingBehavior: PrimaryConstituentDeviceSwitchingBehavior,
    restrictedSwitchingBehaviorConditions: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  ) {
    let method =
      "-[AVCaptureDevice setPrimaryConstituentDeviceSwitchingBehavior:restrictedSwitchingBehaviorConditions:]"
    let current = world.hub.physicalCamera(for: camera)
    control(method) { (controls) throws(Misuse) in
      try checkSwitching(method)
      try controls.switching.set(
        PrimarySwitching.Behavior(rawValue: switchingBehavior.rawValue) ?? .auto,
        conditions: restrictedSwitchingBehaviorConditions.rawValue, current: current.uniqueID, method)
    }
  }

  /// Whether ``setPrimaryConstituentDeviceSwitchingBehaviorLockedWith(_:)`` may be called.
  public var isPrimaryConstituentDeviceSwitchingBehaviorLockedWithDeviceSupported: Bool {
    switchesConstituents
  }

  /// Locks to a constituent; the zoom factor grows to where that one has a picture. Needs the configuration lock.
  /// Raises where it is not supported, and for another camera.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/setprimaryconstituentdeviceswitchingbehaviorlockedwith(_:)
  public func setPrimaryConstituentDeviceSwitchingBehaviorLockedWith(_ device: AVCaptureDevice) {
    let method = "-[AVCaptureDevice setPrimaryConstituentDeviceSwitchingBehaviorLockedWithDevice:]"
    let factor = world.device.lensFactor(of: device.camera, in: camera)
    let now = world.clock.now
    let isConstituent = constituentDevices.contains(device)
    control(method) { (controls) throws(Misuse) in
      try checkSwitching(method)
      guard isConstituent else {
        throw .invalidArgument(method, "The device is no constituent of the receiver")
      }
      controls.switching.lock(to: device.uniqueID)
      if controls.zoom.value(at: now) < factor { controls.zoom.set(factor, at: now) }
    }
  }

  // MARK: Fallbacks

  /// The constituents that may take over in the dark or close by. *Decided*: all but telephoto cameras.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/supportedfallbackprimaryconstituentdevices
  public var supportedFallbackPrimaryConstituentDevices: [AVCaptureDevice] {
    switchesConstituents
      ? constituentDevices.filter { $0.deviceType != .builtInTelephotoCamera } : []
  }

  /// All that are supported at first. Needs the configuration lock; a device that is not supported raises. *Decided*:
  /// the simulated scene is bright and far, so none takes over.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/fallbackprimaryconstituentdevices
  public var fallbackPrimaryConstituentDevices: [AVCaptureDevice] {
    get {
      let supported = supportedFallbackPrimaryConstituentDevices
      guard let chosen = controls.switching.fallbacks else { return supported }
      return chosen.compactMap { id in supported.first { $0.uniqueID == id } }
    }
    set {
      let method = "-[AVCaptureDevice setFallbackPrimaryConstituentDevices:]"
      let supported = supportedFallbackPrimaryConstituentDevices
      control(method) { (controls) throws(Misuse) in
        guard newValue.allSatisfy(supported.contains) else {
          throw .invalidArgument(
            method, "Unsupported devices - use -supportedFallbackPrimaryConstituentDevices")
        }
        controls.switching.fallbacks = newValue.map(\.uniqueID)
      }
    }
  }

  private func checkSwitching(_ method: String) throws(Misuse) {
    guard switchesConstituents else {
      throw .invalidArgument(
        method, "Not supported - primaryConstituentDeviceSwitchingBehavior is unsupported")
    }
  }

  /// The least zoom factor with which the camera may stream, as it is locked.
  var leastZoom: Double {
    guard let fixed = controls.switching.fixed, let sensor = world.device.camera(fixed) else { return 1 }
    return world.device.lensFactor(of: sensor, in: camera)
  }
}
