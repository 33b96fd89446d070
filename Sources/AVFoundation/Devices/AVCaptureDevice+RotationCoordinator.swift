import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Synchronization

extension AVCaptureDevice {
  /// Tells by how much to turn a camera's preview and its captured pictures to keep them level (R1–R3).
  ///
  /// Angles are degrees clockwise: 0, 90, 180 or 270. They change on the main queue and are observable. The
  /// device and the layer are held weakly.
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/rotationcoordinator
  public final class RotationCoordinator: NSObject, Sendable {
    private struct Angles: Equatable {
      var preview = 0
      var capture = 0
    }

    /// What the preview's angle follows from.
    private struct Place: Equatable {
      let placement: Placement
      let posture: Int
      let appDisplay: String
    }

    package let observers = KeyValueObservers()
    private let lastPreview = Mutex<(place: Place, angle: Int)?>(nil)
    private let world: World
    private let camera: Camera
    public weak let device: AVCaptureDevice?
    private let layer: WeakLayer<CALayer>
    private let angles: Mutex<Angles>

    /// `previewLayer` may be any layer; without one, or while it is not displayed, the preview's angle is 0.
    public init(device: AVCaptureDevice, previewLayer: CALayer?) {
      world = device.world
      camera = device.camera
      self.device = device
      layer = WeakLayer(previewLayer)
      angles = Mutex(Angles())
      super.init()
      let now = angles(after: nil)
      angles.withLock { $0 = now }
      Task { @MainActor [weak self, world] in
        if let self { world.stage.add(self) }
      }
    }

    public var previewLayer: CALayer? { layer.layer }

    public var videoRotationAngleForHorizonLevelPreview: CGFloat { CGFloat(angles.withLock { $0.preview }) }
    public var videoRotationAngleForHorizonLevelCapture: CGFloat { CGFloat(angles.withLock { $0.capture }) }

    private func angles(after last: Angles?) -> Angles {
      let pose = world.frames.pose(at: world.clock.now)
      var angles = Angles()
      angles.capture = world.device.captureAngle(camera, pose, last: last?.capture)
      if let placement = previewLayer?.findHost()?.placement {
        angles.preview = previewAngle(
          Place(placement: placement, posture: pose.hinge.posture, appDisplay: pose.appDisplay))
      }
      return angles
    }

    private func previewAngle(_ place: Place) -> Int {
      if let known = lastPreview.withLock({ $0 }), known.place == place { return known.angle }
      // The layer may be on the second display, which a virtual camera does not follow (V2).
      let sensor = world.device.physicalCamera(for: camera, display: place.appDisplay)
      let angle = world.device.previewAngle(
        sensor, place.placement.display, place.placement.interfaceOrientation, place.posture)
      lastPreview.withLock { $0 = (place, angle) }
      return angle
    }
  }
}

extension AVCaptureDevice.RotationCoordinator: KeyValueObservable {}

extension AVCaptureDevice.RotationCoordinator: StageObserver {
  package func stageDidChange() {
    let last = angles.withLock { $0 }
    guard angles(after: last) != last else { return }
    Task { @MainActor [weak self] in self?.update() }
  }

  @MainActor
  private func update() {
    let old = angles.withLock { $0 }
    let new = angles(after: old)
    angles.withLock { $0 = new }
    if old.preview != new.preview {
      didChange(
        \.videoRotationAngleForHorizonLevelPreview, old: CGFloat(old.preview), new: CGFloat(new.preview))
    }
    if old.capture != new.capture {
      didChange(
        \.videoRotationAngleForHorizonLevelCapture, old: CGFloat(old.capture), new: CGFloat(new.capture))
    }
  }
}
