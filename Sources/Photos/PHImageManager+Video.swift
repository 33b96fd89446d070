import AVFoundation
import CameraService
import Dispatch
import FoundationAdditions

/// Requests for videos that have not been answered.
struct VideoRequests {
  /// Requests that are answered at once have the number 1.
  private var last: PHImageRequestID = 1
  private var open: Set<PHImageRequestID> = []

  mutating func begin() -> PHImageRequestID {
    last += 1
    open.insert(last)
    return last
  }

  /// False for one that is over or was given up.
  mutating func end(_ request: PHImageRequestID) -> Bool { open.remove(request) != nil }
}

extension PHImageManager {
  /// The movie of a video; nil for a photo, and where its file is gone. The handler is called once, on another thread.
  ///
  /// https://developer.apple.com/documentation/photokit/phimagemanager/requestavasset(forvideo:options:resulthandler:)
  @discardableResult
  public func requestAVAsset(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let request = requests.withLock { $0.begin() }
    let file = asset.asset.resources.first { $0.type == PHAssetResourceType.video.rawValue }?.path
    // It is called once, by the one who ends the request.
    nonisolated(unsafe) let handler = resultHandler
    DispatchQueue.global().async {
      guard self.requests.withLock({ $0.end(request) }) else { return }
      guard let file, FileManager.default.fileExists(atPath: file) else { return handler(nil, nil, nil) }
      handler(AVURLAsset(url: URL(fileURLWithPath: file)), nil, nil)
    }
    return request
  }

  /// A request for a video that has not been answered is not (*decided*). Others are answered at once.
  ///
  /// https://developer.apple.com/documentation/photokit/phimagemanager/cancelimagerequest(_:)
  public func cancelImageRequest(_ requestID: PHImageRequestID) {
    _ = requests.withLock { $0.end(requestID) }
  }
}

/// The library is on the phone and has one form of each video: the options count for nothing here.
///
/// https://developer.apple.com/documentation/photokit/phvideorequestoptions
open class PHVideoRequestOptions: NSObject {
  open var version = PHVideoRequestOptionsVersion.current
  open var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
  open var isNetworkAccessAllowed = false
}

/// https://developer.apple.com/documentation/photokit/phvideorequestoptionsversion
public enum PHVideoRequestOptionsVersion: Int, Sendable {
  case current = 0
  case original
}

/// https://developer.apple.com/documentation/photokit/phvideorequestoptionsdeliverymode
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
  case automatic = 0
  case highQualityFormat, mediumQualityFormat, fastFormat
}
