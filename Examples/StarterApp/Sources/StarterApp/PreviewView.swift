import AVKit
import UIKit

/// Shows what a session's camera sees, level.
final class PreviewView: UIView {
  override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }

  private var rotation: AVCaptureDevice.RotationCoordinator?
  private var observation: NSKeyValueObservation?

  var previewLayer: AVCaptureVideoPreviewLayer {
    guard let layer = layer as? AVCaptureVideoPreviewLayer else {
      preconditionFailure("the layer is of the class that layerClass names")
    }
    return layer
  }

  /// The angle belongs to one camera and one layer: there is a new coordinator with each switch.
  func keepLevel(_ device: AVCaptureDevice) {
    let rotation = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: previewLayer)
    self.rotation = rotation
    observation = rotation.observe(\.videoRotationAngleForHorizonLevelPreview) { [weak self] _, _ in
      MainActor.assumeIsolated { self?.level() }
    }
    level()
  }

  private func level() {
    guard let angle = rotation?.videoRotationAngleForHorizonLevelPreview,
      let connection = previewLayer.connection, connection.isVideoRotationAngleSupported(angle)
    else { return }
    connection.videoRotationAngle = angle
  }
}
