/// A movie output's settings, as a value.
package struct MovieOutputModel: Hashable, Sendable {
  package var limits = MovieRecording.Limits()
  /// In seconds; nil for movies without fragments. Ten at first, as documented.
  package var fragmentInterval: Double? = 10
  /// What was set for connections, by their numbers.
  private var compression: [Int: MovieCompression] = [:]

  package init() {}

  /// *Decided*: H.264 unless another was asked for, as every player takes it.
  package func compression(for connection: Int, available: [String]) -> MovieCompression {
    compression[connection] ?? MovieCompression(codec: available.first ?? MovieCompression.h264)
  }

  /// Nil goes back to what is usual.
  package mutating func set(
    _ settings: MovieCompression?, for connection: Int, available: [String]
  ) throws(Misuse) {
    guard let settings else {
      compression[connection] = nil
      return
    }
    guard available.contains(settings.codec) else {
      throw .invalidArgument(
        "-[AVCaptureMovieFileOutput setOutputSettings:forConnection:]",
        "Unsupported codec \(settings.codec) - use -availableVideoCodecTypes")
    }
    compression[connection] = settings
  }
}

/// How a movie's pictures are compressed.
package struct MovieCompression: Hashable, Sendable {
  package static let h264 = "avc1"

  /// An `AVVideoCodecType`'s raw value.
  package var codec: String
  /// In bits a second.
  package var bitRate: Int?
  /// In pictures.
  package var keyInterval: Int?
  /// By the name that apps give it; nil for the usual one.
  package var profile: String?

  package init(codec: String, bitRate: Int? = nil, keyInterval: Int? = nil, profile: String? = nil) {
    (self.codec, self.bitRate, self.keyInterval, self.profile) = (codec, bitRate, keyInterval, profile)
  }
}
