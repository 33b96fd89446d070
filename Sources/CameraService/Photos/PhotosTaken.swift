import CaptureModel
import Synchronization

/// The photos that have been taken in a world, in the order of their exposures. Any thread.
package final class PhotosTaken: Sendable {
  package struct Photo: Hashable, Sendable {
    /// When the app asked for it, on the world's clock.
    package let asked: Duration
    package let frame: FrameID
    /// As it was when the app asked.
    package let connection: CaptureConnection
  }

  private let photos = Mutex<[Photo]>([])

  package var all: [Photo] { photos.withLock { $0 } }

  func add(_ frames: [FrameID], of request: PhotoRequest, asked: Duration) {
    let taken = frames.map { Photo(asked: asked, frame: $0, connection: request.connection) }
    photos.withLock { $0 += taken }
  }
}
