import AVFoundation
import UIKit

/// Shows a session's picture, filling the view.
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
}
