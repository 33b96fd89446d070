// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import CoreGraphics
import FoundationAdditions
import Imaging

/// Adds a JPEG of the image to the photo library. The target's method, of image, error and context, is called on the main
/// actor afterwards: `#selector(image(_:didFinishSavingWithError:contextInfo:))`.
///
/// https://developer.apple.com/documentation/uikit/uiimagewritetosavedphotosalbum(_:_:_:_:)
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) {
  let problem = save(image)
  guard let completionTarget, let completionSelector else { return }
  let call = SaveCall(
    target: completionTarget as AnyObject, selector: completionSelector, image: image, problem: problem,
    context: contextInfo)
  let clock = MediaClock.current
  clock.schedule(at: clock.now, .event) { call.perform() }
}

private struct SaveCall: @unchecked Sendable {
  // @unchecked: handed from the caller to the main actor, once.
  let target: AnyObject
  let selector: Selector
  let image: UIImage
  let problem: (any Error)?
  let context: UnsafeMutableRawPointer?

  @MainActor
  func perform() {
    selector.perform(
      on: target, sender: image, event: problem as Any, context: context.map { UnsafeRawPointer($0) } as Any)
  }
}

/// Why it could not be, by the Photos framework's numbers.
private func save(_ image: UIImage) -> NSError? {
  func error(_ code: Int, _ sentence: String) -> NSError {
    NSError(domain: "PHPhotosErrorDomain", code: code, userInfo: [NSLocalizedDescriptionKey: sentence])
  }
  guard let world = World.current else { return error(3000, "There is no phone, and so no photo library.") }
  guard world.permissions.isAuthorized(.photoAdding) || world.permissions.isAuthorized(.photoLibrary) else {
    return error(3311, "The person has not let the app use the photo library.")
  }
  guard let data = image.jpegData(compressionQuality: 0.9) else { return error(3302, "The image is empty.") }
  var asset = PhotoLibrary.NewAsset(id: world.photoLibrary.newID(), kind: .image)
  (asset.width, asset.height) = (Int(image.size.width * image.scale), Int(image.size.height * image.scale))
  asset.resources = [
    .init(
      type: 1, contents: .bytes([UInt8](data)), name: nil, fileExtension: "jpg", typeIdentifier: "public.jpeg"
    )
  ]
  do { try world.photoLibrary.commit([.add(asset)]) } catch let problem {
    return error(3305, problem.message)
  }
  return nil
}
