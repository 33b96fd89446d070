import AVFoundation
import CaptureModel
import Foundation
import MovieTestSupport
import SDKTestSupport
import TestSupport
import Testing

@Suite("Files of sound alone")
@MainActor
struct SoundFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// What a simulated microphone hears in a second, so that a file tells where it was heard.
  static func sound(second: Int, rate: Int = 48_000) throws -> CMSampleBuffer {
    let format = try #require(
      AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: Double(rate), channels: 1, interleaved: true)
    ).formatDescription
    let block = CMBlockBuffer(zeros: rate * 2)
    let samples = SyntheticSound(sampleRate: rate).samples((second * rate)..<((second + 1) * rate))
    block.memory.copyBytes(from: samples.withUnsafeBytes(Array.init))
    return CMSampleBuffer(
      sound: block, frames: rate, format: format,
      at: CMTime(value: CMTimeValue(second), timescale: 1))
  }

  private func write(
    _ name: String, _ type: AVFileType, seconds: Range<Int>, from start: Double = 0, rate: Int = 48_000,
    fragments: CMTime = .invalid, settings: [String: Any]? = nil
  ) async throws -> URL {
    let url = URL(fileURLWithPath: directory.file(name))
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    writer.movieFragmentInterval = fragments
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: CMTime(seconds: start, preferredTimescale: 48_000))
    for second in seconds { #expect(input.append(try Self.sound(second: second, rate: rate))) }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    return url
  }

  @Test(
    "U8 sound alone is a file that other programs play, with each second where it was",
    arguments: [("a.m4a", AVFileType.m4a), ("a.mp4", .mp4), ("a.mov", .mov)], [0, 1.0])
  func alone(_ kind: (name: String, type: AVFileType), fragments: Double) throws {
    try withPhone { _ in
      let url = try await write(
        kind.name, kind.type, seconds: 3..<6, from: 3,
        fragments: fragments > 0 ? CMTime(seconds: fragments, preferredTimescale: 600) : .invalid)
      let played = try PlayedMovie(url)
      #expect(played.streams.map(\.codecName) == ["aac"])
      #expect(abs(try #require(played.sound).seconds - 3) < 0.01 && played.sound?.start == 0)
      #expect(played.seconds.map(\.second) == [3, 4, 5])
      for (index, heard) in played.seconds.enumerated() { #expect(abs(heard.at - Double(index)) < 0.001) }
      let asset = AVURLAsset(url: url)
      #expect(asset.tracks.map(\.mediaType) == [.audio] && asset.isPlayable)
      #expect(abs(asset.duration.seconds - 3) < 0.1, "with the encoder's way into the sound")
    }
  }

  @Test("U8 an .m4a file is one to other programs, at the rate and with the channels that were asked for")
  func kind() throws {
    try withPhone { _ in
      let settings: [String: Any] = [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100.0, AVNumberOfChannelsKey: 2,
        AVEncoderBitRateKey: 128_000,
      ]
      let url = try await write("b.m4a", .m4a, seconds: 0..<2, settings: settings)
      #expect(try Program.output("exiftool", "-s3", "-FileType", url.path) == "M4A")
      #expect(try Program.output("exiftool", "-s3", "-MIMEType", url.path) == "audio/mp4")
      let sound = try #require(try PlayedMovie(url).sound)
      #expect((sound.sampleRate, sound.channels, sound.profile) == ("44100", 2, "LC"))
      let rate = try Program.output(
        "ffprobe", "-v", "error", "-show_entries", "stream=bit_rate", "-of", "csv=p=0", url.path)
      #expect(abs((Double(rate) ?? 0) / 128_000 - 1) < 0.25, "\(rate)")
    }
  }

  @Test("U8 an .m4a file has no pictures; one without sound is none")
  func refusals() throws {
    try withPhone { phone in
      let url = URL(fileURLWithPath: directory.file("c.m4a"))
      let writer = try AVAssetWriter(outputURL: url, fileType: .m4a)
      let video = AVAssetWriterInput(
        mediaType: .video,
        outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
      #expect(!writer.canAdd(video))
      writer.add(video)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
      #expect(writer.canAdd(audio))
      writer.add(audio)
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      await writer.finishWriting()
      #expect(writer.status == .failed && writer.error != nil)
      #expect(AVURLAsset(url: url).tracks.isEmpty)
    }
  }
}
