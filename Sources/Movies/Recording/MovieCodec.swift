/// A way to compress a movie's pictures.
///
/// *Decided*: OpenH264 for H.264, because its licence lets anyone ship it and the AAC encoder comes in the same Debian
/// package. It keeps no more room for a picture than that has raw: one of pure noise at a high bit rate ends the movie
/// with an error (measured, OpenH264 2.3).
package enum MovieCodec: Hashable, Sendable, CaseIterable {
  case h264, hevc, jpeg

  var elements: [MovieElement] {
    switch self {
    case .h264: [.appsrc, .openh264enc, .h264parse, .appsink]
    case .hevc: [.appsrc, .videoconvert, .x265enc, .h265parse, .appsink]
    case .jpeg: [.appsrc, .jpegenc, .appsink]
    }
  }

  /// The part of a pipeline that gives a compressed picture for each one that comes, none held back.
  func encoder(_ tools: VideoProfile.Tools, bitRate: Int, keyInterval: Int) -> String {
    switch self {
    case .h264:
      """
      openh264enc bitrate=\(bitRate) gop-size=\(keyInterval) complexity=low rate-control=quality \
      enable-frame-skip=false \
      ! video/x-h264,profile=\(tools.rawValue) ! h264parse ! video/x-h264,stream-format=avc,alignment=au
      """
    case .hevc:
      """
      videoconvert ! video/x-raw,format=\(tools == .main10 ? "I420_10LE" : "I420") \
      ! x265enc bitrate=\(max(bitRate / 1000, 1)) key-int-max=\(keyInterval) speed-preset=ultrafast \
      tune=zerolatency log-level=error option-string="bframes=0:frame-threads=1:pools=none" \
      ! video/x-h265,profile=\(tools.rawValue) ! h265parse ! video/x-h265,stream-format=hvc1,alignment=au
      """
    case .jpeg: "jpegenc quality=90"
    }
  }

  /// *Decided*: what every player takes.
  var usualProfile: VideoProfile { VideoProfile(self == .h264 ? .baseline : .main) }

  /// How a sample entry names it, and the box that holds what a decoder needs to know first.
  var boxes: (entry: String, configuration: String?) {
    switch self {
    case .h264: ("avc1", "avcC")
    case .hevc: ("hvc1", "hvcC")
    case .jpeg: ("jpeg", nil)
    }
  }

  /// Whether this machine can write it; starts GStreamer.
  package var isAvailable: Bool { (try? MovieElement.require(elements)) != nil }
}
