import CameraService
import FoundationAdditions
import Imaging
import UIKit

/// Adds an asset, changes one or deletes some. Only in a change block.
///
/// https://developer.apple.com/documentation/photokit/phassetchangerequest
open class PHAssetChangeRequest: PHChangeRequest {
  private enum Aim {
    case add(String)
    case change(String)
    case delete([String])
  }

  private var aim = Aim.delete([])
  var parts: [AssetPart] = []

  public required override init() { super.init() }

  /// From a picture; it is stored as a JPEG, with its orientation.
  ///
  /// https://developer.apple.com/documentation/photokit/phassetchangerequest/creationrequestforasset(from:)
  public class func creationRequestForAsset(from image: UIImage) -> Self {
    let request = adding()
    if let data = image.jpegData(compressionQuality: 0.9) {
      request.parts = [AssetPart(.photo, .bytes([UInt8](data)), nil)]
    }
    return request
  }

  /// Nil where there is no file.
  public class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? {
    adding(.photo, fileURL)
  }

  public class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? {
    adding(.video, fileURL)
  }

  private class func adding(_ type: PHAssetResourceType, _ url: URL) -> Self? {
    guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path) else { return nil }
    let request = adding()
    request.parts = [AssetPart(type, .file(url.path, isMoved: false), nil)]
    return request
  }

  class func adding() -> Self {
    let request = Self()
    request.aim = .add(World.current?.photoLibrary.newID() ?? "")
    ChangeTurn.add(request)
    return request
  }

  /// Changes what can be: the date, and whether it is a favourite.
  public convenience init(for asset: PHAsset) {
    self.init()
    aim = .change(asset.localIdentifier)
    ChangeTurn.add(self)
  }

  /// Assets of an array or a fetch's result. The person is not asked (*decided*).
  public class func deleteAssets(_ assets: some Sequence<PHAsset>) {
    let request = PHAssetChangeRequest()
    request.aim = .delete(assets.map(\.localIdentifier))
    ChangeTurn.add(request)
  }

  /// Of the asset to come; nil where none is added.
  public var placeholderForCreatedAsset: PHObjectPlaceholder? {
    guard case .add(let id) = aim else { return nil }
    return PHObjectPlaceholder(id)
  }

  /// When it was taken: now, for one that is added, unless set.
  public var creationDate: Date?
  private var favorite: Bool?
  public var isFavorite: Bool {
    get { favorite ?? false }
    set { favorite = newValue }
  }

  override var isAddition: Bool { if case .add = aim { true } else { false } }

  override func change() throws -> PhotoLibrary.Change {
    switch aim {
    case .add(let id):
      var asset = try AssetPart.asset(id, parts)
      (asset.created, asset.isFavorite) = (creationDate, isFavorite)
      return .add(asset)
    case .change(let id): return .change(id: id, created: creationDate, isFavorite: favorite)
    case .delete(let ids): return .delete(ids)
    }
  }
}

/// Adds an asset of one or several files. Only in a change block.
///
/// https://developer.apple.com/documentation/photokit/phassetcreationrequest
open class PHAssetCreationRequest: PHAssetChangeRequest {
  public class func forAsset() -> Self { adding() }

  /// A photo or a video, alone; or a photo with the paired video of a Live Photo, and other versions of it.
  public class func supportsAssetResourceTypes(_ types: [NSNumber]) -> Bool {
    let types = types.compactMap { PHAssetResourceType(rawValue: $0.intValue) }
    return types == [.video] || types.filter { $0 == .photo }.count == 1 && !types.contains(.video)
  }

  /// The data of a whole file.
  ///
  /// https://developer.apple.com/documentation/photokit/phassetcreationrequest/addresource(with:data:options:)
  open func addResource(
    with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?
  ) {
    parts.append(AssetPart(type, .bytes([UInt8](data)), options))
  }

  /// A file, which is copied, or moved where the options say so.
  ///
  /// https://developer.apple.com/documentation/photokit/phassetcreationrequest/addresource(with:fileurl:options:)
  open func addResource(
    with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?
  ) {
    parts.append(AssetPart(type, .file(fileURL.path, isMoved: options?.shouldMoveFile ?? false), options))
  }
}

/// https://developer.apple.com/documentation/photokit/phassetresourcecreationoptions
open class PHAssetResourceCreationOptions: NSObject {
  open var originalFilename: String?
  open var uniformTypeIdentifier: String?
  /// Whether the file goes away from where it was.
  open var shouldMoveFile = false
}

/// What a file is to its asset.
///
/// https://developer.apple.com/documentation/photokit/phassetresourcetype
public enum PHAssetResourceType: Int, Sendable {
  case photo = 1
  case video = 2
  case audio = 3
  case alternatePhoto = 4
  case fullSizePhoto = 5
  case fullSizeVideo = 6
  case adjustmentData = 7
  case adjustmentBasePhoto = 8
  case pairedVideo = 9
  case fullSizePairedVideo = 10
  case adjustmentBasePairedVideo = 11
  case adjustmentBaseVideo = 12
  case photoProxy = 19
}
