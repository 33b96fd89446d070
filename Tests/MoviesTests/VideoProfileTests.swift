import Foundation
import Imaging
import MovieTestSupport
import TestSupport
import Testing

@testable import Movies

/// A smooth picture, which every profile compresses.
private func picture(_ width: Int, _ height: Int, _ index: Int) -> PixelBuffer {
  let picture = PixelBuffer(width: width, height: height, format: .bgra)
  for y in 0..<height {
    let row = picture.baseAddress(ofPlane: 0) + y * picture.bytesPerRow(ofPlane: 0)
    for x in 0..<width {
      let color = [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8(40 * index % 256), 255]
      row.advanced(by: 4 * x).copyMemory(from: color, byteCount: 4)
    }
  }
  return picture
}

@Suite("Profiles and levels of movies")
struct VideoProfileTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private func movie(
    _ codec: MovieCodec, _ name: String?, _ width: Int = 96, _ height: Int = 64, fragments: Double? = nil
  ) throws -> URL {
    let path = directory.file("\(name ?? "usual").mov")
    var settings = MovieSettings(path: path, width: width, height: height)
    settings.codec = codec
    settings.fragmentInterval = fragments
    if let name {
      let profile: VideoProfile = try #require(VideoProfile(name, for: codec))
      settings.profile = profile
    }
    let composer = try MovieComposer(settings)
    for index in 0..<5 {
      try composer.append(
        picture(width, height, index), at: .milliseconds(100 * index), for: .milliseconds(100))
    }
    try composer.finish()
    return URL(fileURLWithPath: path)
  }

  /// A codec, a profile's name, and what ffprobe calls it; H.264's level, nil for whatever the pictures need.
  nonisolated private static let profiles: [(MovieCodec, String?, String, Int?)] = [
    (.h264, nil, "Constrained Baseline", nil),
    (.h264, "H264_Baseline_AutoLevel", "Constrained Baseline", nil),
    (.h264, "H264_Baseline_4_1", "Constrained Baseline", 41), (.h264, "H264_Main_AutoLevel", "Main", nil),
    (.h264, "H264_Main_3_1", "Main", 31), (.h264, "H264_High_AutoLevel", "High", nil),
    (.h264, "H264_High_4_0", "High", 40), (.hevc, nil, "Main", nil),
    (.hevc, "HEVC_Main_AutoLevel", "Main", nil), (.hevc, "HEVC_Main10_AutoLevel", "Main 10", nil),
  ]

  @Test("O11 another program finds the profile and the level that were asked for, and plays each picture")
  func asked() throws {
    let first = try movie(.h264, "H264_Main_AutoLevel")
    let usual = try #require(try PlayedMovie(first).video?.level)
    try FileManager.default.removeItem(at: first)
    #expect(usual < 30, "a small movie needs little")
    for (codec, name, profile, level) in Self.profiles {
      let file = try movie(codec, name, fragments: name?.hasSuffix("AutoLevel") == true ? 0.2 : nil)
      let played = try PlayedMovie(file)
      #expect(played.video?.profile == profile && played.frameCount == 5, "\(name ?? "none")")
      if let level { #expect(played.video?.level == level, "\(name ?? "none")") }
      if codec == .h264, level == nil { #expect(played.video?.level == usual) }
      try FileManager.default.removeItem(at: file)
    }
  }

  @Test("O11 a level that the pictures do not fit into gives way to the least that they do")
  func tooLow() throws {
    let least = try #require(
      try PlayedMovie(try movie(.h264, "H264_Baseline_AutoLevel", 1280, 720)).video?.level)
    #expect(least >= 31, "what the standard has for 1280 × 720 at 30 pictures a second")
    #expect(try PlayedMovie(try movie(.h264, "H264_Baseline_1_3", 1280, 720)).video?.level == least)
  }

  @Test("O11 each parameter set of the stream says the level, those among the pictures too")
  func inBand() throws {
    let file = try movie(.h264, "H264_High_4_1")
    let stream = [UInt8](
      try Program.bytes(
        "ffmpeg",
        ["-v", "error", "-i", file.path, "-c", "copy", "-bsf:v", "h264_mp4toannexb", "-f", "h264", "-"]))
    let sets = stream.indices.dropLast(6).filter {
      stream[$0..<($0 + 3)] == [0, 0, 1] && stream[$0 + 3] & 31 == 7
    }
    #expect(!sets.isEmpty && sets.allSatisfy { stream[$0 + 6] == 41 })
    let box = [UInt8](try Data(contentsOf: file))
    let letters = Array("avcC".utf8)
    let place = try #require(box.indices.dropLast(4).first { Array(box[$0..<($0 + 4)]) == letters })
    // Version, profile, what it agrees with, level.
    #expect(Array(box[(place + 4)..<(place + 8)]) == [1, 100, box[place + 6], 41])
  }

  @Test("names stand for one profile each, and one codec's are none of another's")
  func names() {
    for codec in MovieCodec.allCases {
      let named = VideoProfile.named(for: codec)
      #expect(Set(named.map(\.name)).count == named.count && Set(named.map(\.profile)).count == named.count)
      for (name, profile) in named {
        #expect(VideoProfile(name, for: codec) == profile)
        for other in MovieCodec.allCases where other != codec {
          #expect(VideoProfile(name, for: other) == nil)
        }
      }
    }
    #expect(VideoProfile.named(for: .jpeg).isEmpty)
    #expect(VideoProfile("H264_High_1_3", for: .h264) == nil && VideoProfile("", for: .hevc) == nil)
  }

  @Test("X2 parameters that are cut off are left as they are")
  func cut() {
    let whole: [UInt8] = [1, 66, 0, 30, 255, 225, 0, 4, 0x67, 66, 0, 30, 1, 0, 1, 0x68]
    for length in 0...whole.count {
      var bytes = Array(whole.prefix(length))
      H264Level(value: 41).declare(in: &bytes)
      let changed = length > 11 ? [3, 11] : length > 6 ? [3] : []
      var expected = Array(whole.prefix(length))
      for place in changed { expected[place] = 41 }
      #expect(bytes == expected, "\(length)")
      var picture: [UInt8] = Array([0, 0, 0, 4, 0x67, 66, 0, 30, 0, 0, 0, 9].prefix(length))
      let before = picture
      H264Level(value: 41).declare(inPicture: &picture)
      #expect(picture.count == before.count && (length < 8 ? picture == before : picture[7] == 41))
    }
  }
}
