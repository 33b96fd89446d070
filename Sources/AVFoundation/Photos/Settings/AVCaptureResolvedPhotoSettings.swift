import CaptureModel
import Foundation

/// What a photo is taken with, now that nothing is left open. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureresolvedphotosettings
open class AVCaptureResolvedPhotoSettings: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  /// That of the settings which asked for the photo.
  public let uniqueID: Int64
  /// Of the photo's pixels as they are stored; sensor-orientation compensation is in it, metadata is not.
  public let photoDimensions: CMVideoDimensions
  /// How often `didFinishProcessingPhoto` is called.
  public let expectedPhotoCount = 1
  /// How long the processing is likely to take, in seconds.
  public let photoProcessingTimeRange: CMTimeRange

  init(_ request: PhotoRequest, processing: Double) {
    uniqueID = request.id
    photoDimensions = CMVideoDimensions(request.size)
    let time = CMTime(seconds: processing, preferredTimescale: 1000)
    photoProcessingTimeRange = CMTimeRange(start: time, duration: .zero)
  }
}
