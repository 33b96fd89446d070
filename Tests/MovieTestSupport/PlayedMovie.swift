import CaptureModel
import Foundation
import TestSupport

/// A movie as two other programs see it: ffprobe, and ffmpeg, which plays its sound.
package struct PlayedMovie {
  package struct Stream: Decodable {
    package struct Side: Decodable { package let rotation: Int? }
    package let codecType: String
    package let codecName: String
    package let profile: String?
    package let level: Int?
    package let startTime: String?
    package let duration: String?
    package let nbReadFrames: String?
    package let sampleRate: String?
    package let channels: Int?
    package let width: Int?
    package let height: Int?
    package let sideDataList: [Side]?

    package var seconds: Double { duration.flatMap(Double.init) ?? 0 }
    package var start: Double { startTime.flatMap(Double.init) ?? 0 }
    package var rotation: Int? { sideDataList?.compactMap(\.rotation).first }
  }

  private struct Report: Decodable { let streams: [Stream] }

  package let streams: [Stream]
  /// At 48 kHz, one channel, from the movie's start.
  package let samples: [Int16]

  package var video: Stream? { streams.first { $0.codecType == "video" } }
  package var sound: Stream? { streams.first { $0.codecType == "audio" } }
  package var frameCount: Int? { video?.nbReadFrames.flatMap(Int.init) }

  /// The full seconds that are heard, and where in the movie each is.
  package var seconds: [(second: Int, at: Double)] {
    SyntheticSound().read(samples).map { ($0.second, Double($0.place) / 48_000) }
  }

  package init(_ url: URL) throws {
    let report = try Program.bytes(
      "ffprobe", ["-v", "error", "-count_frames", "-show_streams", "-of", "json", url.path])
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    streams = try decoder.decode(Report.self, from: report).streams
    guard streams.contains(where: { $0.codecType == "audio" }) else {
      samples = []
      return
    }
    let sound = try Program.bytes(
      "ffmpeg",
      [
        "-v", "error", "-i", url.path, "-map", "0:a", "-f", "s16le", "-ac", "1", "-ar", "48000", "-",
      ])
    samples = sound.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
  }
}
