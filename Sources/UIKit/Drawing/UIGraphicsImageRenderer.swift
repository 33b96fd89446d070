import CoreGraphics
import FoundationAdditions

/// Makes images of one size by drawing. Any thread, one at a time.
///
/// https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer
open class UIGraphicsImageRenderer: NSObject {
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// `bounds` are in points; the image shows what is drawn inside.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    (self.bounds, self.format) = (bounds, format)
  }

  /// The context is UIKit's current one meanwhile. An image of an empty size is empty.
  ///
  /// https://developer.apple.com/documentation/uikit/uigraphicsimagerenderer/image(actions:)
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale > 0 ? format.scale : UIGraphicsImageRendererFormat.displayScale
    guard let cgContext = CGContext.forImage(bounds.size, scale: scale, isOpaque: format.opaque) else {
      return UIImage()
    }
    cgContext.translateBy(x: -bounds.minX, y: -bounds.minY)
    GraphicsStack.current.entries.append(.init(context: cgContext, imageScale: scale))
    let context = UIGraphicsImageRendererContext(cgContext, format, scale)
    actions(context)
    UIGraphicsPopContext()
    context.isOver = true
    return UIImage(cgImage: cgContext.takeImage(), scale: scale, orientation: .up)
  }

  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

/// What a renderer's block draws on.
///
/// https://developer.apple.com/documentation/uikit/uigraphicsimagerenderercontext
open class UIGraphicsImageRendererContext: NSObject {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat
  private let scale: CGFloat
  var isOver = false

  init(_ cgContext: CGContext, _ format: UIGraphicsImageRendererFormat, _ scale: CGFloat) {
    (self.cgContext, self.format, self.scale) = (cgContext, format, scale)
  }

  /// What is drawn so far; empty once the block is over.
  open var currentImage: UIImage {
    guard !isOver, let image = cgContext.makeImage() else { return UIImage() }
    return UIImage(cgImage: image, scale: scale, orientation: .up)
  }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
