// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import FoundationAdditions
import Synchronization
import UIKit

/// A file of an asset. Any thread.
///
/// https://developer.apple.com/documentation/photokit/phassetresource
open class PHAssetResource: NSObject, @unchecked Sendable {
  // @unchecked: constants only.
  let resource: PhotoLibrary.Resource
  public let assetLocalIdentifier: String

  init(_ resource: PhotoLibrary.Resource, _ asset: String) {
    (self.resource, assetLocalIdentifier) = (resource, asset)
  }

  public class func assetResources(for asset: PHAsset) -> [PHAssetResource] {
    asset.asset.resources.map { PHAssetResource($0, asset.localIdentifier) }
  }

  public var type: PHAssetResourceType { PHAssetResourceType(rawValue: resource.type) ?? .photo }
  public var originalFilename: String { resource.originalName }
  public var uniformTypeIdentifier: String { resource.typeIdentifier }
}

/// Gives assets' pictures. Any thread.
///
/// https://developer.apple.com/documentation/photokit/phimagemanager
open class PHImageManager: NSObject, @unchecked Sendable {
  // @unchecked: what can change is behind a lock.
  private static let one = PHImageManager()
  let requests = Mutex(VideoRequests())

  open class func `default`() -> PHImageManager { one }

  private func data(_ asset: PHAsset) -> Data? {
    asset.asset.resources.first { $0.type == PHAssetResourceType.photo.rawValue }
      .flatMap { FileManager.default.contents(atPath: $0.path) }
  }

  /// A photo as large as fits or fills `targetSize` pixels, upright and never enlarged; all of it for
  /// `PHImageManagerMaximumSize`. The handler is called once, before this returns (*decided*); with nil for a video.
  ///
  /// https://developer.apple.com/documentation/photokit/phimagemanager/requestimage(for:targetsize:contentmode:options:resulthandler:)
  @discardableResult
  open func requestImage(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
    resultHandler: (UIImage?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    guard let image = data(asset).flatMap({ UIImage(data: $0) }), image.size.width > 0 else {
      resultHandler(nil, nil)
      return PHInvalidImageRequestID
    }
    let shares = [targetSize.width / image.size.width, targetSize.height / image.size.height]
    let share = (contentMode == .aspectFill ? shares.max() : shares.min()) ?? 1
    guard targetSize != PHImageManagerMaximumSize, share < 1, share > 0 else {
      resultHandler(image, nil)
      return 1
    }
    let size = CGSize(
      width: (image.size.width * share).rounded(), height: (image.size.height * share).rounded())
    resultHandler(image.preparingThumbnail(of: size), nil)
    return 1
  }

  /// The file of a photo, its kind and how to turn it.
  @discardableResult
  open func requestImageDataAndOrientation(
    for asset: PHAsset, options: PHImageRequestOptions?,
    resultHandler: (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let data = data(asset)
    let source = data.flatMap { CGImageSourceCreateWithData($0 as CFData, nil) }
    let properties = source.flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) as? [String: Any] }
    let number = (properties?[kCGImagePropertyOrientation] as? NSNumber)?.uint32Value
    let orientation = number.flatMap { CGImagePropertyOrientation(rawValue: $0) } ?? .up
    resultHandler(data, asset.asset.resources.first?.typeIdentifier, orientation, nil)
    return data == nil ? PHInvalidImageRequestID : 1
  }
}

/// In the details of a result: whether a better picture is to come. None does here, so that it is never there.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"

public typealias PHImageRequestID = Int32
public let PHInvalidImageRequestID: PHImageRequestID = 0
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

/// https://developer.apple.com/documentation/photokit/phimagecontentmode
public enum PHImageContentMode: Int, Sendable {
  case aspectFit = 0
  case aspectFill = 1
  public static let `default` = PHImageContentMode.aspectFit
}

/// Every request is answered at once, with the whole picture; the options count for nothing here.
///
/// https://developer.apple.com/documentation/photokit/phimagerequestoptions
open class PHImageRequestOptions: NSObject {
  /// https://developer.apple.com/documentation/photokit/phimagerequestoptionsdeliverymode
  open var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
  /// https://developer.apple.com/documentation/photokit/phimagerequestoptionsresizemode
  open var resizeMode = PHImageRequestOptionsResizeMode.fast
  /// https://developer.apple.com/documentation/photokit/phimagerequestoptionsversion
  open var version = PHImageRequestOptionsVersion.current
  open var isSynchronous = false
  open var isNetworkAccessAllowed = false
}

public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
  case opportunistic = 0
  case highQualityFormat, fastFormat
}

public enum PHImageRequestOptionsResizeMode: Int, Sendable {
  case none = 0
  case fast, exact
}

public enum PHImageRequestOptionsVersion: Int, Sendable {
  case current = 0
  case unadjusted, original
}
