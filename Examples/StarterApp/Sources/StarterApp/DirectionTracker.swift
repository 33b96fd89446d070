import AVKit
import UIKit

/// Knows which camera looks at the person who looks at a view.
@MainActor
final class DirectionTracker {
  /// Hears of each camera that is to take over.
  var onCameraChange: ((AVCaptureDeviceDescriptor) -> Void)?
  /// Hears of each change, after `onCameraChange`.
  var onDirectionsChange: (() -> Void)?
  /// Empty until the first report.
  private(set) var directions: AVCaptureDeviceDirectionMap?
  private(set) var camera: AVCaptureDeviceDescriptor?

  /// The best first. Rear cameras belong here: an open phone that is turned around shows the person to them.
  private let preferred: [AVCaptureDevice.DeviceType] = [.builtInWideAngleCamera] + PhysicalFrontCameras.types

  /// Directions are told for as long as this is there.
  private var coordinator: AVCaptureDeviceDirectionCoordinator?

  func start(relativeTo view: UIView) {
    coordinator = AVCaptureDeviceDirectionCoordinator(view: view, deviceTypes: preferred) { [weak self] in
      self?.directionsDidChange($0)
    }
  }

  func stop() { coordinator = nil }

  private func directionsDidChange(_ directions: AVCaptureDeviceDirectionMap) {
    self.directions = directions
    let candidates = directions.forwardFacingDeviceDescriptors
    if let best = preferred.lazy.compactMap({ type in candidates.first { $0.deviceType == type } }).first,
      !candidates.contains(where: { $0 == camera })
    {
      camera = best
      onCameraChange?(best)
    }
    onDirectionsChange?()
  }
}
