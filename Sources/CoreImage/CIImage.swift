import CoreGraphics
import CoreVideo
import Foundation
import ImageIO
import Imaging

/// A picture that is still to be made: what it is made of, and what is done with it. y grows upwards. Immutable; any
/// thread.
///
/// https://developer.apple.com/documentation/coreimage/ciimage
open class CIImage: NSObject, @unchecked Sendable {
  // @unchecked: constants only; subclasses add none.

  let recipe: PictureRecipe
  /// What it was made from, where that was one of these.
  public let pixelBuffer: CVPixelBuffer?
  public let cgImage: CGImage?
  public let properties: [String: Any]

  init(
    _ recipe: PictureRecipe, pixelBuffer: CVPixelBuffer? = nil, cgImage: CGImage? = nil,
    properties: [String: Any] = [:]
  ) {
    self.recipe = recipe
    self.pixelBuffer = pixelBuffer
    self.cgImage = cgImage
    self.properties = properties
  }

  /// NV12 or BGRA pixels; they are looked at when the picture is made, so they are not to change before. Empty for a
  /// buffer of another format.
  ///
  /// https://developer.apple.com/documentation/coreimage/ciimage/init(cvpixelbuffer:)
  public convenience init(cvPixelBuffer buffer: CVPixelBuffer) {
    self.init(cvPixelBuffer: buffer, options: nil)
  }

  /// Of the options, ``CIImageOption/applyOrientationProperty`` and the properties count for files only.
  public convenience init(cvPixelBuffer buffer: CVPixelBuffer, options: [CIImageOption: Any]?) {
    guard let isOpaque = buffer.isPicture else {
      self.init(.empty, pixelBuffer: buffer)
      return
    }
    self.init(
      .picture(
        width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer), isOpaque: isOpaque
      ) { buffer.pixels }, pixelBuffer: buffer)
  }

  public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) {
    self.init(cvPixelBuffer: imageBuffer)
  }

  public convenience init(cvImageBuffer imageBuffer: CVImageBuffer, options: [CIImageOption: Any]?) {
    self.init(cvPixelBuffer: imageBuffer, options: options)
  }

  public convenience init(cgImage image: CGImage) {
    self.init(PictureRecipe(image), cgImage: image)
  }

  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]?) {
    self.init(cgImage: image)
  }

  /// From a JPEG's, HEIC's or PNG's bytes; nil for any other. As it is stored, unless the options ask for its orientation,
  /// which its properties have no more then.
  public convenience init?(data: Data) { self.init(data: data, options: nil) }

  public convenience init?(data: Data, options: [CIImageOption: Any]?) {
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    var properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any] ?? [:]
    var recipe = PictureRecipe(image)
    if options?[.applyOrientationProperty] as? Bool == true {
      recipe = recipe.oriented(ExifOrientation(file: [UInt8](data)))
      properties = properties.withoutOrientation
    }
    self.init(recipe, cgImage: image, properties: properties)
  }

  public convenience init?(contentsOf url: URL) { self.init(contentsOf: url, options: nil) }

  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]?) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data, options: options)
  }

  /// One colour everywhere.
  public convenience init(color: CIColor) { self.init(.color(Color(color.cgColor))) }

  public class func empty() -> CIImage { CIImage(.empty) }

  /// Outside it the picture is transparent; infinite for a colour.
  public var extent: CGRect { recipe.extent == PictureRecipe.everywhere ? .infinite : recipe.extent }

  open override var description: String { "<CIImage: extent \(extent)>" }
}

/// https://developer.apple.com/documentation/coreimage/ciimageoption
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Whether a file's picture is turned upright.
  public static let applyOrientationProperty = CIImageOption(rawValue: "kCIImageApplyOrientationProperty")
  public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
  public static let properties = CIImageOption(rawValue: "CIImageProperties")
}

extension [String: Any] {
  /// An image's properties without what is to be turned.
  var withoutOrientation: [String: Any] {
    var rest = self
    rest[kCGImagePropertyOrientation] = nil
    var tiff = rest[kCGImagePropertyTIFFDictionary] as? [String: Any]
    tiff?[kCGImagePropertyTIFFOrientation] = nil
    rest[kCGImagePropertyTIFFDictionary] = tiff
    return rest
  }
}

extension PictureRecipe {
  init(_ image: CGImage) {
    self = .picture(width: image.width, height: image.height, isOpaque: image.isOpaque) { image.pixels }
  }
}

extension CVPixelBuffer {
  /// Nil for what is no picture; else whether nothing in it is transparent.
  fileprivate var isPicture: Bool? {
    switch CVPixelBufferGetPixelFormatType(self) {
    case kCVPixelFormatType_32BGRA: false
    case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: true
    default: nil
    }
  }
}
