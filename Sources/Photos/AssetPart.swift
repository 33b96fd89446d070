import CameraService
import Foundation
import Imaging
import Movies
import UniformTypeIdentifiers

/// A file that an asset is to be made of, and what it says of itself.
struct AssetPart {
  let type: PHAssetResourceType
  private let contents: PhotoLibrary.NewResource.Contents
  private let name: String?
  private let kind: UTType?

  init(
    _ type: PHAssetResourceType, _ contents: PhotoLibrary.NewResource.Contents,
    _ options: PHAssetResourceCreationOptions?
  ) {
    (self.type, self.contents) = (type, contents)
    var file: URL?
    if case .file(let path, _) = contents { file = URL(fileURLWithPath: path) }
    name = options?.originalFilename ?? file?.lastPathComponent
    kind =
      options?.uniformTypeIdentifier.flatMap { UTType($0) }
      ?? file.flatMap { UTType(filenameExtension: $0.pathExtension) }
  }

  /// An asset of these files; throws where they make none, or one is not what it is given for.
  static func asset(_ id: String, _ parts: [AssetPart]) throws -> PhotoLibrary.NewAsset {
    let photo = parts.first { $0.type == .photo }
    guard let main = photo ?? parts.first(where: { $0.type == .video }) else {
      throw PHPhotosError(.missingResource, "An asset needs a photo or a video.")
    }
    guard parts.count(where: { $0.type == .photo || $0.type == .video }) == 1 else {
      throw PHPhotosError(.invalidResource, "An asset has one photo or one video.")
    }
    var asset = PhotoLibrary.NewAsset(id: id, kind: photo == nil ? .video : .image)
    if photo != nil {
      (asset.width, asset.height) = try main.pictureSize()
    } else {
      (asset.width, asset.height, asset.duration) = try main.movie()
    }
    asset.isLive = photo != nil && parts.contains { $0.type == .pairedVideo }
    asset.resources = try parts.map { try $0.resource() }
    return asset
  }

  private func bytes() throws -> [UInt8] {
    switch contents {
    case .bytes(let bytes): return bytes
    case .file(let path, _):
      do { return try WholeFile.read(path) } catch { throw PHPhotosError(.missingResource, error.message) }
    }
  }

  /// Upright.
  private func pictureSize() throws -> (Int, Int) {
    let bytes = try bytes()
    do {
      return try ImageFile.uprightSize(bytes, name: name ?? "the photo")
    } catch {
      throw PHPhotosError(.invalidResource, error.message)
    }
  }

  private func movie() throws -> (Int, Int, Double) {
    var path = ""
    var temporary: String?
    defer { if let temporary { unlink(temporary) } }
    switch contents {
    case .file(let file, _): path = file
    case .bytes(let bytes):
      path = NSTemporaryDirectory() + "/diptych-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).mov"
      temporary = path
      do { try WholeFile.write(bytes, to: path) } catch {
        throw PHPhotosError(.notEnoughSpace, error.message)
      }
    }
    do {
      let info = try MovieInfo(path)
      let shown = info.video.map { $0.matrix.apply(CGRect(origin: .zero, size: $0.size)).size } ?? .zero
      return (Int(shown.width), Int(shown.height), Double(info.duration) / Double(info.timescale))
    } catch {
      throw PHPhotosError(.invalidResource, error.message)
    }
  }

  private func resource() throws -> PhotoLibrary.NewResource {
    let kind = try kind ?? guess()
    return PhotoLibrary.NewResource(
      type: type.rawValue, contents: contents, name: name, fileExtension: kind.shortExtension,
      typeIdentifier: kind.identifier)
  }

  /// By the first bytes.
  private func guess() throws -> UTType {
    let head = try bytes().prefix(12)
    if head.starts(with: [0xFF, 0xD8]) { return .jpeg }
    if head.starts(with: [0x89, 0x50]) { return .png }
    let brand = String(decoding: head.dropFirst(4), as: UTF8.self)
    if brand.hasPrefix("ftypqt") { return .quickTimeMovie }
    if brand.hasPrefix("ftyphei") || brand.hasPrefix("ftypmif1") { return .heic }
    return brand.hasPrefix("ftyp") ? .mpeg4Movie : .data
  }
}

extension UTType {
  /// As cameras name their files.
  fileprivate var shortExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .tiff: "tif"
    default: preferredFilenameExtension ?? "dat"
    }
  }
}
