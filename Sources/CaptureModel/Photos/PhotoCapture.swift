/// Why a photo was not taken.
package enum PhotoFailure: Hashable, Sendable {
  case sessionNotRunning
  /// The connection has left the session, or is disabled.
  case connectionGone
  case cameraGone
}

/// One photo on its way from the call to its last answer, as a value.
///
/// *Decided*: the shutter opens `shutterLag` after the call, the photo is the first frame exposed from then on, and
/// is there `processing` later. What goes wrong before the exposure fails the photo; afterwards nothing does, for
/// the picture is taken. A bracket takes the frames that follow one another. With zero shutter lag the photo is the
/// newest frame there is at the call. A movie beside the photo goes on for `movieTail` after the exposure.
package struct PhotoCapture: Hashable, Sendable {
  private enum Stage: Hashable, Sendable {
    case requested, armed, exposing, processing, filming, finished
  }

  /// What the app hears of, and when it goes on.
  package enum Action: Hashable, Sendable {
    case willBegin
    case willCapture
    /// With the frames of a bracket, else with one.
    case didCapture([FrameID])
    case didProcess(PhotoFailure?)
    /// The movie beside the photo has all its frames.
    case didFilm
    /// Always the last.
    case didFinish(PhotoFailure?)
    case wait(until: Duration)
  }

  /// Which frames the photo's connection gets.
  package enum Sight: Hashable, Sendable {
    case frame(FrameID)
    /// The next is exposed then.
    case next(at: Duration)
    case none(PhotoFailure)
  }

  private let processing: Duration
  private let movieTail: Duration?
  /// Without shutter lag the photo may be older than the call.
  private let isLagging: Bool
  private var missing: Int
  private var frames: [FrameID] = []
  private var stage = Stage.requested
  /// When the shutter opens: an earlier frame is not the photo.
  package private(set) var shutter: Duration

  package init(
    at time: Duration, shutterLag: Duration, processing: Duration, count: Int = 1, movieTail: Duration? = nil
  ) {
    shutter = time + shutterLag
    self.processing = processing
    self.movieTail = movieTail
    isLagging = shutterLag >= .zero
    missing = count
  }

  /// Its time has come. Returns what is to be done, in order.
  package mutating func step(_ sight: Sight, at now: Duration) -> [Action] {
    switch stage {
    case .requested:
      if case .none(let failure) = sight { return [.willBegin] + fail(failure) }
      stage = .armed
      return [.willBegin, .wait(until: isLagging ? shutter : now)]
    case .armed:
      if isLagging { shutter = max(shutter, now) }
      if case .none(let failure) = sight { return fail(failure) }
      stage = .exposing
      return [.willCapture] + expose(sight, at: now)
    case .exposing: return expose(sight, at: now)
    case .processing:
      guard let movieTail, let first = frames.first else {
        stage = .finished
        return [.didProcess(nil), .didFinish(nil)]
      }
      stage = .filming
      return [.didProcess(nil), .wait(until: max(now, first.time + movieTail))]
    case .filming:
      stage = .finished
      return [.didFilm, .didFinish(nil)]
    case .finished: return []
    }
  }

  private mutating func expose(_ sight: Sight, at now: Duration) -> [Action] {
    switch sight {
    case .frame(let frame):
      frames.append(frame)
      missing -= 1
      guard missing == 0 else {
        // Frames of a camera follow one another by a nanosecond at least.
        shutter = frame.time + .nanoseconds(1)
        return [.wait(until: shutter)]
      }
      stage = .processing
      return [.didCapture(frames), .wait(until: now + processing)]
    case .next(let time): return [.wait(until: time)]
    case .none(let failure): return fail(failure)
    }
  }

  private mutating func fail(_ failure: PhotoFailure) -> [Action] {
    stage = .finished
    return [.didProcess(failure), .didFinish(failure)]
  }
}

extension CameraFeed {
  /// What comes through a connection: a frame exposed at `start` or later and not after `time`, or when the next
  /// one will be; nil when none is going to be.
  package func sight(through connection: Int, from start: Duration, at time: Duration) -> PhotoCapture.Sight?
  {
    for stream in [stream(at: time), next].compactMap({ $0 }) {
      guard stream.graph.connections.contains(where: { $0.id == connection }) else { continue }
      if let frame = stream.frame(at: time), frame.time >= start { return .frame(frame) }
      if let next = stream.nextFrameTime(after: time) { return .next(at: next) }
    }
    return nil
  }
}
