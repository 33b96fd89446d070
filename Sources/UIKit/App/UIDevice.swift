import CameraService
import FoundationAdditions

/// The device that an app runs on.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uidevice
@MainActor
open class UIDevice: NSObject {
  private static let only = UIDevice()

  open class var current: UIDevice { only }

  private var generators = 0
  private var watch: OrientationWatch?

  /// The simulated device's; the kind of device without one.
  open var name: String { World.current?.device.name ?? model }
  open var model: String { "iPhone" }
  open var localizedModel: String { model }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "27.0" }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var isMultitaskingSupported: Bool { true }

  // MARK: Orientation

  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  open var isGeneratingDeviceOrientationNotifications: Bool { generators > 0 }

  /// How the device is held, as seen from the front of the display that the app is on; unknown before
  /// ``beginGeneratingDeviceOrientationNotifications()`` and without a simulated device.
  open var orientation: UIDeviceOrientation {
    guard generators > 0 else { return .unknown }
    return currentWatch?.orientation ?? .unknown
  }

  /// Calls nest; each needs an ``endGeneratingDeviceOrientationNotifications()``.
  open func beginGeneratingDeviceOrientationNotifications() {
    generators += 1
    _ = currentWatch
  }

  open func endGeneratingDeviceOrientationNotifications() {
    generators = max(0, generators - 1)
    if generators == 0 { watch = nil }
  }

  /// Of the device that is simulated now.
  private var currentWatch: OrientationWatch? {
    guard let stage = World.current?.stage else { return nil }
    if let watch, watch.stage === stage { return watch }
    let made = OrientationWatch(stage) { [weak self] in
      NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: self)
    }
    watch = made
    return made
  }
}
