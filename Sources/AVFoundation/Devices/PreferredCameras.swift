import CameraService
import CaptureModel
import Foundation
import Synchronization

/// Who observes the preferred cameras, which are properties of a class. Any thread.
final class PreferredCameras: CameraObserver {
  private struct Registration: @unchecked Sendable {
    // @unchecked: constants; the observer may be called on any thread, as Apple's are, and the pointer is the app's.
    weak let observer: NSObject?
    let keyPath: String
    let options: NSKeyValueObservingOptions
    let context: UnsafeMutableRawPointer?
  }

  /// `uniqueID`s by key path.
  private typealias Choice = [String: String]

  static let system = "systemPreferredCamera"
  static let user = "userPreferredCamera"

  private let registrations = Mutex<[Registration]>([])
  private let last = Mutex<Choice>([:])

  private init() {}

  static func of(_ world: World) -> PreferredCameras {
    world.object(for: "preferred cameras") {
      let made = PreferredCameras()
      made.last.withLock { $0 = choice }
      world.hub.add(made, of: "")
      return made
    }
  }

  private static var choice: Choice {
    var choice: Choice = [:]
    choice[system] = AVCaptureDevice.systemPreferredCamera?.uniqueID
    choice[user] = AVCaptureDevice.userPreferredCamera?.uniqueID
    return choice
  }

  func add(
    _ observer: NSObject, _ keyPath: String, _ options: NSKeyValueObservingOptions,
    _ context: UnsafeMutableRawPointer?
  ) {
    let registration = Registration(
      observer: observer, keyPath: keyPath, options: options, context: context)
    registrations.withLock { $0.append(registration) }
    if options.contains(.initial) { tell(registration, old: nil, new: last.withLock { $0[keyPath] }) }
  }

  /// False where it is not registered.
  func remove(_ observer: NSObject, _ keyPath: String) -> Bool {
    registrations.withLock { registrations in
      registrations.removeAll { $0.observer == nil }
      let index = registrations.lastIndex { $0.observer === observer && $0.keyPath == keyPath }
      if let index { registrations.remove(at: index) }
      return index != nil
    }
  }

  func cameraDidChange(_ change: CameraChange) {
    if case .connected = change { update() }
  }

  /// Tells what has changed since the last time.
  func update() {
    let new = PreferredCameras.choice
    let old = last.withLock { last in
      defer { last = new }
      return last
    }
    guard old != new else { return }
    for registration in registrations.withLock({ $0 })
    where old[registration.keyPath] != new[registration.keyPath] {
      tell(registration, old: old[registration.keyPath], new: new[registration.keyPath])
    }
    NotificationCenter.default.post(
      name: AVCaptureDevice.preferredCameraDidChangeNotification, object: nil)
  }

  private func tell(_ registration: Registration, old: String?, new: String?) {
    var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
    func value(_ id: String?) -> Any { id.flatMap(AVCaptureDevice.init(uniqueID:)) ?? NSNull() }
    if registration.options.contains(.new) { change[.newKey] = value(new) }
    if registration.options.contains(.old) { change[.oldKey] = value(old) }
    (registration.observer as? any _KeyPathObserver)?.observeValue(
      forKeyPath: registration.keyPath, of: AVCaptureDevice.self, change: change,
      context: registration.context)
  }
}

extension AVCaptureDevice {
  /// Observes `systemPreferredCamera` or `userPreferredCamera`, which the class has. The observer, held weakly, is a
  /// ``_KeyPathObserver``. Another key path raises `NSUnknownKeyException` (*decided*).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/systempreferredcamera
  public class func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard [PreferredCameras.system, PreferredCameras.user].contains(keyPath) else {
      return raise(
        Misuse(
          name: "NSUnknownKeyException",
          reason: "*** +[AVCaptureDevice addObserver:forKeyPath:] not compliant for the key \(keyPath)"))
    }
    if let world = World.current { PreferredCameras.of(world).add(observer, keyPath, options, context) }
  }

  /// Raises `NSRangeException` where it is not registered.
  public class func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    guard let world = World.current, !PreferredCameras.of(world).remove(observer, keyPath) else { return }
    raise(
      .range(
        "+[AVCaptureDevice removeObserver:forKeyPath:]",
        "Cannot remove an observer for the key path \"\(keyPath)\" because it is not registered"))
  }

  public class func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    removeObserver(observer, forKeyPath: keyPath)
  }
}
