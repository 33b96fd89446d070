// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Synchronization

/// A camera. Any thread; one object stands for one camera.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturedevice
public final class AVCaptureDevice: NSObject, Sendable {
  package let camera: Camera
  package let world: World
  package let observers = KeyValueObservers()
  private let locks = Mutex(0)

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
    self.init(camera, in: world)
    world.hub.add(self, of: deviceUniqueID)
  }

  /// Stays the same over launches.
  public var uniqueID: String { camera.uniqueID }
  public var localizedName: String { camera.localizedName }
  /// Where it sits; never which way it faces.
  public var position: Position { Position(camera.position) }
  public var deviceType: DeviceType { DeviceType(rawValue: camera.deviceType.rawValue) }
  public var isConnected: Bool { world.hub.camera(camera.uniqueID) != nil }
  public func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == .video }

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

  // MARK: Configuration

  /// Formats and their use; see ``lockForConfiguration()``.
  public var formats: [Format] { camera.formats.indices.map { Format(camera, $0) } }

  /// Assigning needs the configuration lock; *decided*: an assignment without it, or of another camera's format,
  /// raises.
  public var activeFormat: Format {
    get { Format(camera, world.hub.settings(of: camera).format) }
    set {
      guard camera.formats.indices.contains(newValue.index), newValue.camera == camera else {
        return raise(
          .invalidArgument(
            "-[AVCaptureDevice setActiveFormat:]", "The format does not belong to the receiver"))
      }
      configure("-[AVCaptureDevice setActiveFormat:]") { settings in
        settings.format = newValue.index
        settings.aspectRatio = camera.formats[newValue.index].aspectRatios.first
      }
    }
  }

  /// The picture's shape; nil where the format has no choice (A1).
  public var dynamicAspectRatio: AspectRatio? {
    world.hub.settings(of: camera).aspectRatio.map { AspectRatio(rawValue: $0.rawValue) }
  }

  /// The picture's size at the shape in use, in pixels; zero where the format has no choice.
  public var dynamicDimensions: CMVideoDimensions {
    let settings = world.hub.settings(of: camera)
    guard settings.aspectRatio != nil else { return CMVideoDimensions(width: 0, height: 0) }
    let size = settings.pictureSize(of: camera)
    return CMVideoDimensions(width: Int32(size.width), height: Int32(size.height))
  }

  /// Changes the picture's shape; `handler` gets the time of the first picture that has it, on the main actor,
  /// first in first out. Needs the configuration lock.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/setdynamicaspectratio(_:completionhandler:)
  public func setDynamicAspectRatio(
    _ dynamicAspectRatio: AspectRatio,
    completionHandler handler: (@Sendable (CMTime, (any Error)?) -> Void)? = nil
  ) {
    let method = "-[AVCaptureDevice setDynamicAspectRatio:completionHandler:]"
    guard let ratio = activeFormat.ratio(dynamicAspectRatio) else {
      return raise(
        .invalidArgument(method, "The active format does not support \(dynamicAspectRatio.rawValue)"))
    }
    configure(method) { $0.aspectRatio = ratio }
    let period = world.hub.settings(of: camera).framePeriod(of: camera)
    let time = world.clock.now + period
    world.clock.schedule(at: time, .event) { handler?(CMTime(time), nil) }
  }

  /// Claims the camera's settings for the caller, until ``unlockForConfiguration()``; locks nest.
  public func lockForConfiguration() throws {
    guard isConnected else { throw AVError(.deviceNotConnected, "\(localizedName) is not connected.") }
    locks.withLock { $0 += 1 }
  }

  public func unlockForConfiguration() {
    locks.withLock { $0 = max(0, $0 - 1) }
  }

  private func configure(_ method: String, _ change: (inout CameraSettings) -> Void) {
    guard locks.withLock({ $0 > 0 }) else {
      return raise(
        .generic(
          method,
          "May not be called without first successfully gaining exclusive access with "
            + "lockForConfiguration:"))
    }
    var settings = world.hub.settings(of: camera)
    change(&settings)
    world.hub.set(settings, on: camera)
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

extension CMTime {
  /// A world's time, in nanoseconds.
  package init(_ time: Duration) {
    self.init(value: Int64(time.attoseconds / 1_000_000_000), timescale: 1_000_000_000)
  }
}
