import CameraService
import FoundationAdditions

/// Something of the library that has an identifier.
///
/// https://developer.apple.com/documentation/photokit/phobject
open class PHObject: NSObject, @unchecked Sendable {
  // @unchecked: constants only.
  public let localIdentifier: String

  init(_ localIdentifier: String) { self.localIdentifier = localIdentifier }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? PHObject)?.localIdentifier == localIdentifier
  }

  open override var hash: Int { localIdentifier.hashValue }
}

/// An asset to come.
///
/// https://developer.apple.com/documentation/photokit/phobjectplaceholder
open class PHObjectPlaceholder: PHObject, @unchecked Sendable {
  // @unchecked: constants only.
}

/// A photo or a video of the library, as it was when it was fetched. Any thread.
///
/// https://developer.apple.com/documentation/photokit/phasset
open class PHAsset: PHObject, @unchecked Sendable {
  // @unchecked: constants only.
  let asset: PhotoLibrary.Asset

  init(_ asset: PhotoLibrary.Asset) {
    self.asset = asset
    super.init(asset.id)
  }

  public var mediaType: PHAssetMediaType { PHAssetMediaType(rawValue: asset.kind.rawValue) ?? .unknown }
  public var mediaSubtypes: PHAssetMediaSubtype { asset.isLive ? .photoLive : [] }
  /// Upright.
  public var pixelWidth: Int { asset.width }
  public var pixelHeight: Int { asset.height }
  public var creationDate: Date? { asset.created }
  public var modificationDate: Date? { asset.created }
  /// Seconds; 0 for a photo.
  public var duration: TimeInterval { asset.duration }
  public var isFavorite: Bool { asset.isFavorite }
  public var isHidden: Bool { false }

  /// Oldest first, unless the options say otherwise. Empty without leave to read.
  ///
  /// https://developer.apple.com/documentation/photokit/phasset/fetchassets(with:)
  public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    fetch(options) { _ in true }
  }

  public class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(options) { $0.kind.rawValue == mediaType.rawValue }
  }

  /// In the library's order; identifiers of nothing are left out.
  public class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(options) { identifiers.contains($0.id) }
  }

  private class func fetch(
    _ options: PHFetchOptions?, _ isWanted: (PhotoLibrary.Asset) -> Bool
  ) -> PHFetchResult<PHAsset> {
    guard let world = World.current, world.permissions.isAuthorized(.photoLibrary) else {
      return PHFetchResult([])
    }
    var assets = world.photoLibrary.assets.filter(isWanted)
    switch options?.order {
    case .creation(let isAscending):
      // What was added first comes first among equals.
      assets = assets.enumerated().sorted {
        $0.element.created == $1.element.created
          ? ($0.offset < $1.offset) == isAscending : ($0.element.created < $1.element.created) == isAscending
      }.map(\.element)
    case nil: break
    }
    let limit = options?.fetchLimit ?? 0
    return PHFetchResult((limit > 0 ? Array(assets.prefix(limit)) : assets).map(PHAsset.init))
  }
}

/// https://developer.apple.com/documentation/photokit/phassetmediatype
public enum PHAssetMediaType: Int, Sendable {
  case unknown = 0
  case image = 1
  case video = 2
  case audio = 3
}

/// https://developer.apple.com/documentation/photokit/phassetmediasubtype
public struct PHAssetMediaSubtype: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1 << 0)
  public static let photoHDR = PHAssetMediaSubtype(rawValue: 1 << 1)
  public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 1 << 2)
  public static let photoLive = PHAssetMediaSubtype(rawValue: 1 << 3)
  public static let photoDepthEffect = PHAssetMediaSubtype(rawValue: 1 << 4)
}
