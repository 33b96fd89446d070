import CameraService
import DeviceModel

/// Follows how a device is held.
@MainActor
final class OrientationWatch: StageObserver {
  weak let stage: Stage?
  private var held: DeviceOrientation?
  private let report: @MainActor () -> Void

  /// `report` is called in a later turn than the change.
  init(_ stage: Stage, report: @escaping @MainActor () -> Void) {
    self.stage = stage
    self.report = report
    held = current
    stage.add(self)
  }

  var orientation: UIDeviceOrientation { held.map(UIDeviceOrientation.init) ?? .unknown }

  private var current: DeviceOrientation? {
    guard let stage, let display = stage.device.display(stage.pose.appDisplay) else { return nil }
    return stage.device.heldOrientation(display, stage.pose, last: held)
  }

  func stageDidChange() {
    let now = current
    guard now != held, let stage else { return }
    held = now
    stage.clock.schedule(at: stage.clock.now, .event) { [weak self] in self?.report() }
  }
}

extension UIDeviceOrientation {
  init(_ orientation: DeviceOrientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeLeft
    case .landscapeRight: self = .landscapeRight
    case .faceUp: self = .faceUp
    case .faceDown: self = .faceDown
    }
  }
}
