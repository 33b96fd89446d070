import DeviceModel

/// Why a recording ends.
package enum MovieEnding: Hashable, Sendable {
  /// The app asked for it.
  case stopped
  case durationReached
  case sizeReached
  case diskFull
  case sessionStopped
  case sessionInterrupted
  /// The recorded connection has left the session, or is disabled.
  case connectionGone
  case cameraGone
  /// The camera's pictures have another size (A1).
  case formatChanged
}

/// One recording of a movie output from the call to its end, as a value.
///
/// It begins with the first frame that is exposed after the call; pictures' times count from there, without the time
/// in which it was paused.
package struct MovieRecording: Hashable, Sendable {
  package struct Limits: Hashable, Sendable {
    /// Nil for none.
    package var duration: Duration?
    /// In bytes; nil for none.
    package var size: Int?

    package init(duration: Duration? = nil, size: Int? = nil) {
      (self.duration, self.size) = (duration, size)
    }
  }

  package enum Action: Hashable, Sendable {
    /// The first picture comes: the file is to be made, and the app hears of it.
    case begin(PixelSize)
    /// The frame belongs to the movie, from that time on.
    case append(at: Duration)
    case didPause
    case didResume
    /// Always the last.
    case end(MovieEnding)
  }

  private enum Stage: Hashable, Sendable {
    case awaiting, recording, pausing, paused, resuming, ended
  }

  private var stage = Stage.awaiting
  private let limits: Limits
  /// Of the pictures before they are turned.
  private var size: PixelSize?
  /// World time less movie time.
  private var offset = Duration.zero
  /// The movie's length so far.
  package private(set) var duration = Duration.zero

  package init(limits: Limits) { self.limits = limits }

  package var isEnded: Bool { stage == .ended }
  package var isPaused: Bool { stage == .paused || stage == .pausing }
  /// Whether there is a picture in the movie.
  package var hasBegun: Bool { size != nil }

  /// A frame is exposed. `byteCount` is the file's length so far.
  package mutating func expose(
    at time: Duration, size frameSize: PixelSize, lasting period: Duration, byteCount: Int
  ) -> [Action] {
    guard stage != .ended else { return [] }
    if let size, size != frameSize { return end(.formatChanged) }
    var actions: [Action] = []
    switch stage {
    case .awaiting:
      (size, offset) = (frameSize, time)
      actions.append(.begin(frameSize))
    case .pausing:
      stage = .paused
      return [.didPause]
    case .paused, .ended: return []
    case .resuming:
      offset = time - duration
      actions.append(.didResume)
    case .recording: break
    }
    stage = .recording
    if let most = limits.size, hasContent, byteCount >= most { return actions + end(.sizeReached) }
    let start = time - offset
    if let most = limits.duration, start + period > most, hasContent {
      return actions + end(.durationReached)
    }
    duration = start + period
    return actions + [.append(at: start)]
  }

  private var hasContent: Bool { duration > .zero }

  /// *Decided*: frames are left out from the next one on; before the first one there is nothing to pause.
  package mutating func pause() {
    switch stage {
    case .recording: stage = .pausing
    case .resuming: stage = .paused
    default: break
    }
  }

  package mutating func resume() {
    switch stage {
    case .pausing: stage = .recording
    case .paused: stage = .resuming
    default: break
    }
  }

  package mutating func end(_ ending: MovieEnding) -> [Action] {
    guard stage != .ended else { return [] }
    stage = .ended
    return [.end(ending)]
  }
}
