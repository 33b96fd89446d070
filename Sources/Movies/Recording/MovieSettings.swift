import Foundation

/// What a recording is written as.
package struct MovieSettings: Hashable, Sendable {
  package enum Container: Hashable, Sendable {
    case quickTime, mpeg4
  }

  package var path: String
  package var container = Container.quickTime
  package var codec = MovieCodec.h264
  /// Of the pictures as they come, in pixels; both are even.
  package var width: Int
  package var height: Int
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
