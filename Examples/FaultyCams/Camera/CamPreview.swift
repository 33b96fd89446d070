import AVKit
import UIKit

/// Shows a session's picture.
final class CamPreview: UIView {
  override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }

  var previewLayer: AVCaptureVideoPreviewLayer {
    guard let layer = layer as? AVCaptureVideoPreviewLayer else {
      preconditionFailure("the view's layer is made of its layerClass")
    }
    return layer
  }
}
