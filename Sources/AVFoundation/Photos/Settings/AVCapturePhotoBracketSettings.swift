import CaptureModel
import Foundation

/// What an app asks for with several photos of one moment that are exposed in turn, each in its own way.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturephotobracketsettings
open class AVCapturePhotoBracketSettings: AVCapturePhotoSettings {
  /// All of one class, and at most the output's `maxBracketedCapturePhotoCount`; anything else raises when the photos
  /// are asked for, as what is out of the camera's ranges does.
  public let bracketedSettings: [AVCaptureBracketedStillImageSettings]

  /// *Decided*: without effect: the drawn world does not shake.
  open var isLensStabilizationEnabled = false

  init(
    id: Int64, format: [String: Any]?, fileType: AVFileType?, raw: OSType, rawFileType: AVFileType?,
    _ bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    self.bracketedSettings = bracketedSettings
    super.init(id: id, format: format, fileType: fileType, raw: raw, rawFileType: rawFileType)
  }

  public convenience init(
    rawPixelFormatType: OSType, rawFileType: AVFileType?, processedFormat: [String: Any]?,
    processedFileType: AVFileType?, bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    self.init(
      id: AVCapturePhotoSettings.makeID(), format: processedFormat, fileType: processedFileType,
      raw: rawPixelFormatType, rawFileType: rawFileType, bracketedSettings)
  }

  public convenience init(
    rawPixelFormatType: OSType, processedFormat: [String: Any]?,
    bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    self.init(
      rawPixelFormatType: rawPixelFormatType, rawFileType: nil, processedFormat: processedFormat,
      processedFileType: nil, bracketedSettings: bracketedSettings)
  }

  /// Without a bracket, which raises when the photos are asked for.
  public required convenience init(format: [String: Any]?) {
    self.init(rawPixelFormatType: 0, processedFormat: format, bracketedSettings: [])
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVCapturePhotoBracketSettings(
      id: uniqueID, format: format, fileType: processedFileType, raw: rawPhotoPixelFormatType,
      rawFileType: rawFileType, bracketedSettings)
    copy.take(self)
    copy.isLensStabilizationEnabled = isLensStabilizationEnabled
    return copy
  }

  override var bracket: [PhotoBracketStep]? { bracketedSettings.compactMap(\.step) }
}
