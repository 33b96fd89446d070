import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Movies
import Synchronization

/// Writes the movie of one live photo. Any thread.
final class LivePhotoMovie: Sendable {
  private struct State {
    var frames: [PresentedFrame] = []
    var recorder: MovieRecorder?
  }

  let url: URL
  let identifier: String
  private let size: PixelSize
  private let codec: MovieCodec
  private let world: World
  private let obstacle: AVError?
  private let state = Mutex(State())

  /// Nil where the photo is to have no movie.
  init?(_ request: PhotoRequest, _ settings: AVCapturePhotoSettings, isSuspended: Bool, in world: World) {
    guard let size = request.movieSize, let url = settings.livePhotoMovieFileURL else { return nil }
    (self.url, self.size, self.world) = (url, size, world)
    codec = MovieCodec(settings.livePhotoVideoCodecType) ?? .h264
    identifier = request.contentIdentifier
    obstacle =
      isSuspended
      ? AVError(.operationNotAllowed, "Live photos are suspended.") : MovieRun.obstacle(to: url, needing: 0)
  }

  /// More frames of it, after those that it has.
  func add(_ frames: [PresentedFrame]) { state.withLock { $0.frames += frames } }

  /// All its frames are there.
  func write() {
    let frames = state.withLock { $0.frames }
    guard obstacle == nil, let first = frames.first else { return }
    var settings = MovieSettings(path: url.path, width: size.width, height: size.height)
    settings.codec = codec
    settings.matrix = TrackMatrix(quarterTurns: first.quarterTurns, isMirrored: first.isMirrored)
    settings.contentIdentifier = identifier
    let recorder = MovieRecorder(settings)
    state.withLock { $0.recorder = recorder }
    for (index, frame) in frames.enumerated() {
      let end =
        index + 1 < frames.count ? frames[index + 1].frame.time : frame.frame.time + LivePhotoFilm.period
      guard let still = world.frames.still(of: frame.frame, size) else { continue }
      let item = MovieRecorder.Item(
        at: frame.frame.time - first.frame.time, for: end - frame.frame.time, picture: still)
      _ = recorder.append(item, mayWait: false)
    }
    recorder.end()
  }

  /// Whether the file is whole, or will not be. Waits for that a moment.
  var isDone: Bool { state.withLock { $0.recorder }?.isDone(within: .milliseconds(400)) ?? true }

  var duration: Duration {
    let frames = state.withLock { $0.frames }
    guard let first = frames.first, let last = frames.last else { return .zero }
    return last.frame.time + LivePhotoFilm.period - first.frame.time
  }

  /// Where in the movie something exposed at that time is.
  func place(of time: Duration) -> Duration {
    state.withLock { $0.frames.first }.map { time - $0.frame.time } ?? .zero
  }

  /// Why there is no file.
  var error: AVError? {
    if let obstacle { return obstacle }
    guard let recorder = state.withLock({ $0.recorder }) else {
      return AVError(.noDataCaptured, "The photo was not taken.")
    }
    return recorder.problem.map(AVError.init(writing:))
  }
}
