import CaptureModel
import DeviceModel
import Foundation

/// What a photo is taken with, now that nothing is left open. Any thread. Sizes are in pixels, zero for what the
/// photo does not come with.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureresolvedphotosettings
open class AVCaptureResolvedPhotoSettings: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  private let request: PhotoRequest
  /// How long the processing is likely to take, in seconds.
  public let photoProcessingTimeRange: CMTimeRange

  init(_ request: PhotoRequest, processing: Double) {
    self.request = request
    let time = CMTime(seconds: processing, preferredTimescale: 1000)
    photoProcessingTimeRange = CMTimeRange(start: time, duration: .zero)
  }

  /// That of the settings which asked for the photo.
  open var uniqueID: Int64 { request.id }

  /// Of the photo's pixels as they are stored; sensor-orientation compensation is in it, metadata is not.
  open var photoDimensions: CMVideoDimensions { CMVideoDimensions(request.size) }
  /// Zero: sensor data are not handed out.
  open var rawPhotoDimensions: CMVideoDimensions { .none }
  open var previewDimensions: CMVideoDimensions { .orNone(request.previewSize) }
  open var embeddedThumbnailDimensions: CMVideoDimensions { .orNone(request.thumbnailSize) }
  /// Of the movie as it is shown: turned as its track's matrix says.
  open var livePhotoMovieDimensions: CMVideoDimensions {
    .orNone(
      request.movieSize.map { request.connection.rotationAngle % 180 == 0 ? $0 : $0.transposed })
  }
  /// Zero: no simulated camera has it.
  open var portraitEffectsMatteDimensions: CMVideoDimensions { .none }
  /// Of the proxy that comes at first; zero where the photo itself does.
  open var deferredPhotoProxyDimensions: CMVideoDimensions { .orNone(request.proxySize) }

  /// How often `didFinishProcessingPhoto`, or its counterpart for proxies, is called.
  open var expectedPhotoCount: Int { request.exposures.count }

  /// Whether the flash fires. *Decided* (P3): by the light at the call.
  open var isFlashEnabled: Bool { request.fires }
  open var isRedEyeReductionEnabled: Bool { request.reducesRedEyes }
  /// Never: the drawn world does not shake.
  open var isStillImageStabilizationEnabled: Bool { false }
  /// Never: a picture comes from one lens.
  open var isVirtualDeviceFusionEnabled: Bool { false }
  open var isDualCameraFusionEnabled: Bool { false }
  /// *Decided*: captures that follow one another quickly are as good as others.
  open var isFastCapturePrioritizationEnabled: Bool { false }
}

extension CMVideoDimensions {
  static let none = CMVideoDimensions(width: 0, height: 0)

  fileprivate static func orNone(_ size: PixelSize?) -> CMVideoDimensions {
    size.map { CMVideoDimensions($0) } ?? none
  }
}
