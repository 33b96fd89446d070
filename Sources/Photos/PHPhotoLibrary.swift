import CameraService
import CaptureModel
import Dispatch
import FoundationAdditions

/// The person's photos: a folder of the simulated phone. Any thread.
///
/// https://developer.apple.com/documentation/photokit/phphotolibrary
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
  // @unchecked: it has no state.

  private static let one = PHPhotoLibrary()

  open class func shared() -> PHPhotoLibrary { one }

  private override init() { super.init() }

  /// Calls `changeBlock` in a turn of its own, carries out what it asks for, all of it or nothing, and then calls the
  /// handler, not on the caller's stack.
  ///
  /// The error is a ``PHPhotosError``. To add assets the app needs leave to add, for anything else to read and write.
  /// https://developer.apple.com/documentation/photokit/phphotolibrary/performchanges(_:completionhandler:)
  open func performChanges(
    _ changeBlock: @escaping @Sendable () -> Void,
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    PHPhotoLibrary.later {
      do {
        try ChangeTurn.run(changeBlock)
        completionHandler?(true, nil)
      } catch {
        completionHandler?(false, error)
      }
    }
  }

  /// The same before it returns; not from within a change block.
  open func performChangesAndWait(_ changeBlock: () -> Void) throws { try ChangeTurn.run(changeBlock) }

  open func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      performChanges(changeBlock) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Held weakly; hears of every change, its own app's too.
  open func register(_ observer: any PHPhotoLibraryChangeObserver) {
    let watch = Watch(observer)
    World.current?.photoLibrary.addObserver(ObjectIdentifier(observer)) {
      PHPhotoLibrary.later { watch.tell() }
    }
  }

  open func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {
    World.current?.photoLibrary.removeObserver(ObjectIdentifier(observer))
  }

  /// On the phone's time, or, without a phone, in the background.
  private static func later(_ body: @escaping @Sendable () -> Void) {
    guard let clock = World.current?.clock else { return DispatchQueue.global().async { body() } }
    clock.schedule(at: clock.now, .event, body)
  }

  private final class Watch: @unchecked Sendable {
    // @unchecked: the reference is only read; whoever is observed answers on any thread.
    private weak var observer: (any PHPhotoLibraryChangeObserver)?

    init(_ observer: any PHPhotoLibraryChangeObserver) { self.observer = observer }

    func tell() { observer?.photoLibraryDidChange(PHChange()) }
  }
}

/// https://developer.apple.com/documentation/photokit/phphotolibrarychangeobserver
public protocol PHPhotoLibraryChangeObserver: AnyObject {
  /// Not on the main thread on a phone; fetch again to see what is there.
  func photoLibraryDidChange(_ changeInstance: PHChange)
}

/// That something has changed.
///
/// https://developer.apple.com/documentation/photokit/phchange
open class PHChange: NSObject {}
