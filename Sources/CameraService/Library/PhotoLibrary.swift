import Foundation
import Imaging
import Synchronization

/// The person's photo library: assets, and their files in a folder of the simulated phone. Any thread; its functions block.
package final class PhotoLibrary: Sendable {
  package enum Kind: Int, Hashable, Sendable {
    case image = 1
    case video, sound
  }

  /// A file of an asset.
  package struct Resource: Hashable, Sendable {
    /// Apple's `PHAssetResourceType`.
    package let type: Int
    package let path: String
    /// As whoever made it named it.
    package let originalName: String
    package let typeIdentifier: String
  }

  package struct Asset: Hashable, Sendable {
    package let id: String
    package let kind: Kind
    package let isLive: Bool
    /// In pixels, upright.
    package let width: Int
    package let height: Int
    /// In seconds; 0 for a picture.
    package let duration: Double
    package var created: Date
    package var isFavorite: Bool
    package let resources: [Resource]
  }

  /// A file to come.
  package struct NewResource: Sendable {
    package enum Contents: Sendable {
      case bytes([UInt8])
      /// A file; it is moved or copied.
      case file(String, isMoved: Bool)
    }

    package let type: Int
    package let contents: Contents
    package let name: String?
    package let fileExtension: String
    package let typeIdentifier: String

    package init(
      type: Int, contents: Contents, name: String?, fileExtension: String, typeIdentifier: String
    ) {
      (self.type, self.contents, self.name) = (type, contents, name)
      (self.fileExtension, self.typeIdentifier) = (fileExtension, typeIdentifier)
    }
  }

  package struct NewAsset: Sendable {
    package let id: String
    package var kind: Kind
    package var isLive = false
    package var width = 0
    package var height = 0
    package var duration = 0.0
    package var created: Date?
    package var isFavorite = false
    package var resources: [NewResource] = []

    package init(id: String, kind: Kind) { (self.id, self.kind) = (id, kind) }
  }

  package enum Change: Sendable {
    case add(NewAsset)
    case change(id: String, created: Date?, isFavorite: Bool?)
    case delete([String])
  }

  private struct State {
    var folder: String?
    var assets: [Asset] = []
    var lastNumber = 0
    var lastID = 0
    var observers: [ObjectIdentifier: @Sendable () -> Void] = [:]
  }

  private let log: EventLog
  private let state = Mutex(State())

  init(log: EventLog) { self.log = log }

  deinit {
    if let folder = state.withLock(\.folder) { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// Oldest first.
  package var assets: [Asset] { state.withLock { $0.assets } }

  /// Where the files are, as `IMG_0001.JPG`; made when the first is saved, and gone with the phone.
  package var folder: String? { state.withLock { $0.folder } }

  /// For an asset to come; none is given twice.
  package func newID() -> String {
    let number = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return "00000000-0000-4000-8000-" + String(String(1_000_000_000_000 + number).suffix(12)) + "/L0/001"
  }

  /// All of it or, where that fails, nothing.
  package func commit(_ changes: [Change]) throws(ImageFileError) {
    var added: [Asset] = []
    for case .add(let asset) in changes {
      do { added.append(try store(asset)) } catch {
        for path in added.flatMap(\.resources).map(\.path) { unlink(path) }
        throw error
      }
    }
    let (gone, observers) = state.withLock { state -> ([Asset], [@Sendable () -> Void]) in
      state.assets += added
      var gone: [Asset] = []
      for change in changes {
        switch change {
        case .add: break
        case .change(let id, let created, let isFavorite):
          guard let index = state.assets.firstIndex(where: { $0.id == id }) else { continue }
          if let created { state.assets[index].created = created }
          if let isFavorite { state.assets[index].isFavorite = isFavorite }
        case .delete(let ids):
          gone += state.assets.filter { ids.contains($0.id) }
          state.assets.removeAll { ids.contains($0.id) }
        }
      }
      return (gone, Array(state.observers.values))
    }
    for path in gone.flatMap(\.resources).map(\.path) { unlink(path) }
    log.add(.app, "photo library: \(added.count) added, \(gone.count) deleted")
    for observer in observers { observer() }
  }

  /// Calls `observer` after each change, until ``removeObserver(_:)``.
  package func addObserver(_ key: ObjectIdentifier, _ observer: @escaping @Sendable () -> Void) {
    state.withLock { $0.observers[key] = observer }
  }

  package func removeObserver(_ key: ObjectIdentifier) { state.withLock { $0.observers[key] = nil } }

  private func store(_ asset: NewAsset) throws(ImageFileError) -> Asset {
    let folder = try openFolder()
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    var resources: [Resource] = []
    do {
      for resource in asset.resources {
        let base = "IMG_" + String(String(10_000 + number % 10_000).suffix(4))
        var path = "\(folder)/\(base).\(resource.fileExtension.uppercased())"
        // Two files of one asset may be of one kind.
        if resources.contains(where: { $0.path == path }) {
          path = "\(folder)/\(base)_\(resources.count + 1).\(resource.fileExtension.uppercased())"
        }
        try write(resource.contents, to: path)
        resources.append(
          Resource(
            type: resource.type, path: path,
            originalName: resource.name ?? "\(base).\(resource.fileExtension.uppercased())",
            typeIdentifier: resource.typeIdentifier))
      }
    } catch {
      for resource in resources { unlink(resource.path) }
      throw error
    }
    return Asset(
      id: asset.id, kind: asset.kind, isLive: asset.isLive, width: asset.width, height: asset.height,
      duration: asset.duration, created: asset.created ?? Date(), isFavorite: asset.isFavorite,
      resources: resources)
  }

  private func write(_ contents: NewResource.Contents, to path: String) throws(ImageFileError) {
    switch contents {
    case .bytes(let bytes): try WholeFile.write(bytes, to: path)
    case .file(let source, let isMoved):
      do {
        if isMoved {
          try FileManager.default.moveItem(atPath: source, toPath: path)
        } else {
          try FileManager.default.copyItem(atPath: source, toPath: path)
        }
      } catch {
        throw ImageFileError(
          code: .notReadable, message: "\(source) cannot be copied: \(error).", path: source)
      }
    }
  }

  private func openFolder() throws(ImageFileError) -> String {
    if let folder { return folder }
    let made = FileManager.default.temporaryDirectory.appending(path: "diptych-photos-\(UUID())").path
    do {
      try FileManager.default.createDirectory(
        atPath: made, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ImageFileError(
        code: .notWritable, message: "There is no place for photos at \(made): \(error).", path: made)
    }
    return state.withLock { state in
      // Whoever came first made it.
      if state.folder != nil { rmdir(made) }
      state.folder = state.folder ?? made
      return state.folder ?? made
    }
  }
}
