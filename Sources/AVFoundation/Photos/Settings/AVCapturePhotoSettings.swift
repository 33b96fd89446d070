import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Imaging

/// What an app asks for with one photo; for the next one there is ``init(from:)``. One thread at a time.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturephotosettings
open class AVCapturePhotoSettings: NSObject, NSCopying {
  /// Names the request; a copy has the same.
  public let uniqueID: Int64
  /// The processed photo's dictionary: an `AVVideoCodecKey` or a `kCVPixelBufferPixelFormatTypeKey`.
  public let format: [String: Any]?
  /// The kind of file the photo becomes; nil for an uncompressed one.
  public let processedFileType: AVFileType?
  /// Zero where no sensor data are asked for. *Decided*: no simulated camera hands them out, so that another format
  /// raises when the photo is asked for.
  public let rawPhotoPixelFormatType: OSType
  public let rawFileType: AVFileType?
  private let asksForFileType: Bool

  /// `balanced` at first; more than the output's maximum raises when the photo is asked for.
  open var photoQualityPrioritization = AVCapturePhotoOutput.QualityPrioritization.balanced

  /// The largest size in pixels; zero at first, which is the smallest of the format's. One that the format does not
  /// support, or that is larger than the output's, raises when the photo is asked for.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotosettings/maxphotodimensions
  open var maxPhotoDimensions = CMVideoDimensions(width: 0, height: 0)

  /// The largest size there is. Apple has ``maxPhotoDimensions`` in its place since iOS 16.
  open var isHighResolutionPhotoEnabled = false

  /// Off at first; a mode that the output does not support raises when the photo is asked for.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotosettings/flashmode
  open var flashMode = AVCaptureDevice.FlashMode.off

  /// Whether red eyes are to be made dark again where the flash fires in the dark.
  open var isAutoRedEyeReductionEnabled = false

  /// *Decided*: without effect: the drawn world does not shake.
  open var isAutoStillImageStabilizationEnabled = true

  /// Whether a virtual camera may put pictures of several lenses together; *decided*: without effect.
  open var isAutoVirtualDeviceFusionEnabled = true

  /// Whether the photo comes with its depth; needs the output's `isDepthDataDeliveryEnabled`.
  open var isDepthDataDeliveryEnabled = false
  /// Whether what the depth sensor cannot measure is filled in.
  open var isDepthDataFiltered = true
  /// Whether the photo's file has the depth that comes with it. *Decided*: a HEIC has, as a picture beside the main one and
  /// of its size; a JPEG has not.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotosettings/embedsdepthdatainphoto
  open var embedsDepthDataInPhoto = true
  /// Needs the output's, which no simulated camera supports.
  open var isPortraitEffectsMatteDeliveryEnabled = false
  /// Needs the output's support, which no simulated camera has.
  open var isCameraCalibrationDataDeliveryEnabled = false

  /// A smaller picture that comes with the photo: a `kCVPixelBufferPixelFormatTypeKey` of
  /// ``availablePreviewPhotoPixelFormatTypes``, and what it is to fit into by `kCVPixelBufferWidthKey` and
  /// `kCVPixelBufferHeightKey`.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotosettings/previewphotoformat
  open var previewPhotoFormat: [String: Any]?

  /// The same ones, and in the same order, as a photo's own.
  open var availablePreviewPhotoPixelFormatTypes: [OSType] { PhotoOutputModel.pixelFormats }

  /// A smaller picture inside the photo's file: an `AVVideoCodecKey` of ``availableEmbeddedThumbnailPhotoCodecTypes``,
  /// and what it is to fit into by `AVVideoWidthKey` and `AVVideoHeightKey`, 320 pixels at most (*decided*).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotosettings/embeddedthumbnailphotoformat
  open var embeddedThumbnailPhotoFormat: [String: Any]?

  open var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [.jpeg] }

  /// Where a live photo's movie is to be written; nil for a photo without one. Needs the output's
  /// `isLivePhotoCaptureEnabled`. A file that is there already fails the movie; what is no file's URL raises when the
  /// photo is asked for.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotosettings/livephotomoviefileurl
  open var livePhotoMovieFileURL: URL?

  /// *Decided*: H.264 at first, which needs no more than `./diptych` installs.
  open var livePhotoVideoCodecType = AVVideoCodecType.h264

  init(
    id: Int64, format: [String: Any]?, fileType: AVFileType?, raw: OSType = 0, rawFileType: AVFileType? = nil
  ) {
    uniqueID = id
    self.format = format
    asksForFileType = fileType != nil
    processedFileType = fileType ?? AVCapturePhotoSettings.usualFileType(format)
    rawPhotoPixelFormatType = raw
    self.rawFileType = rawFileType
  }

  /// A JPEG.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotosettings
  public convenience override init() { self.init(format: [AVVideoCodecKey: AVVideoCodecType.jpeg]) }

  /// Nil stands for no processed photo, which raises when the photo is asked for.
  public required convenience init(format: [String: Any]?) {
    self.init(id: AVCapturePhotoSettings.makeID(), format: format, fileType: nil)
  }

  /// A kind of file that cannot hold the format raises when the photo is asked for.
  public convenience init(
    rawPixelFormatType: OSType, rawFileType: AVFileType?, processedFormat: [String: Any]?,
    processedFileType: AVFileType?
  ) {
    self.init(
      id: AVCapturePhotoSettings.makeID(), format: processedFormat, fileType: processedFileType,
      raw: rawPixelFormatType, rawFileType: rawFileType)
  }

  public convenience init(rawPixelFormatType: OSType) {
    self.init(
      rawPixelFormatType: rawPixelFormatType, rawFileType: nil, processedFormat: nil, processedFileType: nil)
  }

  public convenience init(rawPixelFormatType: OSType, processedFormat: [String: Any]?) {
    self.init(
      rawPixelFormatType: rawPixelFormatType, rawFileType: nil, processedFormat: processedFormat,
      processedFileType: nil)
  }

  /// The same settings for another photo, with a ``uniqueID`` of its own.
  public convenience init(from photoSettings: AVCapturePhotoSettings) {
    self.init(
      id: AVCapturePhotoSettings.makeID(), format: photoSettings.format,
      fileType: photoSettings.asksForFileType ? photoSettings.processedFileType : nil,
      raw: photoSettings.rawPhotoPixelFormatType, rawFileType: photoSettings.rawFileType)
    take(photoSettings)
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVCapturePhotoSettings(
      id: uniqueID, format: format, fileType: asksForFileType ? processedFileType : nil,
      raw: rawPhotoPixelFormatType, rawFileType: rawFileType)
    copy.take(self)
    return copy
  }

  func take(_ other: AVCapturePhotoSettings) {
    photoQualityPrioritization = other.photoQualityPrioritization
    maxPhotoDimensions = other.maxPhotoDimensions
    isHighResolutionPhotoEnabled = other.isHighResolutionPhotoEnabled
    flashMode = other.flashMode
    isAutoRedEyeReductionEnabled = other.isAutoRedEyeReductionEnabled
    isAutoStillImageStabilizationEnabled = other.isAutoStillImageStabilizationEnabled
    isAutoVirtualDeviceFusionEnabled = other.isAutoVirtualDeviceFusionEnabled
    isDepthDataDeliveryEnabled = other.isDepthDataDeliveryEnabled
    isDepthDataFiltered = other.isDepthDataFiltered
    embedsDepthDataInPhoto = other.embedsDepthDataInPhoto
    isPortraitEffectsMatteDeliveryEnabled = other.isPortraitEffectsMatteDeliveryEnabled
    isCameraCalibrationDataDeliveryEnabled = other.isCameraCalibrationDataDeliveryEnabled
    previewPhotoFormat = other.previewPhotoFormat
    embeddedThumbnailPhotoFormat = other.embeddedThumbnailPhotoFormat
    livePhotoMovieFileURL = other.livePhotoMovieFileURL
    livePhotoVideoCodecType = other.livePhotoVideoCodecType
  }

  /// *Decided*: counted from the world's start, so that runs are alike.
  static func makeID() -> Int64 { Int64(World.current?.hub.makeID() ?? 0) }

  // MARK: The order

  /// What goes on in a bracket; nil for one photo.
  var bracket: [PhotoBracketStep]? { nil }

  var order: PhotoOrder {
    let limit = PixelSize(maxPhotoDimensions)
    var order = PhotoOrder(
      id: uniqueID, format: PhotoOrder.Format(format), quality: photoQualityPrioritization.rawValue,
      limit: limit == PixelSize(width: 0, height: 0) ? nil : limit,
      isHighResolution: isHighResolutionPhotoEnabled)
    order.fileType = asksForFileType ? processedFileType?.rawValue : nil
    order.rawFormat = rawPhotoPixelFormatType
    order.flash = flashMode.value
    order.reducesRedEyes = isAutoRedEyeReductionEnabled
    order.bracket = bracket
    order.preview = previewPhotoFormat.map {
      PhotoOrder.Small(
        PhotoOrder.Format($0),
        limit: PixelSize($0, width: kCVPixelBufferWidthKey, height: kCVPixelBufferHeightKey))
    }
    order.thumbnail = embeddedThumbnailPhotoFormat.map {
      PhotoOrder.Small(
        PhotoOrder.Format($0), limit: PixelSize($0, width: AVVideoWidthKey, height: AVVideoHeightKey))
    }
    order.wantsDepth = isDepthDataDeliveryEnabled
    order.wantsMattes = isPortraitEffectsMatteDeliveryEnabled
    order.wantsCalibration = isCameraCalibrationDataDeliveryEnabled
    order.wantsMovie = livePhotoMovieFileURL != nil
    order.hasMovieFile = livePhotoMovieFileURL?.isFileURL ?? true
    order.movieCodec = livePhotoVideoCodecType.rawValue
    return order
  }

  /// 1…100 (P4).
  var compressionQuality: Int {
    let properties = format?[AVVideoCompressionPropertiesKey] as? [String: Any]
    guard let quality = (properties?[AVVideoQualityKey] as? NSNumber)?.doubleValue, quality.isFinite else {
      return PhotoOrder.Format(format).usualQuality
    }
    return ImageFile.percent(quality)
  }

  private static func usualFileType(_ format: [String: Any]?) -> AVFileType? {
    guard case .codec(let codec) = PhotoOrder.Format(format) else { return nil }
    return PhotoOutputModel.files.first { $0.codec == codec }.map { AVFileType(rawValue: $0.type) } ?? .jpg
  }
}

extension PhotoOrder.Format {
  /// From an app's dictionary; codecs and pixel formats come in any of their types.
  init(_ format: [String: Any]?) {
    let codec =
      (format?[AVVideoCodecKey] as? AVVideoCodecType)?.rawValue ?? format?[AVVideoCodecKey] as? String
    let pixels = format?[kCVPixelBufferPixelFormatTypeKey].flatMap(pixelFormatCode)
    self =
      switch (codec, pixels) {
      case (let codec?, nil): .codec(codec)
      case (nil, let pixels?): .pixels(pixels)
      default: .malformed
      }
  }
}

extension PixelSize {
  /// From an app's dictionary; nil where it does not have both.
  fileprivate init?(_ format: [String: Any], width: String, height: String) {
    guard let width = integer(format[width]), let height = integer(format[height]), width > 0, height > 0
    else { return nil }
    self.init(width: width, height: height)
  }
}
