import CoreGraphics
import CoreImage
import FoundationAdditions
import Imaging

/// A picture. Immutable; any thread.
///
/// https://developer.apple.com/documentation/uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {
  // @unchecked: constants only; subclasses add none.

  /// How stored pixels are turned before they are shown.
  ///
  /// https://developer.apple.com/documentation/uikit/uiimage/orientation
  public enum Orientation: Int, Sendable {
    /// As they are.
    case up = 0
    /// By 180°.
    case down = 1
    /// By 90° counterclockwise.
    case left = 2
    /// By 90° clockwise.
    case right = 3
    /// Mirrored left-right.
    case upMirrored = 4
    /// By 180°, then mirrored left-right.
    case downMirrored = 5
    /// By 90° clockwise, then mirrored left-right.
    case leftMirrored = 6
    /// By 90° counterclockwise, then mirrored left-right.
    case rightMirrored = 7
  }

  /// What it shows, not turned.
  let picture: CGImage?
  /// What it was made from; nil where that was pixels.
  open var ciImage: CIImage? { recipe }
  private let recipe: CIImage?
  /// Pixels a point.
  public let scale: CGFloat
  public let imageOrientation: Orientation
  private let mode: RenderingMode

  /// https://developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.enum
  public enum RenderingMode: Int, Sendable {
    /// Here: as the original.
    case automatic = 0
    case alwaysOriginal = 1
    /// Only how opaque a pixel is counts; its colour is the tint colour.
    case alwaysTemplate = 2
  }

  init(
    _ picture: CGImage?, _ scale: CGFloat, _ orientation: Orientation, _ mode: RenderingMode,
    recipe: CIImage? = nil
  ) {
    self.picture = picture
    self.recipe = recipe
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
    self.mode = mode
    super.init()
  }

  /// An empty picture.
  public override convenience init() { self.init(nil, 1, .up, .automatic) }

  public convenience init(cgImage: CGImage) { self.init(cgImage, 1, .up, .automatic) }

  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale, orientation, .automatic)
  }

  /// From a JPEG's, HEIC's or PNG's bytes; nil for any other. The pixels stay as they are stored, and the file's
  /// orientation becomes ``imageOrientation``.
  ///
  /// https://developer.apple.com/documentation/uikit/uiimage/init(data:)
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  public convenience init?(data: Data, scale: CGFloat) {
    self.init(file: [UInt8](data), name: "data", scale: scale)
  }

  /// From a JPEG, HEIC or PNG file; nil where there is none.
  public convenience init?(contentsOfFile path: String) {
    guard let bytes = try? WholeFile.read(path) else { return nil }
    self.init(file: bytes, name: path, scale: 1)
  }

  private convenience init?(file bytes: [UInt8], name: String, scale: CGFloat) {
    guard let pixels = try? ImageFile.decodeStored(bytes, name: name) else { return nil }
    self.init(CGImage(pixels), scale, Orientation(ExifOrientation(file: bytes)), .automatic)
  }

  /// The stored pixels, not turned; nil for an image that was made from a `CIImage`.
  open var cgImage: CGImage? { recipe == nil ? picture : nil }

  /// The picture is made at once (*decided*).
  ///
  /// https://developer.apple.com/documentation/uikit/uiimage/init(ciimage:)
  public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

  public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
    self.init(
      CIContext().createCGImage(ciImage, from: ciImage.extent), scale, orientation, .automatic,
      recipe: ciImage)
  }

  open var renderingMode: RenderingMode { mode }

  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(picture, scale, imageOrientation, renderingMode, recipe: recipe)
  }

  /// Whether a view that shows one of the two shows the other.
  func looks(like other: UIImage?) -> Bool {
    guard let other, other !== self else { return other != nil }
    return picture != nil && picture === other.picture && type(of: self) == type(of: other)
      && (scale, imageOrientation, mode) == (other.scale, other.imageOrientation, other.mode)
  }

  /// In points, turned.
  open var size: CGSize {
    guard let picture else { return .zero }
    let size = CGSize(width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale)
    return imageOrientation.turn.apply(to: size)
  }
}
