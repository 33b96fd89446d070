import CaptureModel
import Foundation
import Imaging

/// A photo. Any thread; its pixels are made when they are first asked for.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturephoto
open class AVCapturePhoto: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  private let request: PhotoRequest
  private let picture: StillPicture?
  private let exif: ExifData

  /// When it was exposed, on the session's clock; invalid when that failed.
  public let timestamp: CMTime
  /// What the photo was taken with.
  public let resolvedSettings: AVCaptureResolvedPhotoSettings

  /// - Parameter picture: nil where there is none because the exposure failed.
  init(
    _ request: PhotoRequest, _ resolvedSettings: AVCaptureResolvedPhotoSettings, _ picture: StillPicture?,
    timestamp: CMTime, exif: ExifData
  ) {
    self.request = request
    self.resolvedSettings = resolvedSettings
    self.picture = picture
    self.timestamp = timestamp
    self.exif = exif
  }

  /// Never: sensor data are not handed out.
  open var isRawPhoto: Bool { false }

  /// Which of the photos of one request it is, counted from 1.
  open var photoCount: Int { 1 }

  /// The pixels of an uncompressed photo; nil for one that was asked for as a file.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/pixelbuffer
  open var pixelBuffer: CVPixelBuffer? {
    guard case .pixels = request.format else { return nil }
    return picture?.pixels
  }

  /// What is known of it, by ImageIO's keys. The orientation says how the pixels are to be turned.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/metadata
  open var metadata: [String: Any] {
    let orientation = NSNumber(value: exif.orientation.rawValue)
    let (width, height) = (NSNumber(value: request.size.width), NSNumber(value: request.size.height))
    return [
      kCGImagePropertyOrientation: orientation,
      kCGImagePropertyPixelWidth: width,
      kCGImagePropertyPixelHeight: height,
      kCGImagePropertyDPIWidth: NSNumber(value: 72),
      kCGImagePropertyDPIHeight: NSNumber(value: 72),
      kCGImagePropertyTIFFDictionary: [
        kCGImagePropertyTIFFOrientation: orientation,
        kCGImagePropertyTIFFMake: exif.make,
        kCGImagePropertyTIFFModel: exif.model,
        kCGImagePropertyTIFFDateTime: exif.time,
      ] as [String: Any],
      kCGImagePropertyExifDictionary: [
        kCGImagePropertyExifDateTimeOriginal: exif.time,
        kCGImagePropertyExifDateTimeDigitized: exif.time,
        kCGImagePropertyExifSubsecTimeOriginal: String(String(1000 + exif.milliseconds).suffix(3)),
        kCGImagePropertyExifOffsetTimeOriginal: exif.timeOffset,
        kCGImagePropertyExifPixelXDimension: width,
        kCGImagePropertyExifPixelYDimension: height,
        kCGImagePropertyExifColorSpace: NSNumber(value: 1),
        kCGImagePropertyExifLensModel: exif.lens,
      ] as [String: Any],
    ]
  }

  /// The photo as a JPEG file with its metadata; nil for an uncompressed photo, and for one that failed. Takes as
  /// long as the encoder does.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/filedatarepresentation()
  open func fileDataRepresentation() -> Data? {
    guard case .codec = request.format, let picture, let pixels = picture.pixels.pixels else { return nil }
    return (try? ImageFile.encodeJPEG(pixels, quality: picture.quality, exif: exif)).map { Data($0) }
  }

  /// The photo as a picture in memory, its pixels as they are stored: the metadata's orientation is not applied. Nil
  /// for a photo that failed.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/cgimagerepresentation()
  open func cgImageRepresentation() -> CGImage? {
    guard let pixels = picture?.pixels.pixels else { return nil }
    guard pixels.format != .bgra else { return CGImage(pixels, isOpaque: true) }
    let converted = PixelBuffer(width: pixels.width, height: pixels.height, format: .bgra)
    PixelOperations.convert(pixels.whole, into: converted.whole)
    return CGImage(converted, isOpaque: true)
  }

  open override var description: String {
    "<AVCapturePhoto: \(request.size.width)x\(request.size.height), at \(timestamp.seconds) s>"
  }
}
