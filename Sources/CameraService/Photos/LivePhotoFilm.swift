import CaptureModel

/// The frames of a live photo's movie.
package enum LivePhotoFilm {
  /// *Decided* (P8): the movie begins and ends so long before and after the exposure.
  package static let half = Duration.milliseconds(1500)
  /// *Decided* (P8): thirty pictures a second at most.
  package static let period = Duration.nanoseconds(33_333_333)

  /// What an output got in a stretch of time, oldest first.
  package static func frames(
    of output: Int, from session: SessionController, in range: ClosedRange<Duration>
  ) -> [PresentedFrame] {
    var frames: [PresentedFrame] = []
    var time = range.upperBound
    while let frame = session.frame(for: output, at: time), frame.frame.time >= range.lowerBound,
      frame.frame.time <= time
    {
      if frames.last.map({ $0.frame.time - frame.frame.time >= period - .milliseconds(1) }) ?? true {
        frames.append(frame)
      }
      time = frame.frame.time - .nanoseconds(1)
    }
    return frames.reversed()
  }
}
