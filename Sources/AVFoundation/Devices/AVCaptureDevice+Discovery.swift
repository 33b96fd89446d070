import CameraService
import DeviceModel
import Foundation

extension AVCaptureDevice {
  /// Finds cameras by type, medium and position. Any thread.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/discoverysession
  public final class DiscoverySession: NSObject, Sendable {
    private let deviceTypes: [DeviceType]
    private let mediaType: AVMediaType?
    private let position: Position
    private let world = World.current
    package let observers = KeyValueObservers()

    public init(deviceTypes: [DeviceType], mediaType: AVMediaType?, position: Position) {
      self.deviceTypes = deviceTypes
      self.mediaType = mediaType
      self.position = position
      super.init()
      world?.hub.add(self, of: "")
    }

    /// Sorted by the types as asked for, then by position (V1); a camera found by two types comes once.
    /// Observable: cameras leave and come back (D14).
    public var devices: [AVCaptureDevice] {
      guard let world else { return [] }
      return devices(among: world.device.cameras.filter { world.hub.camera($0.uniqueID) != nil }, in: world)
    }

    private func devices(among cameras: [Camera], in world: World) -> [AVCaptureDevice] {
      found(in: cameras + [.microphone]).map { .device(for: $0, in: world) }
        .filter { mediaType.map($0.hasMediaType) ?? true }
    }

    /// What ``devices`` were before a camera came or went.
    fileprivate func devices(before isConnected: Bool, of uniqueID: String) -> [AVCaptureDevice] {
      guard let world else { return [] }
      let cameras = world.device.cameras.filter { camera in
        camera.uniqueID == uniqueID ? !isConnected : world.hub.camera(camera.uniqueID) != nil
      }
      return devices(among: cameras, in: world)
    }

    private func found(in cameras: [Camera]) -> [Camera] {
      var found: [Camera] = []
      for type in deviceTypes {
        let matching = cameras.filter { camera in
          camera.discoverableTypes.contains { $0.rawValue == type.rawValue }
            && (position == .unspecified || Position(camera.position) == position)
            && !found.contains(camera)
        }
        found += matching.enumerated()
          .sorted {
            (Position($0.element.position).rawValue, $0.offset) < (
              Position($1.element.position).rawValue, $1.offset
            )
          }
          .map(\.element)
      }
      return found
    }

    /// The sets of cameras that a multi-cam session can run at once.
    public var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] {
      guard let world else { return [] }
      let own = Set(devices)
      return world.device.multiCamSets
        .map { Set($0.map { AVCaptureDevice.device(for: $0, in: world) }) }
        .filter { $0.isSubset(of: own) }
    }
  }

  /// The camera, or the microphone, to use for a medium.
  public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    let type: DeviceType = mediaType == .audio ? .microphone : .builtInWideAngleCamera
    return .default(type, for: mediaType, position: .unspecified)
  }

  /// The camera of a type and position. The cameras above an iPhone Duo's two displays are never it; for the
  /// front position the virtual front camera is (V5).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/default(_:for:position:)
  public class func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    guard ![.builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera].contains(deviceType) else {
      return nil
    }
    return DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position).devices.first
  }
}

extension AVCaptureDevice.DiscoverySession: KeyValueObservable, CameraObserver {
  package func cameraDidChange(_ change: CameraChange) {
    guard case .connected(let uniqueID, let isConnected) = change, observers.isObserved else { return }
    let (old, new) = (devices(before: isConnected, of: uniqueID), devices)
    if old != new { didChange(\.devices, old: old, new: new) }
  }
}
