// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Synchronization

/// A camera. Any thread; one object stands for one camera.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturedevice
public final class AVCaptureDevice: NSObject, SharedObject, Sendable {
  package let camera: Camera
  package let world: World
  package let observers = KeyValueObservers()
  let locks = Mutex(0)

  private init(_ camera: Camera, in world: World) {
    self.camera = camera
    self.world = world
  }

  /// The object for a camera of a world.
  package static func device(for camera: Camera, in world: World) -> AVCaptureDevice {
    world.object(for: camera.uniqueID) {
      let device = AVCaptureDevice(camera, in: world)
      world.hub.add(device, of: camera.uniqueID)
      return device
    }
  }

  /// The camera with this identifier, nil when there is none now.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/init(uniqueid:)
  public convenience init?(uniqueID deviceUniqueID: String) {
    guard let world = World.current, let camera = world.hub.camera(deviceUniqueID) else { return nil }
    self.init(sharing: AVCaptureDevice.device(for: camera, in: world))
  }

  /// Stays the same over launches.
  public var uniqueID: String { camera.uniqueID }
  public var localizedName: String { camera.localizedName }
  /// Where it sits; never which way it faces.
  public var position: Position { Position(camera.position) }
  public var deviceType: DeviceType { DeviceType(rawValue: camera.deviceType.rawValue) }
  public var isConnected: Bool { world.hub.camera(camera.uniqueID) != nil }
  public func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == self.mediaType }

  var mediaType: AVMediaType { camera.hasPictures ? .video : .audio }

  // MARK: Virtual devices

  /// Whether it is made of two or more physical cameras.
  public var isVirtualDevice: Bool { camera.virtual != nil }

  /// The physical cameras it is made of; empty for a physical one.
  public var constituentDevices: [AVCaptureDevice] {
    (camera.virtual?.constituents ?? []).compactMap { world.device.camera($0) }
      .map { .device(for: $0, in: world) }
  }

  /// The physical camera it streams from; nil while no running session uses it, and for a physical camera (V2).
  /// Observable, on the thread that causes the change.
  public var activePrimaryConstituent: AVCaptureDevice? {
    world.hub.activeConstituent(of: camera.uniqueID).flatMap { world.device.camera($0) }
      .map { .device(for: $0, in: world) }
  }

  // MARK: Identity

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? AVCaptureDevice)?.uniqueID == uniqueID
  }

  public override var hash: Int { uniqueID.hashValue }

  public override var description: String { "<AVCaptureDevice: [\(localizedName)][\(uniqueID)]>" }
}

extension AVCaptureDevice: KeyValueObservable {}

extension AVCaptureDevice: CameraObserver {
  package func cameraDidChange(_ change: CameraChange) {
    switch change {
    case .activeConstituent(let old, let new):
      func device(_ id: String?) -> AVCaptureDevice? {
        id.flatMap { world.device.camera($0) }.map { .device(for: $0, in: world) }
      }
      didChange(\.activePrimaryConstituent, old: device(old), new: device(new))
    case .connected(camera: uniqueID, let isConnected):
      didChange(\.isConnected, old: !isConnected, new: isConnected)
      NotificationCenter.default.post(
        name: isConnected
          ? AVCaptureDevice.wasConnectedNotification : AVCaptureDevice.wasDisconnectedNotification,
        object: self)
    case .connected: break
    case .reading(let old, let new): announce(old, new)
    case .subjectArea:
      NotificationCenter.default.post(name: AVCaptureDevice.subjectAreaDidChangeNotification, object: self)
    }
  }

  public static let wasConnectedNotification = Notification.Name("AVCaptureDeviceWasConnectedNotification")
  public static let wasDisconnectedNotification = Notification.Name(
    "AVCaptureDeviceWasDisconnectedNotification")
}

extension Notification.Name {
  public static let AVCaptureDeviceWasConnected = AVCaptureDevice.wasConnectedNotification
  public static let AVCaptureDeviceWasDisconnected = AVCaptureDevice.wasDisconnectedNotification
}
