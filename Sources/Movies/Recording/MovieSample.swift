/// A compressed picture or a stretch of compressed sound.
struct MovieSample {
  var bytes: [UInt8]
  /// In units of its track.
  var time: Int64
  var duration: Int64
  /// A decoder can begin here.
  var isKey: Bool
}
