import CameraService
import CaptureModel
import DeviceModel
import Foundation

/// What an app asks for with one photo; for the next one there is ``init(from:)``. One thread at a time.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturephotosettings
open class AVCapturePhotoSettings: NSObject, NSCopying {
  /// Names the request; a copy has the same.
  public let uniqueID: Int64
  /// The format's dictionary: an `AVVideoCodecKey` or a `kCVPixelBufferPixelFormatTypeKey`.
  public let format: [String: Any]?
  /// The kind of file the photo becomes; nil for an uncompressed one.
  open var processedFileType: AVFileType? { codec == nil ? nil : .jpg }

  /// `balanced` at first; more than the output's maximum raises when the photo is asked for.
  open var photoQualityPrioritization = AVCapturePhotoOutput.QualityPrioritization.balanced

  /// The largest size in pixels; zero at first, which is the smallest of the format's. One that the format does not
  /// support, or that is larger than the output's, raises when the photo is asked for.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotosettings/maxphotodimensions
  open var maxPhotoDimensions = CMVideoDimensions(width: 0, height: 0)

  /// The largest size there is. Apple has ``maxPhotoDimensions`` in its place since iOS 16.
  open var isHighResolutionPhotoEnabled = false

  private init(id: Int64, format: [String: Any]?) {
    uniqueID = id
    self.format = format
  }

  /// A JPEG.
  public convenience override init() { self.init(format: [AVVideoCodecKey: AVVideoCodecType.jpeg]) }

  /// Nil stands for no processed photo, which raises when the photo is asked for.
  public required convenience init(format: [String: Any]?) {
    self.init(id: AVCapturePhotoSettings.makeID(), format: format)
  }

  /// The same settings for another photo, with a ``uniqueID`` of its own.
  public convenience init(from photoSettings: AVCapturePhotoSettings) {
    self.init(id: AVCapturePhotoSettings.makeID(), format: photoSettings.format)
    take(photoSettings)
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVCapturePhotoSettings(id: uniqueID, format: format)
    copy.take(self)
    return copy
  }

  private func take(_ other: AVCapturePhotoSettings) {
    photoQualityPrioritization = other.photoQualityPrioritization
    maxPhotoDimensions = other.maxPhotoDimensions
    isHighResolutionPhotoEnabled = other.isHighResolutionPhotoEnabled
  }

  /// *Decided*: counted from the world's start, so that runs are alike.
  private static func makeID() -> Int64 { Int64(World.current?.hub.makeID() ?? 0) }

  // MARK: The order

  private var codec: String? {
    switch format?[AVVideoCodecKey] {
    case let codec as AVVideoCodecType: codec.rawValue
    case let codec as String: codec
    default: nil
    }
  }

  var order: PhotoOrder {
    let pixels = format?[kCVPixelBufferPixelFormatTypeKey].flatMap(pixelFormatCode)
    let orderFormat: PhotoOrder.Format =
      switch (codec, pixels) {
      case (let codec?, nil): .codec(codec)
      case (nil, let pixels?): .pixels(pixels)
      default: .malformed
      }
    let limit = PixelSize(maxPhotoDimensions)
    return PhotoOrder(
      id: uniqueID, format: orderFormat, quality: photoQualityPrioritization.rawValue,
      limit: limit == PixelSize(width: 0, height: 0) ? nil : limit,
      isHighResolution: isHighResolutionPhotoEnabled)
  }

  /// Of JPEG, 1…100. *Decided*: 90 unless the format says.
  var compressionQuality: Int {
    let properties = format?[AVVideoCompressionPropertiesKey] as? [String: Any]
    guard let quality = (properties?[AVVideoQualityKey] as? NSNumber)?.doubleValue, quality.isFinite else {
      return 90
    }
    return max(1, min(100, Int((quality * 100).rounded())))
  }
}
