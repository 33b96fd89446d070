import AVKit
import UIKit

/// Shows a session's picture.
final class PreviewView: UIView {
  override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }

  var previewLayer: AVCaptureVideoPreviewLayer {
    guard let layer = layer as? AVCaptureVideoPreviewLayer else {
      preconditionFailure("the view's layer is made of its layerClass")
    }
    return layer
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .black
    previewLayer.videoGravity = .resizeAspectFill
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Mirrors a camera that faces the viewer, and no other.
  func mirror(_ mirroring: Mirroring) {
    guard let connection = previewLayer.connection, connection.isVideoMirroringSupported else { return }
    switch mirroring {
    case .automatic: connection.automaticallyAdjustsVideoMirroring = true
    case .byHand(let isMirrored):
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = isMirrored
    }
  }

  /// Turns the picture by an angle of a rotation coordinator, in degrees.
  func level(to angle: CGFloat) {
    guard let connection = previewLayer.connection, connection.isVideoRotationAngleSupported(angle) else {
      return
    }
    connection.videoRotationAngle = angle
  }
}
