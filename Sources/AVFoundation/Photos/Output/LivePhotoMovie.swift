import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Movies
import Synchronization

/// Writes the movie of one live photo. Any thread.
final class LivePhotoMovie: Sendable {
  /// Frames that follow one another, and what is heard with them.
  struct Stretch: Sendable {
    let frames: [PresentedFrame]
    /// As ``MicrophoneFeed/besidePhotos`` has it.
    let hearing: (start: Int, gain: Float)?
  }

  private struct State {
    var stretches: [Stretch] = []
    var recorder: MovieRecorder?

    var frames: [PresentedFrame] { stretches.flatMap(\.frames) }
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

  /// More of it, after what it has.
  func add(_ stretch: Stretch) { state.withLock { $0.stretches.append(stretch) } }

  /// All its frames are there.
  func write() {
    let stretches = state.withLock { $0.stretches }
    let times = stretches.flatMap(\.frames).map(\.frame.time)
    guard obstacle == nil, let first = stretches.lazy.flatMap(\.frames).first else { return }
    var settings = MovieSettings(path: url.path, width: size.width, height: size.height)
    settings.codec = codec
    settings.matrix = TrackMatrix(quarterTurns: first.quarterTurns, isMirrored: first.isMirrored)
    settings.contentIdentifier = identifier
    let hasSound = stretches.contains { $0.hearing != nil }
    settings.sound = hasSound ? SoundFormat(sampleRate: SoundStream.sampleRate) : nil
    let recorder = MovieRecorder(settings)
    state.withLock { $0.recorder = recorder }
    var ends = times.dropFirst() + [times.last.map { $0 + LivePhotoFilm.period } ?? .zero]
    for stretch in stretches {
      for frame in stretch.frames {
        let (start, end) = (frame.frame.time, ends.removeFirst())
        guard let still = world.frames.still(of: frame.frame, size) else { continue }
        let item = MovieRecorder.Item(
          at: start - first.frame.time, for: end - start, picture: still,
          sound: hasSound
            ? Self.sound(in: start..<end, stretch.hearing, from: first.frame.time) : nil)
        _ = recorder.append(item, mayWait: false)
      }
    }
    recorder.end()
  }

  /// What is heard while a picture shows, silence before anything is; made on the recorder's thread.
  private static func sound(
    in time: Range<Duration>, _ hearing: (start: Int, gain: Float)?, from begin: Duration
  ) -> @Sendable () -> MovieRecorder.Sound {
    let source = SyntheticSound()
    let (start, end) = (source.index(at: time.lowerBound), source.index(at: time.upperBound))
    let offset = SoundStream.time(of: start) - SoundStream.time(of: source.index(at: begin))
    let silence = min(end, max(start, hearing?.start ?? end)) - start
    return {
      let heard = source.samples((start + silence)..<end, gain: hearing?.gain ?? 0)
      return MovieRecorder.Sound(
        [Int16](repeating: 0, count: silence) + heard, at: offset, rate: source.sampleRate)
    }
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
