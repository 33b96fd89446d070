import Imaging
import Movies
import Synchronization

/// A movie's pictures, decoded when they are asked for. Any thread; one picture at a time.
final class MoviePictures: Sendable {
  private let path: String
  private let decoder = Mutex(UncheckedBox<MovieFrames?>(nil))

  init(_ path: String) { self.path = path }

  /// The one that shows at a moment, BGRA, and when it begins; nil in a movie without pictures. Blocks.
  func picture(at seconds: Double) throws(AVError) -> (picture: PixelBuffer, seconds: Double)? {
    try decoder.withLock { box throws(AVError) -> (picture: PixelBuffer, seconds: Double)? in
      do throws(MovieError) {
        if box.value == nil { box.value = try MovieFrames(path) }
        return try box.value?.picture(at: max(0, seconds))
      } catch {
        throw AVError(error.code == .missingElement ? .decoderNotFound : .decodeFailed, error.message)
      }
    }
  }
}
