import Imaging

/// What a recording is written as.
package struct MovieSettings: Hashable, Sendable {
  package enum Container: Hashable, Sendable {
    case quickTime, mpeg4
    /// MPEG-4 for sound alone, as `.m4a` files are.
    case sound

    var brand: String {
      switch self {
      case .quickTime: "qt  "
      case .mpeg4: "mp42"
      case .sound: "M4A "
      }
    }
  }

  package var path: String
  package var container = Container.quickTime
  package var codec = MovieCodec.h264
  /// One of the codec's; nil for the usual one.
  package var profile: VideoProfile?
  /// Of the pictures, in pixels; both are even, and 0 for sound alone.
  package private(set) var width: Int
  package private(set) var height: Int
  /// How pictures of another size come to that.
  package var scaling = ScaleMode.stretch
  /// The first picture makes the movie smaller: no larger than that picture, and of its proportions.
  package var shrinksToPictures = false
  package var matrix = TrackMatrix()
  /// In bits a second; nil for what the size asks for.
  package var bitRate: Int?
  package var framesPerSecond = 30
  /// The most pictures from one that a decoder can begin with to the next; nil for a second's.
  package var keyInterval: Int?
  /// In seconds; nil for a movie without fragments.
  package var fragmentInterval: Double?
  package var sound: SoundFormat?
  /// Whether what describes the movie stands before its samples.
  package var isFronted = false
  /// Pairs the movie with the photo that it belongs to; nil for an ordinary movie.
  package var contentIdentifier: String?

  package init(path: String, width: Int, height: Int) {
    (self.path, self.width, self.height) = (path, width, height)
  }

  package init(path: String, sound: SoundFormat) {
    (self.path, width, height, self.sound) = (path, 0, 0, sound)
    container = .sound
  }

  package var hasPictures: Bool { width > 0 }

  mutating func shrink(to picture: PixelBuffer) {
    let scale = min(1, Double(width) / Double(picture.width), Double(height) / Double(picture.height))
    func even(_ length: Int) -> Int { max(2, Int((Double(length) * scale).rounded()) & ~1) }
    (width, height) = (even(picture.width), even(picture.height))
  }

  var effectiveBitRate: Int { bitRate ?? Self.usualBitRate(width, height, framesPerSecond) }
  /// *Decided*: nearest to what an app asks for that encoders take.
  package static func bitRate(_ wish: Int) -> Int { max(10_000, min(wish, 240_000_000)) }
  package static func keyInterval(_ wish: Int) -> Int { max(1, min(wish, 1_000_000)) }

  /// *Decided*: a tenth of a bit for each pixel, at least 200,000 a second.
  package static func usualBitRate(_ width: Int, _ height: Int, _ framesPerSecond: Int) -> Int {
    max(200_000, width * height * framesPerSecond / 10)
  }
}

/// What sound is compressed to. It comes as signed 16-bit samples of the machine's byte order, as many channels
/// interleaved.
package struct SoundFormat: Hashable, Sendable {
  /// Of the compressed sound; what comes may have another.
  package var sampleRate: Int
  package var channels: Int
  /// Of the compressed sound, in bits a second.
  package var bitRate: Int

  package init(sampleRate: Int = 48_000, channels: Int = 1, bitRate: Int = 64_000) {
    (self.sampleRate, self.channels, self.bitRate) = (sampleRate, channels, bitRate)
  }

  /// Whether it can be encoded.
  package var isSupported: Bool {
    let rates = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
    return rates.contains(sampleRate) && 1...2 ~= channels
  }
}
