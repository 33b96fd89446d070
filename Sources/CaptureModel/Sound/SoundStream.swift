/// The sound of one input from a moment on, cut into pieces of one length, as a value. Samples are counted from the
/// world's start.
package struct SoundStream: Hashable, Sendable {
  /// *Decided*: samples a second, and how many an app gets at once.
  package static let sampleRate = 48_000
  package static let pieceLength = 1024

  private let first: Int

  /// From the first sample on that is heard at `time` or later.
  package init(from time: Duration) { first = Self.index(notBefore: time) }

  /// A piece by its number.
  package func piece(_ number: Int) -> Range<Int> {
    let start = first + number * Self.pieceLength
    return start..<(start + Self.pieceLength)
  }

  /// When a piece has been heard whole.
  package func end(ofPiece number: Int) -> Duration { Self.time(of: piece(number).upperBound) }

  /// How many pieces have been heard whole at `time`.
  package func count(at time: Duration) -> Int {
    max(0, (Self.index(before: time) - first) / Self.pieceLength)
  }

  /// When a sample begins, to the next nanosecond.
  package static func time(of index: Int) -> Duration {
    .nanoseconds((Int64(index) * 1_000_000_000 + Int64(sampleRate) - 1) / Int64(sampleRate))
  }

  /// How many samples begin before `time` or at it and are over.
  private static func index(before time: Duration) -> Int {
    let (seconds, rest) = time.components
    return Int(seconds) * sampleRate + Int(rest / 1_000_000_000) * sampleRate / 1_000_000_000
  }

  private static func index(notBefore time: Duration) -> Int {
    let index = index(before: time)
    return Self.time(of: index) < time ? index + 1 : index
  }
}
