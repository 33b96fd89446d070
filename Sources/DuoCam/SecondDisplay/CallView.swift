import AVKit
import UIKit

/// The call's picture for those who look at the second display. The same camera may face away from the app's own
/// view and toward this one: each view has a coordinator of its own.
final class CallView: UIView {
  private let preview = PreviewView(frame: .zero)
  private var coordinator: AVCaptureDeviceDirectionCoordinator?
  private var shown: ShownCamera?

  var camera: AVCaptureDevice? {
    didSet {
      if camera != oldValue { follow() }
      mirror()
    }
  }

  init(session: AVCaptureSession) {
    super.init(frame: .zero)
    preview.previewLayer.session = session
    preview.accessibilityIdentifier = "call"
    addSubview(preview)
    coordinator = AVCaptureDeviceDirectionCoordinator(view: preview, deviceTypes: .everyCamera) {
      [weak self] _ in self?.mirror()
    }
  }

  required init?(coder: NSCoder) { return nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    preview.frame = bounds
  }

  private func follow() {
    shown = camera.map { camera in
      ShownCamera(camera, in: preview.previewLayer) { [weak self] _ in self?.level() }
    }
    level()
  }

  private func mirror() {
    guard let camera = camera?.activePrimaryConstituent ?? camera, let coordinator else { return }
    preview.mirror(Mirroring(coordinator.deviceDirections.side(of: camera.uniqueID), camera.position))
  }

  private func level() {
    if let shown { preview.level(to: shown.previewAngle) }
  }
}
