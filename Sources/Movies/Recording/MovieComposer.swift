import Imaging

/// Writes pictures and sound, or sound alone, as a file. One task uses it at a time; its functions block while the
/// encoder works. Times count from the movie's start.
package final class MovieComposer {
  package let settings: MovieSettings
  private let file: MovieFile
  private let pictures: PictureTrack?
  private let sound: SoundTrack?

  /// Makes the file. Throws where one is there already.
  package init(_ settings: MovieSettings) throws(MovieError) {
    self.settings = settings
    precondition(settings.width % 2 == 0 && settings.height % 2 == 0, "a movie's size is even")
    try MovieElement.require(
      (settings.hasPictures ? settings.codec.elements : [.appsrc, .appsink])
        + (settings.sound == nil ? [] : [.audioconvert, .audioresample, .voaacenc]))
    let growing = try GrowingFile(settings.path)
    var tracks = settings.hasPictures ? [PictureTrack.entry(settings, id: 1)] : []
    if let sound = settings.sound { tracks.append(SoundTrack.entry(sound, id: tracks.count + 1)) }
    let file = try MovieFile(
      growing, settings.container, tracks: tracks, fragmentInterval: settings.fragmentInterval,
      contentIdentifier: settings.contentIdentifier)
    self.file = file
    sound = settings.sound.map { SoundTrack($0, tracks.count - 1, of: file) }
    pictures = settings.hasPictures ? try PictureTrack(settings, 0, of: file) : nil
  }

  /// How long the file is so far, in bytes, with what waits for its fragment.
  package var byteCount: Int { file.count }

  /// Adds a picture, any format, shown from `time` on; times increase. One of another size comes to the movie's as the
  /// settings say. The buffer is the caller's again when this returns, and the picture is compressed. Ignored in a file
  /// without pictures.
  package func append(_ picture: PixelBuffer, at time: Duration, for duration: Duration) throws(MovieError) {
    try pictures?.append(picture, at: time, for: duration)
  }

  /// Adds sound that begins at `time`, of `rate` frames a second, the movie's unless it says otherwise; one movie's sound
  /// has one rate. What follows continues it. Ignored in a movie without sound.
  package func appendSound(
    _ samples: [Int16], rate: Int? = nil, at time: Duration
  ) throws(MovieError) {
    if !samples.isEmpty { try sound?.append(samples, rate: rate, at: time) }
  }

  /// Writes what is left; the file is whole when this returns.
  package func finish() throws(MovieError) {
    guard pictures?.isEmpty == false || pictures == nil && sound?.isEmpty == false else {
      throw MovieError(
        code: .empty,
        message: "\(settings.path) would be without \(settings.hasPictures ? "a picture" : "sound").")
    }
    try sound?.finish()
    try pictures?.finish()
    try file.finish()
    if settings.isFronted { try FrontedMovie.make(of: settings.path) }
  }
}

extension Duration {
  /// To the nearest of `timescale` units a second.
  func units(_ timescale: Int) -> Int64 {
    let (seconds, rest) = components
    return seconds * Int64(timescale) + (rest / 1_000_000_000 * Int64(timescale) + 500_000_000)
      / 1_000_000_000
  }

  var wholeNanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
