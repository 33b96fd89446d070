import CaptureModel
import Foundation

/// How one photo of a bracket is exposed: one of the two classes below. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturebracketedstillimagesettings
open class AVCaptureBracketedStillImageSettings: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  override init() {}

  var step: PhotoBracketStep? { nil }
}

/// By how much a photo of a bracket is brighter or darker than what automatic exposure finds.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureautoexposurebracketedstillimagesettings
public class AVCaptureAutoExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings,
  @unchecked Sendable
{
  // @unchecked: constants only.

  /// Exposure values (EV).
  public let exposureTargetBias: Float

  required init(_ exposureTargetBias: Float) { self.exposureTargetBias = exposureTargetBias }

  /// `AVCaptureDevice.currentExposureTargetBias` stands for no difference.
  public class func autoExposureSettings(exposureTargetBias: Float) -> Self { self.init(exposureTargetBias) }

  override var step: PhotoBracketStep? {
    .bias(
      exposureTargetBias == AVCaptureDevice.currentExposureTargetBias ? 0 : Double(exposureTargetBias))
  }
}

/// The exposure's length and the sensitivity of a photo of a bracket.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturemanualexposurebracketedstillimagesettings
public class AVCaptureManualExposureBracketedStillImageSettings: AVCaptureBracketedStillImageSettings,
  @unchecked Sendable
{
  // @unchecked: constants only.

  public let exposureDuration: CMTime
  public let iso: Float

  required init(_ exposureDuration: CMTime, _ iso: Float) {
    (self.exposureDuration, self.iso) = (exposureDuration, iso)
  }

  /// `AVCaptureDevice.currentExposureDuration` and `currentISO` keep what is in use.
  public class func manualExposureSettings(exposureDuration duration: CMTime, iso: Float) -> Self {
    self.init(duration, iso)
  }

  override var step: PhotoBracketStep? {
    .manual(
      duration: exposureDuration.isNumeric ? exposureDuration.seconds : nil,
      sensitivity: iso == AVCaptureDevice.currentISO ? nil : Double(iso))
  }
}
