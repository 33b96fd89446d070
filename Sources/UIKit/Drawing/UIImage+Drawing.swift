import CoreGraphics
import CoreImage
import FoundationAdditions
import Imaging

// On the current context, upright: the orientation is applied. https://developer.apple.com/documentation/uikit/uiimage

extension UIImage {
  /// With its top left at `point`, at its size in points.
  public func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Stretched to `rect`.
  ///
  /// https://developer.apple.com/documentation/uikit/uiimage/draw(in:)
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), let pixels = upright else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    // A context draws pictures with their top where y is largest.
    context.translateBy(x: 0, y: rect.minY + rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(CGImage(pixels), in: rect)
    context.restoreGState()
  }

  /// The same picture as it is in a mirror.
  ///
  /// https://developer.apple.com/documentation/uikit/uiimage/withhorizontallyflippedorientation()
  public func withHorizontallyFlippedOrientation() -> UIImage {
    let flipped: Orientation =
      switch imageOrientation {
      case .up: .upMirrored
      case .down: .downMirrored
      case .left: .rightMirrored
      case .right: .leftMirrored
      case .upMirrored: .up
      case .downMirrored: .down
      case .leftMirrored: .right
      case .rightMirrored: .left
      }
    return UIImage(picture, scale, flipped, renderingMode, recipe: ciImage)
  }

  /// Drawn anew at `size` points; nil for an empty size or picture. The screen's pixels a point are kept.
  ///
  /// https://developer.apple.com/documentation/uikit/uiimage/preparingthumbnail(of:)
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard picture != nil, size.width > 0, size.height > 0 else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { _ in
      draw(in: CGRect(origin: .zero, size: size))
    }
  }
}

extension UIColor {
  /// As the current context's fill and stroke colour.
  public func set() {
    setFill()
    setStroke()
  }

  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIBezierPath {
  /// With the current context's fill colour.
  public func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.fillPath()
  }

  /// With the current context's stroke colour, as wide as the path says.
  public func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.beginPath()
    context.addPath(cgPath)
    context.strokePath()
    context.restoreGState()
  }

  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip()
  }
}

extension CIImage {
  /// From an image's stored pixels, not turned; nil for an empty image.
  ///
  /// https://developer.apple.com/documentation/coreimage/ciimage/init(image:)
  public convenience init?(image: UIImage) { self.init(image: image, options: nil) }

  public convenience init?(image: UIImage, options: [CIImageOption: Any]?) {
    guard let picture = image.picture else { return nil }
    self.init(cgImage: picture, options: options)
  }
}

extension CIColor {
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}
