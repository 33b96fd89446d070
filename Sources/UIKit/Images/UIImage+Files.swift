import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

extension UIImage {
  /// A JPEG of the stored pixels, with the orientation in its EXIF; nil when it is empty. `compressionQuality` is from
  /// 0, smallest, to 1, best.
  ///
  /// https://developer.apple.com/documentation/uikit/uiimage/jpegdata(compressionquality:)
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard let pixels = picture?.pixels else { return nil }
    let quality = ImageFile.percent(compressionQuality)
    return (try? ImageFile.encodeJPEG(pixels, quality: quality, exif: exif)).map { Data($0) }
  }

  /// A HEIC of the stored pixels, with the orientation as the file's own turn; nil when it is empty.
  ///
  /// https://developer.apple.com/documentation/uikit/uiimage/heicdata()
  public func heicData() -> Data? {
    guard let pixels = picture?.pixels else { return nil }
    return (try? ImageFile.encodeHEIC(pixels, quality: 90, exif: exif)).map { Data($0) }
  }

  private var exif: ExifData {
    let turn = imageOrientation.turn
    return ExifData(
      orientation: ExifOrientation(quarterTurns: turn.quarterTurns, mirrored: turn.mirrored))
  }

  /// A PNG of the upright picture (*decided*: Apple's has the stored pixels); nil when it is empty.
  public func pngData() -> Data? {
    upright.flatMap { try? ImageFile.encodePNG($0) }.map { Data($0) }
  }

  /// The pixels, turned.
  var upright: PixelBuffer? {
    guard let pixels = picture?.pixels else { return nil }
    let turn = imageOrientation.turn
    guard turn != .none else { return pixels }
    let (width, height) = turn.swapsSides ? (pixels.height, pixels.width) : (pixels.width, pixels.height)
    let turned = PixelBuffer(width: width, height: height, format: .bgra)
    PixelOperations.present(
      pixels, crop: pixels.bounds, quarterTurns: turn.quarterTurns, mirrored: turn.mirrored, into: turned,
      at: turned.bounds, scratch: PixelScratch())
    return turned
  }
}

extension UIImage.Orientation {
  init(_ orientation: ExifOrientation) {
    self =
      switch orientation {
      case .up: .up
      case .upMirrored: .upMirrored
      case .down: .down
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .right: .right
      case .rightMirrored: .rightMirrored
      case .left: .left
      }
  }

  /// What makes stored pixels upright.
  var turn: PictureTurn {
    switch self {
    case .up: .none
    case .down: PictureTurn(quarterTurns: 2)
    case .left: PictureTurn(quarterTurns: 3)
    case .right: PictureTurn(quarterTurns: 1)
    case .upMirrored: PictureTurn(mirrored: true)
    case .downMirrored: PictureTurn(quarterTurns: 2, mirrored: true)
    case .leftMirrored: PictureTurn(quarterTurns: 1, mirrored: true)
    case .rightMirrored: PictureTurn(quarterTurns: 3, mirrored: true)
    }
  }
}
