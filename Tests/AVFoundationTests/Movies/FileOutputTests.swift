import AVFoundation
import Foundation
import MovieTestSupport
import SDKTestSupport
import TestSupport
import Testing

@Suite("Movie files: the delegate's words, and what changes while one is recorded")
@MainActor
struct FileOutputTests {
  private final class Ear: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
    let heard = Collected<String>()

    func fileOutput(
      _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
    ) { heard.add("start") }

    func fileOutput(
      _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
    ) { heard.add("pause") }

    func fileOutput(
      _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL,
      from connections: [AVCaptureConnection]
    ) { heard.add("resume") }

    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
      from connections: [AVCaptureConnection], error: (any Error)?
    ) { heard.add(error == nil ? "finish" : "fail") }
  }

  @Test("O6 a connection that is turned while a movie is recorded turns the next movie and not this one")
  func turnedMeanwhile() throws {
    try withPhone { phone in
      let movie = try await MovieRig(phone)
      let output: AVCaptureFileOutput = movie.output
      let ear = Ear()
      movie.output.movieFragmentInterval = CMTime(value: 1, timescale: 10)
      let connection = try #require(output.connection(with: .video))
      connection.videoRotationAngle = 90
      for (name, angle) in [("one.mov", 0.0), ("two.mov", 180)] {
        output.startRecording(to: movie.url(name), recordingDelegate: ear)
        await phone.wait(.milliseconds(150))
        #expect(output.isRecording)
        connection.videoRotationAngle = angle
        await phone.wait(.milliseconds(150))
        output.stopRecording()
        await phone.settle()
        #expect(!output.isRecording && ear.heard.take() == ["start", "finish"])
      }
      let matrices = try ["one.mov", "two.mov"].map { try movie.boxes($0).video?.matrix }
      #expect(matrices[0] != matrices[1] && matrices[0] != nil)
    }
  }

  @Test("O1 the codec and the interval of key frames are those of the output's settings")
  func settings() throws {
    let names: [AVVideoCodecType: String] = [.h264: "avc1", .hevc: "hvc1", .jpeg: "jpeg"]
    try withPhone { phone in
      let movie = try await MovieRig(phone)
      let connection = try #require(movie.output.connection(with: .video))
      let codecs = movie.output.availableVideoCodecTypes
      #expect(!codecs.isEmpty && codecs.allSatisfy { names[$0] != nil })
      for codec in codecs {
        movie.output.setOutputSettings(
          [
            AVVideoCodecKey: codec,
            AVVideoCompressionPropertiesKey: [AVVideoMaxKeyFrameIntervalKey: 2],
          ], for: connection)
        let name = "\(codec.rawValue).mov"
        movie.start(name)
        await phone.wait(.milliseconds(200))
        movie.output.stopRecording()
        await phone.settle()
        let video = try #require(try movie.boxes(name).video)
        #expect(video.codec.trimmingCharacters(in: .whitespaces) == names[codec], "\(name)")
        // A file whose pictures are all whole does not list them.
        let keys = "\(name): \(video.keyCount) of \(video.count)"
        #expect(video.count > 3 && (codec == .jpeg || video.keyCount >= video.count / 2), "\(keys)")
      }
    }
  }

  @Test("O2 a pause and its end are heard of once each, between the start and the end")
  func pauses() throws {
    try withPhone { phone in
      let movie = try await MovieRig(phone)
      let ear = Ear()
      movie.output.startRecording(to: movie.url(), recordingDelegate: ear)
      await phone.wait(.milliseconds(120))
      movie.output.pauseRecording()
      await phone.wait(.milliseconds(120))
      movie.output.resumeRecording()
      await phone.wait(.milliseconds(120))
      movie.output.stopRecording()
      await phone.settle()
      #expect(ear.heard.all == ["start", "pause", "resume", "finish"])
    }
  }
}
