import CaptureModel
import DeviceModel
import Foundation
import Imaging

/// A photo. Any thread; its pixels are made when they are first asked for.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturephoto
open class AVCapturePhoto: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  /// What a photo is made of.
  struct Parts {
    let request: PhotoRequest
    let resolvedSettings: AVCaptureResolvedPhotoSettings
    let size: PixelSize
    let exif: ExifData
    /// Counted from 0.
    let index: Int
    let step: AVCaptureBracketedStillImageSettings?
    let thumbnailFormat: [String: Any]?
    var timestamp = CMTime.invalid
    /// Nil where there is none because the exposure failed.
    var picture: StillPicture?
    var depth: AVDepthData?
    /// Whether a file has the depth too.
    var embedsDepth = true
  }

  private let parts: Parts

  init(_ parts: Parts) { self.parts = parts }

  private var request: PhotoRequest { parts.request }
  private var exif: ExifData { parts.exif }

  /// When it was exposed, on the session's clock; invalid when that failed.
  open var timestamp: CMTime { parts.timestamp }
  /// What the photo was taken with.
  open var resolvedSettings: AVCaptureResolvedPhotoSettings { parts.resolvedSettings }

  /// Never: sensor data are not handed out.
  open var isRawPhoto: Bool { false }

  /// Which of the photos of one request it is, counted from 1.
  open var photoCount: Int { parts.index + 1 }

  /// Which of a bracket's photos it is, counted from 1; 0 for a photo of no bracket.
  open var sequenceCount: Int { parts.step == nil ? 0 : photoCount }

  /// How it was to be exposed as one of a bracket; nil for a photo of no bracket.
  open var bracketSettings: AVCaptureBracketedStillImageSettings? { parts.step }

  /// The pixels of an uncompressed photo; nil for one that was asked for as a file.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/pixelbuffer
  open var pixelBuffer: CVPixelBuffer? {
    guard case .pixels = request.format else { return nil }
    return parts.picture?.pixels
  }

  /// The smaller picture that `previewPhotoFormat` asked for, its pixels lying as the photo's do; nil where it did
  /// not.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/previewpixelbuffer
  open var previewPixelBuffer: CVPixelBuffer? { parts.picture?.preview }

  /// What `embeddedThumbnailPhotoFormat` asked for.
  open var embeddedThumbnailPhotoFormat: [String: Any]? { parts.thumbnailFormat }

  /// How far away what the photo shows is; nil where that was not asked for. Lies as the photo's pixels do.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/depthdata
  open var depthData: AVDepthData? { parts.depth }

  /// Nil: no simulated camera has it.
  open var portraitEffectsMatte: AVPortraitEffectsMatte? { nil }

  /// Nil: no simulated camera has it.
  open var cameraCalibrationData: AVCameraCalibrationData? { nil }

  /// What is known of it, by ImageIO's keys. The orientation says how the pixels are to be turned.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/metadata
  open var metadata: [String: Any] {
    let orientation = NSNumber(value: exif.orientation.rawValue)
    let (width, height) = (NSNumber(value: parts.size.width), NSNumber(value: parts.size.height))
    var metadata: [String: Any] = [
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
    ]
    var photo: [String: Any] = [
      kCGImagePropertyExifDateTimeOriginal: exif.time,
      kCGImagePropertyExifDateTimeDigitized: exif.time,
      kCGImagePropertyExifSubsecTimeOriginal: String(String(1000 + exif.milliseconds).suffix(3)),
      kCGImagePropertyExifOffsetTimeOriginal: exif.timeOffset,
      kCGImagePropertyExifPixelXDimension: width,
      kCGImagePropertyExifPixelYDimension: height,
      kCGImagePropertyExifColorSpace: NSNumber(value: 1),
      kCGImagePropertyExifLensModel: exif.lens,
    ]
    if let exposure = exif.exposure {
      photo[kCGImagePropertyExifExposureTime] = NSNumber(value: exposure.duration)
      photo[kCGImagePropertyExifISOSpeedRatings] = [NSNumber(value: exposure.sensitivity)]
      photo[kCGImagePropertyExifExposureBiasValue] = NSNumber(value: exposure.bias)
      photo[kCGImagePropertyExifFNumber] = NSNumber(value: exposure.aperture)
      photo[kCGImagePropertyExifFlash] = NSNumber(value: exposure.flashNumber)
    }
    metadata[kCGImagePropertyExifDictionary] = photo
    if !exif.contentIdentifier.isEmpty {
      metadata[kCGImagePropertyMakerAppleDictionary] = ["17": exif.contentIdentifier]
    }
    return metadata
  }

  /// The photo as a JPEG or HEIC file with its metadata; nil for an uncompressed photo, and for one that failed. Takes
  /// as long as the encoder does.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/filedatarepresentation()
  open func fileDataRepresentation() -> Data? {
    guard case .codec = request.format else { return nil }
    return parts.picture?.file(exif, depth: parts.embedsDepth ? depthData?.map : nil).map { Data($0) }
  }

  /// The photo as a picture in memory, its pixels as they are stored: the metadata's orientation is not applied. Nil
  /// for a photo that failed.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/cgimagerepresentation()
  open func cgImageRepresentation() -> CGImage? { AVCapturePhoto.image(of: parts.picture?.pixels) }

  /// The smaller picture likewise; nil where none was asked for.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephoto/previewcgimagerepresentation()
  open func previewCGImageRepresentation() -> CGImage? { AVCapturePhoto.image(of: previewPixelBuffer) }

  private static func image(of buffer: CVPixelBuffer?) -> CGImage? {
    buffer?.pixels.map { CGImage($0.asBGRA, isOpaque: true) }
  }

  open override var description: String {
    "<\(type(of: self)): \(parts.size.width)x\(parts.size.height), at \(timestamp.seconds) s>"
  }
}
