/// Which of its codec's tools a movie's pictures need, and the level that they are said to keep within.
package struct VideoProfile: Hashable, Sendable {
  /// As GStreamer names them.
  package enum Tools: String, Hashable, Sendable {
    case baseline = "constrained-baseline"
    case main, high
    /// Ten bits a sample.
    case main10 = "main-10"
  }

  package let tools: Tools
  /// Ten times the level's number; nil for the least that the pictures fit into.
  package let level: UInt8?

  package init(_ tools: Tools, level: UInt8? = nil) { (self.tools, self.level) = (tools, level) }

  private static let levels: [UInt8] = [30, 31, 32, 40, 41, 42, 50, 51, 52]

  /// Those that a codec can be written in, by the names that apps give them; none for a codec without profiles.
  package static func named(for codec: MovieCodec) -> [(name: String, profile: VideoProfile)] {
    func all(_ name: String, _ tools: Tools, _ levels: [UInt8]) -> [(String, VideoProfile)] {
      levels.map { ("\(name)_\($0 / 10)_\($0 % 10)", VideoProfile(tools, level: $0)) }
        + [("\(name)_AutoLevel", VideoProfile(tools))]
    }
    return switch codec {
    case .h264:
      all("H264_Baseline", .baseline, [13] + levels) + all("H264_Main", .main, levels)
        + all("H264_High", .high, levels)
    case .hevc: all("HEVC_Main", .main, []) + all("HEVC_Main10", .main10, [])
    case .jpeg: []
    }
  }

  /// Nil for a name that is none of ``named(for:)``.
  package init?(_ name: String, for codec: MovieCodec) {
    guard let profile = VideoProfile.named(for: codec).first(where: { $0.name == name })?.profile else {
      return nil
    }
    self = profile
  }
}
