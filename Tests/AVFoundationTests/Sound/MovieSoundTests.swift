import AVFoundation
import CameraService
import CaptureModel
import DeviceModel
import Foundation
import MovieTestSupport
import SDKTestSupport
import Testing

@Suite("Sound of recorded movies")
@MainActor
struct MovieSoundTests {
  private func rig(_ phone: Phone, _ camera: String = "back-wide", format: Int? = 0) async throws
    -> MovieRig
  {
    let rig = try await MovieRig(phone, camera, format: format)
    rig.session.addInput(
      try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .audio))))
    await phone.settle()
    return rig
  }

  /// Pictures and sound are as long, and each full second of sound is where the pictures were at that time.
  private func expectSync(
    _ movie: PlayedMovie, begin: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (video, sound) = (movie.video?.seconds ?? 0, movie.sound?.seconds ?? -1)
    #expect(abs(video - sound) < 0.01, sourceLocation: sourceLocation)
    #expect(movie.sound?.start == 0, sourceLocation: sourceLocation)
    #expect(!movie.seconds.isEmpty, sourceLocation: sourceLocation)
    for (second, place) in movie.seconds {
      #expect(abs(begin + place - Double(second)) < 0.005, sourceLocation: sourceLocation)
    }
  }

  @Test(
    "U7 a session with a microphone records sound that is in step with the pictures",
    arguments: ["mov", "mp4"])
  func recorded(kind: String) throws {
    try withPhone { phone in
      let rig = try await rig(phone)
      await phone.wait(.milliseconds(357))
      let connection = try #require(rig.output.connection(with: .video))
      connection.videoRotationAngle = 90
      let began = Began()
      began.follow(rig.session)
      let asked = CMTime(phone.time.now)
      rig.start("sound.\(kind)")
      await phone.wait(.seconds(3))
      rig.output.stopRecording()
      await phone.settle()
      #expect(rig.recorder.errors.all == [nil])
      let movie = try PlayedMovie(rig.url("sound.\(kind)"))
      #expect(movie.streams.count == 2 && movie.sound?.codecName == "aac")
      #expect(movie.sound?.sampleRate == "48000" && movie.sound?.channels == 1)
      #expect(movie.video?.codecName == "h264")
      #expect(try movie.frameCount == rig.boxes("sound.\(kind)").video?.count)
      #expect(movie.video?.rotation == -90)
      let first = try #require(began.times.all.first { $0 > asked }).seconds
      expectSync(movie, begin: first)
    }
  }

  @Test("U7 a session without a microphone, or with its connection disabled, records no sound")
  func silentMovies() throws {
    try withPhone { phone in
      let mute = try await MovieRig(phone)
      mute.start()
      await phone.wait(.milliseconds(300))
      mute.output.stopRecording()
      await phone.settle()
      #expect(try PlayedMovie(mute.url()).streams.map(\.codecType) == ["video"])
      mute.session.stopRunning()
      let rig = try await rig(phone)
      try #require(rig.output.connection(with: .audio)).isEnabled = false
      rig.start()
      await phone.wait(.milliseconds(300))
      rig.output.stopRecording()
      await phone.settle()
      #expect(try PlayedMovie(rig.url()).streams.map(\.codecType) == ["video"])
    }
  }

  @Test("O2 U7 a pause takes as much out of the sound as of the pictures")
  func paused() throws {
    try withPhone { phone in
      let rig = try await rig(phone)
      rig.start()
      await phone.wait(.milliseconds(1600))
      rig.output.pauseRecording()
      await phone.wait(.milliseconds(1500))
      rig.output.resumeRecording()
      await phone.wait(.milliseconds(2000))
      rig.output.stopRecording()
      await phone.settle()
      let movie = try PlayedMovie(rig.url())
      let (video, sound) = (try #require(movie.video), try #require(movie.sound))
      #expect(abs(video.seconds - sound.seconds) < 0.01 && abs(video.seconds - 3.6) < 0.1)
      let seconds = movie.seconds
      // What is heard after the pause is earlier in the movie by the pause's length.
      let offsets = seconds.map { Double($0.second) - $0.at }
      #expect(seconds.count >= 2)
      let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }.filter { abs($0) > 0.01 }
      #expect(steps.count == 1)
      #expect(abs(try #require(steps.first) - 1.5) < 0.05)
    }
  }

  @Test("V4 U7 sound goes on while a handover leaves pictures out")
  func handover() throws {
    try withPhone { phone in
      let rig = try await rig(phone, "front", format: nil)
      let front = try #require(
        AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front))
      try front.use(format: 0)
      await phone.wait(.milliseconds(200))
      rig.start()
      await phone.wait(.milliseconds(900))
      await phone.fold(to: 180)
      await phone.wait(.milliseconds(2200))
      rig.output.stopRecording()
      await phone.settle()
      let movie = try PlayedMovie(rig.url())
      let offsets = movie.seconds.map { Double($0.second) - $0.at }
      #expect(offsets.count >= 2)
      for offset in offsets { #expect(abs(offset - offsets[0]) < 0.005) }
      #expect(abs(try #require(movie.video).seconds - #require(movie.sound).seconds) < 0.01)
    }
  }

  @Test("U3 U7 a microphone that the person has not allowed records silence")
  func silence() throws {
    try withPhone { phone in
      phone.world.permissions.set(.microphone, .notDetermined)
      let rig = try await rig(phone)
      rig.start()
      await phone.wait(.milliseconds(400))
      rig.output.stopRecording()
      await phone.settle()
      let movie = try PlayedMovie(rig.url())
      #expect(movie.sound != nil && movie.samples.allSatisfy { abs(Int($0)) < 10 })
    }
  }

  @Test("U6 a recording's start and end leave the audio session's mixing alone", arguments: [true, false])
  func mixing(mixes: Bool) throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      rig.session.configuresApplicationAudioSessionToMixWithOthers = mixes
      phone.world.audio.happen { $0.play(true) }
      let microphone = try #require(AVCaptureDevice.default(for: .audio))
      rig.session.addInput(try AVCaptureDeviceInput(device: microphone))
      let audio = AVAudioSession.sharedInstance()
      let before = audio.categoryOptions
      #expect(before.contains(.mixWithOthers) == mixes && audio.isOtherAudioPlaying == mixes)
      rig.start()
      await phone.wait(.milliseconds(200))
      #expect(audio.categoryOptions == before && audio.category == .playAndRecord)
      rig.output.stopRecording()
      await phone.settle()
      #expect(audio.categoryOptions == before && audio.isOtherAudioPlaying == mixes)
      #expect(rig.session.configuresApplicationAudioSessionToMixWithOthers == mixes)
    }
  }

  @Test("U4 O6 a call ends a recording with an error, and leaves a movie with its sound")
  func call() throws {
    try withPhone { phone in
      let rig = try await rig(phone)
      rig.output.movieFragmentInterval = CMTime(value: 1, timescale: 2)
      rig.start()
      await phone.wait(.milliseconds(2300))
      phone.world.beginCall()
      await phone.settle()
      #expect(rig.recorder.errors.all.map { $0?.code } == [.sessionWasInterrupted])
      let movie = try PlayedMovie(rig.url())
      #expect(movie.streams.count == 2 && movie.frameCount ?? 0 > 60)
      #expect(abs(try #require(movie.video).seconds - #require(movie.sound).seconds) < 0.01)
      phone.world.endCall()
    }
  }
}

/// Notes when frames are exposed.
@MainActor
private final class Began {
  private let pictures = Pictures()
  private let output = AVCaptureVideoDataOutput()

  var times: Collected<CMTime> { pictures.times }

  func follow(_ session: AVCaptureSession) {
    output.setSampleBufferDelegate(pictures, queue: DispatchQueue(label: "began"))
    session.addOutput(output)
  }
}
