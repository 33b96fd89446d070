import CameraService
import CaptureModel
import Foundation
import Imaging

/// The requests that a change block makes, on the thread that runs it.
final class ChangeTurn {
  private static let key = "PHPhotoLibraryChange"

  private var requests: [PHChangeRequest] = []

  private static var current: ChangeTurn? {
    get { Thread.current.threadDictionary[key] as? ChangeTurn }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Outside of a change block it raises, and the request counts for nothing.
  static func add(_ request: PHChangeRequest) {
    guard let current else {
      return raise(
        Misuse(
          name: "NSInternalInconsistencyException",
          reason:
            "This method can only be called from inside of -[PHPhotoLibrary performChanges:completionHandler:] "
            + "or -[PHPhotoLibrary performChangesAndWait:error:]"))
    }
    current.requests.append(request)
  }

  /// Calls the block, then carries out what it asked for.
  static func run(_ block: () -> Void) throws {
    let turn = ChangeTurn()
    let outer = current
    current = turn
    block()
    current = outer
    guard let world = World.current else {
      throw PHPhotosError(.internalError, "There is no phone, and so no photo library.")
    }
    try check(world, adds: turn.requests.allSatisfy(\.isAddition))
    let changes = try turn.requests.map { try $0.change() }
    do { try world.photoLibrary.commit(changes) } catch {
      throw PHPhotosError(error.code == .notReadable ? .missingResource : .notEnoughSpace, error.message)
    }
  }

  private static func check(_ world: World, adds: Bool) throws {
    let statuses = [adds ? PHAccessLevel.addOnly : nil, .readWrite].compactMap { $0 }
      .map { world.permissions.status($0.medium) }
    if statuses.contains(.authorized) { return }
    throw statuses.contains(.restricted)
      ? PHPhotosError(.accessRestricted, "The app may not use the photo library.")
      : PHPhotosError(.accessUserDenied, "The person has not let the app use the photo library.")
  }
}

/// Something that is to change in the library; made in a change block.
///
/// https://developer.apple.com/documentation/photokit/phassetchangerequest
open class PHChangeRequest: NSObject {
  /// Whether it takes no more than leave to add.
  var isAddition: Bool { false }

  func change() throws -> PhotoLibrary.Change { .delete([]) }
}
