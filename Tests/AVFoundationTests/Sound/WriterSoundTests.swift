import AVFoundation
import CameraService
import CaptureModel
import Foundation
import MovieTestSupport
import SDKTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("The asset writer's sound, and how apps feed it")
@MainActor
struct WriterSoundTests {
  private func film(
    _ phone: Phone, _ feeder: SoundFeeder, settings: [String: Any]? = nil,
    _ body: (SoundRig) async throws -> Void
  ) async throws -> PlayedMovie {
    let directory = try TemporaryDirectory()
    let rig = try await SoundRig(phone)
    let device = try phone.camera("back-wide")
    try device.use(format: 0)
    let url = URL(fileURLWithPath: directory.file("written.mov"))
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240,
      ])
    let audio = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: settings ?? rig.output.recommendedAudioSettingsForAssetWriter(writingTo: .mov)
    )
    for input in [video, audio] {
      input.expectsMediaDataInRealTime = true
      #expect(writer.canAdd(input))
      writer.add(input)
      #expect(
        !writer.canAdd(
          AVAssetWriterInput(mediaType: input.mediaType, outputSettings: input.outputSettings)))
    }
    #expect(writer.startWriting())
    feeder.feed(writer, video, audio)
    rig.output.setSampleBufferDelegate(feeder, queue: feeder.queue)
    rig.video.setSampleBufferDelegate(feeder, queue: feeder.queue)
    rig.session.startRunning()
    try await body(rig)
    rig.session.stopRunning()
    video.markAsFinished()
    audio.markAsFinished()
    #expect(!audio.isReadyForMoreMediaData)
    await writer.finishWriting()
    #expect(writer.status == .completed && writer.error == nil)
    return try PlayedMovie(url)
  }

  @Test(
    "U8 sound that a writer is fed with is in step with its pictures, whatever rate and channels it is written with",
    arguments: [(48_000, 1), (44_100, 2)])
  func fed(rate: Int, channels: Int) throws {
    try withPhone { phone in
      let feeder = SoundFeeder()
      let settings: [String: Any] = [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels,
        AVEncoderBitRateKey: 96_000,
      ]
      let movie = try await film(phone, feeder, settings: settings) { _ in
        await phone.wait(.seconds(3))
      }
      #expect(movie.sound?.sampleRate == "\(rate)" && movie.sound?.channels == channels)
      #expect(movie.frameCount == feeder.pictures.all.count)
      let begin = try #require(feeder.pictures.all.first).seconds
      #expect(movie.seconds.count == 2)
      for (second, place) in movie.seconds { #expect(abs(begin + place - Double(second)) < 0.005) }
      #expect(abs(try #require(movie.video).seconds - #require(movie.sound).seconds) < 0.05)
    }
  }

  @Test(
    "sound before the first picture is dropped, and nothing is appended while an input is not ready"
  )
  func early() throws {
    try withPhone { phone in
      let feeder = SoundFeeder()
      let movie = try await film(phone, feeder) { _ in await phone.wait(.seconds(1)) }
      let first = try #require(feeder.pictures.all.first)
      #expect(feeder.dropped.all.count > 5, "the camera takes its time")
      #expect(feeder.dropped.all.allSatisfy { $0 < first })
      // A buffer that began before the picture and came after it is cut by the writer.
      #expect(feeder.sounds.all.allSatisfy { $0 > first - CMTime(value: 1024, timescale: 48_000) })
      #expect(feeder.refused.all.isEmpty, "what is ready is taken")
      #expect(
        abs(try #require(movie.sound).seconds - Double(feeder.sounds.all.count) * 1024 / 48_000)
          < 0.05)
    }
  }

  @Test("a pause takes one offset out of pictures and sound, whose times stay numbers")
  func paused() throws {
    try withPhone { phone in
      let feeder = SoundFeeder()
      let movie = try await film(phone, feeder) { _ in
        await phone.wait(.milliseconds(1950))
        feeder.pause()
        await phone.wait(.milliseconds(1550))
        feeder.resume()
        await phone.wait(.milliseconds(2000))
      }
      for times in [feeder.pictures.all, feeder.sounds.all] {
        #expect(times.allSatisfy { $0.isNumeric })
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 && ($1 - $0).seconds < 0.08 })
      }
      #expect(abs(try #require(movie.video).seconds - #require(movie.sound).seconds) < 0.1)
      let offsets = movie.seconds.map { Double($0.second) - $0.at }
      let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }.filter { abs($0) > 0.05 }
      #expect(steps.count == 1)
      #expect(abs(try #require(steps.first) - 1.55) < 0.1)
    }
  }

  @Test("U8 sound before the session's start is cut off there, to the sample")
  func cut() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      let url = URL(fileURLWithPath: directory.file("cut.mov"))
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      let video = AVAssetWriterInput(
        mediaType: .video,
        outputSettings: [
          AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 64,
        ])
      let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
      writer.add(video)
      writer.add(audio)
      writer.startWriting()
      // A second's beep is at 1 s, and the movie begins 0.3 s before it.
      writer.startSession(atSourceTime: CMTime(value: 7, timescale: 10))
      let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video)
      var pixels: CVPixelBuffer?
      CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, nil, &pixels)
      for frame in 0..<20 {
        #expect(
          adaptor.append(
            try #require(pixels).filled(),
            withPresentationTime: CMTime(value: Int64(7 + frame), timescale: 10)))
      }
      let source = SyntheticSound()
      for piece in 0..<12 {
        let range = (piece * 9600)..<((piece + 1) * 9600)
        #expect(audio.append(try FloatSound.sample(source.samples(range), at: range.lowerBound)))
      }
      await writer.finishWriting()
      let movie = try PlayedMovie(url)
      #expect(movie.seconds.first?.second == 1)
      #expect(abs(try #require(movie.seconds.first).at - 0.3) < 0.001)
      #expect(abs(try #require(movie.sound).seconds - 1.7) < 0.01)
    }
  }

  @Test("U8 sound's settings that are not whole raise, and those that cannot be written fail")
  func refused() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      _ = AVAssetWriterInput(
        mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC])
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      for (kind, rate, channels) in [
        (kAudioFormatOpus, 48_000, 1), (kAudioFormatMPEG4AAC, 47_999, 1),
        (kAudioFormatMPEG4AAC, 48_000, 6),
      ] {
        let writer = try AVAssetWriter(
          outputURL: URL(fileURLWithPath: directory.file("none.mov")), fileType: .mov)
        writer.add(
          AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
              AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 64,
            ]))
        writer.add(
          AVAssetWriterInput(
            mediaType: .audio,
            outputSettings: [
              AVFormatIDKey: kind, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels,
            ]))
        #expect(!writer.startWriting() && writer.status == .failed && writer.error != nil)
      }
      #expect(try directory.names.isEmpty)
    }
  }

  @Test(
    "set-up has two inputs, or one where sound is switched off, and outputs for both",
    arguments: [true, false])
  func counts(hasSound: Bool) throws {
    try withPhone { phone in
      let session = AVCaptureSession()
      session.beginConfiguration()
      session.addInput(try AVCaptureDeviceInput(device: phone.camera("back-wide")))
      if hasSound, let microphone = AVCaptureDevice.default(for: .audio) {
        let input = try AVCaptureDeviceInput(device: microphone)
        #expect(session.canAddInput(input))
        session.addInput(input)
        #expect(
          !session.canAddInput(try AVCaptureDeviceInput(device: microphone)), "one microphone")
      }
      let outputs = [
        AVCapturePhotoOutput(), AVCaptureMovieFileOutput(), AVCaptureVideoDataOutput(),
      ]
      for output in outputs where session.canAddOutput(output) { session.addOutput(output) }
      session.commitConfiguration()
      session.startRunning()
      #expect(
        session.isRunning && session.inputs.count == (hasSound ? 2 : 1)
          && session.outputs.count == 3)
      let sound = session.connections.filter { !$0.audioChannels.isEmpty }
      #expect(sound.map(\.output) == (hasSound ? [outputs[1]] : []))
    }
  }
}

/// Feeds a writer as apps do: the session begins with the first picture, sound before it is dropped, and a pause's length
/// comes off all times after it.
private final class SoundFeeder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, Sendable
{
  private struct State {
    var target: (writer: AVAssetWriter, video: AVAssetWriterInput, audio: AVAssetWriterInput)?
    var hasBegun = false
    var isPaused = false
    var resumes = false
    var offset = CMTime.zero
    var last = CMTime.zero
  }

  let queue = DispatchQueue(label: "feeder")
  let pictures = Collected<CMTime>()
  let sounds = Collected<CMTime>()
  let dropped = Collected<CMTime>()
  let refused = Collected<CMTime>()
  private let state = Mutex(State())

  func feed(_ writer: AVAssetWriter, _ video: AVAssetWriterInput, _ audio: AVAssetWriterInput) {
    state.withLock { $0.target = (writer, video, audio) }
  }

  func pause() { state.withLock { $0.isPaused = true } }
  func resume() { state.withLock { ($0.isPaused, $0.resumes) = (false, true) } }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {
    let isSound = output is AVCaptureAudioDataOutput
    let time = sampleBuffer.presentationTimeStamp
    guard let target = state.withLock({ $0.target }), !state.withLock({ $0.isPaused }) else {
      return
    }
    guard state.withLock({ $0.hasBegun }) || !isSound else { return dropped.add(time) }
    let (isFirst, offset) = state.withLock { state in
      defer { state.hasBegun = true }
      if state.resumes {
        state.resumes = false
        state.offset = state.offset + (time - state.last - CMTime(value: 1, timescale: 30))
      }
      state.last = time
      return (!state.hasBegun, state.offset)
    }
    if isFirst { target.writer.startSession(atSourceTime: time) }
    var timing = CMSampleTimingInfo()
    CMSampleBufferGetSampleTimingInfo(sampleBuffer, at: 0, timingInfoOut: &timing)
    timing.presentationTimeStamp = time - offset
    var moved: CMSampleBuffer?
    CMSampleBufferCreateCopyWithNewTiming(
      allocator: kCFAllocatorDefault, sampleBuffer: sampleBuffer, sampleTimingEntryCount: 1,
      sampleTimingArray: &timing, sampleBufferOut: &moved)
    let input = isSound ? target.audio : target.video
    guard let moved, input.isReadyForMoreMediaData else { return }
    let isTaken = input.append(moved)
    (isTaken ? isSound ? sounds : pictures : refused).add(moved.presentationTimeStamp)
  }
}

/// Sound of two channels apart, as floating numbers.
private enum FloatSound {
  static func sample(_ samples: [Int16], at index: Int) throws -> CMSampleBuffer {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    let block = try CMBlockBuffer(length: samples.count * 8)
    try block.withUnsafeMutableBytes { bytes in
      let floats = bytes.bindMemory(to: Float.self)
      for (place, sample) in samples.enumerated() {
        floats[place] = Float(sample) / 32_768
        floats[samples.count + place] = Float(sample) / 32_768
      }
    }
    return CMSampleBuffer(
      sound: block, frames: samples.count, format: format.formatDescription,
      at: CMTime(value: Int64(index), timescale: 48_000))
  }
}
