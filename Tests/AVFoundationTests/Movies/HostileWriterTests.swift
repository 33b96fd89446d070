import AVFoundation
import CameraService
import Foundation
import MovieTestSupport
import SDKTestSupport
import TestSupport
import Testing

@Suite("The asset writer under bad input and odd orders")
@MainActor
struct HostileWriterTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = URL(fileURLWithPath: directory.file("movie.mov"))
  }

  private static func video(_ width: Any = 64, _ height: Any = 48, _ more: [String: Any] = [:])
    -> AVAssetWriterInput
  {
    let settings: [String: Any] = [
      AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: width, AVVideoHeightKey: height,
      AVVideoCompressionPropertiesKey: more,
    ]
    return AVAssetWriterInput(mediaType: .video, outputSettings: settings)
  }

  private static func picture() -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_32BGRA, nil, &buffer)
    return buffer!.filled()
  }

  private static func sound(
    at time: CMTime, frames: Int = 1024, rate: Double = 48_000, channels: Int = 1
  ) throws -> CMSampleBuffer {
    let format = try #require(
      AVAudioFormat(
        commonFormat: .pcmFormatInt16, sampleRate: rate, channels: AVAudioChannelCount(channels),
        interleaved: true)
    ).formatDescription
    return CMSampleBuffer(
      sound: CMBlockBuffer(zeros: frames * channels * 2), frames: frames, format: format, at: time)
  }

  private func writer(_ inputs: AVAssetWriterInput...) throws -> AVAssetWriter {
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    for input in inputs { writer.add(input) }
    return writer
  }

  private func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 48_000) }

  nonisolated private static let sizes: [any Sendable] = [
    0, -2, 63, 1 << 40, Int.max, Double.nan, Double.infinity, 1e19, "wide", 16_386,
  ]

  @Test("a width that no movie has fails the writer with a reason, and makes no file")
  func size() throws {
    try withPhone { _ in
      for width in Self.sizes {
        for input in [Self.video(width, 48), Self.video(64, width)] {
          let writer = try writer(input)
          #expect(!writer.startWriting() && writer.status == .failed, "\(width)")
          #expect((writer.error as? AVError)?.localizedDescription.contains("even numbers") == true)
        }
      }
      #expect(try directory.names.isEmpty)
    }
  }

  /// A time, whether a session may start there, and whether a picture there is taken after one at zero.
  nonisolated private static let times: [(time: CMTime, starts: Bool, isTaken: Bool)] = [
    (.invalid, false, false), (.indefinite, false, false), (.positiveInfinity, false, false),
    (.negativeInfinity, false, false), (CMTime(value: .max, timescale: 1), true, false),
    (CMTime(value: .min, timescale: 1), true, false), (CMTime(value: 50_000, timescale: 1), true, true),
    (CMTime(value: 1, timescale: 30), true, true),
  ]

  @Test("a session starts at numbers only; a picture's time that is none fails the writer")
  func times() throws {
    try withPhone { phone in
      for (time, starts, isTaken) in Self.times {
        let writer = try writer(Self.video())
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: time)
        #expect(phone.takeMisuses().map(\.name) == (starts ? [] : ["NSInvalidArgumentException"]), "\(time)")
        if !starts { writer.startSession(atSourceTime: .zero) }
        writer.cancelWriting()
        await phone.settle()
        let other = try self.writer(Self.video())
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: other.inputs[0])
        #expect(other.startWriting())
        other.startSession(atSourceTime: .zero)
        #expect(adaptor.append(Self.picture(), withPresentationTime: .zero))
        #expect(adaptor.append(Self.picture(), withPresentationTime: time) == isTaken, "\(time)")
        #expect((other.status == .failed) == !isTaken, "\(time)")
        await other.finishWriting()
        // A movie of half a day and more has no room for its times.
        #expect((other.status == .completed) == (isTaken && time.seconds < 43_200), "\(time)")
        #expect((other.error == nil) == (other.status == .completed))
        try? FileManager.default.removeItem(at: url)
      }
    }
  }

  @Test("a writer that has failed leaves its file alone once its end is heard of")
  func failure() throws {
    try withPhone { _ in
      for _ in 0..<5 {
        let writer = try writer(Self.video())
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: writer.inputs[0])
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        #expect(adaptor.append(Self.picture(), withPresentationTime: .zero))
        #expect(!adaptor.append(Self.picture(), withPresentationTime: .invalid))
        await writer.finishWriting()
        #expect(writer.status == .failed)
        // What had been taken is written by then.
        #expect(try PlayedMovie(url).frameCount == 1)
        try FileManager.default.removeItem(at: url)
      }
    }
  }

  @Test("sound far from what came before fails the writer, and does not fill memory or hang")
  func holes() throws {
    try withPhone { _ in
      for (seconds, isWhole) in [(-1e6, true), (-0.01, true), (30, true), (4000, false), (1e8, false)] {
        let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
        let video = Self.video()
        let writer = try writer(video, audio)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        #expect(adaptor.append(Self.picture(), withPresentationTime: .zero))
        #expect(audio.append(try Self.sound(at: time(seconds))))
        await writer.finishWriting()
        #expect((writer.status == .completed) == isWhole, "\(seconds): \(String(describing: writer.error))")
        if seconds == 30 {
          #expect(abs(try #require(try PlayedMovie(url).sound).seconds - 30) < 0.1)
        }
        try? FileManager.default.removeItem(at: url)
      }
    }
  }

  @Test("sound whose rate changes, or that is of no rate, fails the writer")
  func rates() throws {
    try withPhone { _ in
      for (first, second) in [(48_000.0, 44_100.0), (44_100, 48_000), (1, 48_000)] {
        let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
        let video = Self.video()
        let writer = try writer(video, audio)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video)
        #expect(adaptor.append(Self.picture(), withPresentationTime: .zero))
        _ = audio.append(try Self.sound(at: .zero, rate: first))
        _ = audio.append(try Self.sound(at: time(0.1), rate: second))
        await writer.finishWriting()
        #expect(writer.status == .failed && writer.error != nil)
        try? FileManager.default.removeItem(at: url)
      }
    }
  }

  @Test(
    "U8 pictures that begin after the session does are shown then, in step with the sound",
    arguments: [nil, 0.5] as [Double?])
  func late(fragments: Double?) throws {
    try withPhone { _ in
      let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
      let video = Self.video()
      let writer = try writer(video, audio)
      if let fragments { writer.movieFragmentInterval = time(fragments) }
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: time(100))
      let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video)
      for index in 0..<60 {
        #expect(audio.append(try Self.sound(at: time(100 + Double(index) * 1024 / 48_000))))
      }
      for index in 0..<20 {
        #expect(
          adaptor.append(Self.picture(), withPresentationTime: time(100.75 + Double(index) / 30)))
      }
      await writer.finishWriting()
      #expect(writer.status == .completed, "\(String(describing: writer.error))")
      let movie = try PlayedMovie(url)
      #expect(abs(try #require(movie.video).start - 0.75) < 0.01 && movie.sound?.start == 0)
      #expect(movie.frameCount == 20)
      let asset = AVURLAsset(url: url)
      #expect(abs(asset.duration.seconds - (0.75 + 20.0 / 30)) < 0.1)
    }
  }

  @Test("what has ended raises when it is ended again, in Apple's words; giving up keeps a whole movie")
  func ends() throws {
    try withPhone { phone in
      func refusal(_ status: Int) -> String { " Cannot call method when status is \(status)" }
      let input = Self.video()
      input.markAsFinished()
      let writer = try writer(input)
      input.markAsFinished()
      #expect(phone.takeMisuses().map { $0.reason.hasSuffix(refusal(0)) } == [true, true])
      #expect(writer.startWriting())
      #expect(!writer.startWriting())
      #expect(phone.takeMisuses().map { $0.reason.hasSuffix(refusal(1)) } == [true])
      writer.startSession(atSourceTime: .zero)
      let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
      #expect(adaptor.append(Self.picture(), withPresentationTime: .zero))
      let ends = Collected<Int>()
      writer.finishWriting { ends.add(1) }
      writer.finishWriting { ends.add(2) }
      #expect(phone.takeMisuses().map { $0.reason.contains(" Cannot call method when status is") } == [true])
      await phone.settle()
      #expect(ends.all == [1] && writer.status == .completed)
      writer.finishWriting {}
      input.markAsFinished()
      #expect(phone.takeMisuses().map { $0.reason.hasSuffix(refusal(2)) } == [true, true])
      writer.cancelWriting()
      await phone.settle()
      #expect(writer.status == .completed && FileManager.default.fileExists(atPath: url.path))
    }
  }

  @Test(
    "sound that says it has more frames than bytes fails the writer; where its bytes start does not matter")
  func boasts() throws {
    try withPhone { _ in
      for (start, claimed, isTaken) in [
        (0, 1024, true), (1, 1024, true), (0, 1025, false), (0, 1 << 40, false), (0, Int.max, false),
      ] {
        let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
        let writer = try writer(Self.video(), audio)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        var block: CMBlockBuffer?
        CMBlockBufferCreateContiguous(
          allocator: nil, sourceBuffer: CMBlockBuffer(zeros: start + 2048), blockAllocator: nil,
          customBlockSource: nil, offsetToData: start, dataLength: 2048, flags: 0, blockBufferOut: &block)
        let sample = CMSampleBuffer(
          sound: try #require(block), frames: claimed,
          format: try #require(try Self.sound(at: .zero).formatDescription), at: .zero)
        #expect(audio.append(sample) == isTaken, "\(start) \(claimed)")
        #expect(writer.status == (isTaken ? .writing : .failed))
        writer.cancelWriting()
        try? FileManager.default.removeItem(at: url)
      }
    }
  }

  @Test("a writer that fails because of another's file leaves that file alone when it is given up")
  func foreign() throws {
    try withPhone { phone in
      try Data([1]).write(to: url)
      let writer = try writer(Self.video())
      #expect(!writer.startWriting())
      writer.cancelWriting()
      await phone.settle()
      #expect(writer.status == .failed)
      #expect(try Data(contentsOf: url) == Data([1]))
    }
  }

  @Test("a writer that is let go while it writes leaves no file and no thread")
  func letGo() throws {
    try withPhone { phone in
      func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter {
          (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8))?.hasPrefix("movie rec")
            == true
        }.count
      }
      for _ in 0..<20 {
        #expect(try directory.names.isEmpty)
        let writer = try writer(Self.video())
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: writer.inputs[0])
        #expect(adaptor.append(Self.picture(), withPresentationTime: .zero))
      }
      // A thread that has done its work is there for a moment longer.
      for _ in 0..<10_000 where try threads() > 0 { sched_yield() }
      #expect(try threads() == 0)
      #expect(try directory.names.isEmpty)
    }
  }
}
