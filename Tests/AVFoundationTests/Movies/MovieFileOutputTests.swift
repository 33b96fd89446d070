import AVFoundation
import CameraService
import Foundation
import MovieTestSupport
import SDKTestSupport
import TestSupport
import Testing

@Suite("The movie file output")
@MainActor
struct MovieFileOutputTests {
  @Test("O1 a start and an end are heard, and the file has every frame between them, at its time")
  func plain() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      let output = rig.output
      #expect(!output.isRecording && output.outputFileURL == nil && output.recordedDuration == .zero)
      rig.start()
      #expect(output.isRecording && output.outputFileURL == rig.url())
      await phone.wait(.seconds(1))
      #expect(rig.recorder.heard.all == ["start movie.mov 1"])
      let length = output.recordedDuration.seconds
      #expect(abs(length - 1) < 0.05)
      output.stopRecording()
      #expect(!output.isRecording)
      await phone.settle()
      #expect(rig.recorder.heard.all == ["start movie.mov 1", "finish movie.mov"])
      #expect(rig.recorder.errors.all == [nil])
      let video = try #require(try rig.boxes().video)
      #expect((29...31).contains(video.count) && abs(video.seconds - length) < 0.01)
      #expect((video.width, video.height) == (640, 480) && video.codec == "avc1")
      #expect(output.recordedFileSize > 0)
      output.stopRecording()
      await phone.settle()
      #expect(rig.recorder.heard.all.count == 2, "a second stop is without effect")
    }
  }

  @Test("O1 an output that has recorded goes once nobody holds it, and so does all of the phone")
  func released() throws {
    weak var output: AVCaptureMovieFileOutput?
    weak var hub: CameraHub?
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      (output, hub) = (rig.output, phone.hub)
      rig.start()
      await phone.wait(.milliseconds(100))
      rig.output.stopRecording()
      await phone.settle()
      #expect(rig.recorder.heard.all.count == 2)
    }
    #expect(output == nil && hub == nil)
  }

  @Test(
    "M5 turn and mirroring are in the track's matrix, as they were at the start",
    arguments: [0, 90, 180, 270])
  func turned(angle: Int) throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      let connection = try #require(rig.output.connection(with: .video))
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = true
      connection.videoRotationAngle = CGFloat(angle)
      rig.start()
      await phone.wait(.milliseconds(200))
      // Orientation is not changed while a movie is recorded.
      connection.videoRotationAngle = CGFloat((angle + 90) % 360)
      await phone.wait(.milliseconds(200))
      rig.output.stopRecording()
      await phone.settle()
      let video = try #require(try rig.boxes().video)
      let expected = [0: [-1, 0, 0, 1], 90: [0, 1, 1, 0], 180: [1, 0, 0, -1], 270: [0, -1, -1, 0]]
      #expect(video.matrix == expected[angle])
      #expect((video.width, video.height) == (640, 480), "the pixels are not turned")
      #expect((11...14).contains(video.count))
    }
  }

  @Test("O2 a paused movie has no gap, and its delegate hears of it")
  func paused() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      rig.start()
      await phone.wait(.milliseconds(300))
      rig.output.pauseRecording()
      #expect(rig.output.isRecordingPaused && rig.output.isRecording)
      await phone.wait(.seconds(2))
      rig.output.resumeRecording()
      await phone.wait(.milliseconds(300))
      rig.output.stopRecording()
      await phone.settle()
      #expect(rig.recorder.heard.all == ["start movie.mov 1", "pause", "resume", "finish movie.mov"])
      let video = try #require(try rig.boxes().video)
      #expect(abs(video.seconds - 0.6) < 0.1)
      #expect(try #require(video.durations.max()) < video.timescale / 20)
    }
  }

  @Test("O3 limits end a movie with their errors, and its file can be played")
  func limited() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      #expect(!rig.output.maxRecordedDuration.isValid && rig.output.maxRecordedFileSize == 0)
      rig.output.maxRecordedDuration = CMTime(value: 1, timescale: 2)
      rig.start("short.mov")
      await phone.wait(.seconds(2))
      await phone.settle()
      rig.output.maxRecordedDuration = .invalid
      rig.output.maxRecordedFileSize = 40_000
      rig.start("small.mov")
      await phone.wait(.seconds(8))
      await phone.settle()
      #expect(!rig.output.isRecording)
      #expect(
        rig.recorder.errors.all.map { $0?.code } == [.maximumDurationReached, .maximumFileSizeReached])
      for error in rig.recorder.errors.all {
        let info = error.map { ($0 as NSError).userInfo } ?? [:]
        #expect((info[AVErrorRecordingSuccessfullyFinishedKey] as? NSNumber)?.boolValue == true)
      }
      #expect((14...15).contains(try #require(try rig.boxes("short.mov").video).count))
      let small = try #require(try rig.boxes("small.mov").video)
      #expect(small.sizes.reduce(0, +) >= 39_000 && small.sizes.dropLast().reduce(0, +) < 40_000)
    }
  }

  @Test("O4 what cannot be written is an error of the delegate's, without a start")
  func unwritable() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      try Data([1]).write(to: rig.url("there.mov"))
      rig.start("there.mov")
      rig.output.startRecording(
        to: URL(fileURLWithPath: "/nowhere/at/all.mov"), recordingDelegate: rig.recorder)
      rig.session.stopRunning()
      rig.start("stopped.mov")
      await phone.settle()
      #expect(rig.recorder.heard.all == ["finish there.mov", "finish all.mov", "finish stopped.mov"])
      #expect(
        rig.recorder.errors.all.map { $0?.code } == [.fileAlreadyExists, .unknown, .sessionNotRunning])
      #expect(try Data(contentsOf: rig.url("there.mov")) == Data([1]))
      #expect(!FileManager.default.fileExists(atPath: rig.url("stopped.mov").path))
    }
  }

  @Test("O5 a start while a movie is recorded, without a connection, or to no file raises")
  func misuse() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      let lonely = AVCaptureMovieFileOutput()
      lonely.startRecording(to: rig.url(), recordingDelegate: rig.recorder)
      rig.output.startRecording(to: URL(string: "https://a.b")!, recordingDelegate: rig.recorder)
      #expect(
        phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException", "NSInvalidArgumentException"])
      rig.start()
      rig.start("other.mov")
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      let connection = try #require(rig.output.connection(with: .video))
      rig.output.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.proRes422], for: connection)
      rig.output.setOutputSettings(["Unknown": 1], for: connection)
      #expect(phone.takeMisuses().count == 2)
      await phone.wait(.milliseconds(200))
      rig.output.stopRecording()
      await phone.settle()
      #expect(rig.recorder.heard.all == ["start movie.mov 1", "finish movie.mov"])
    }
  }

  private enum Change: CaseIterable {
    case swapInput, removeOutput, disable, stopSession, interrupt, disconnect, reshape

    var code: AVError.Code {
      switch self {
      case .swapInput, .removeOutput, .disable, .reshape: .sessionConfigurationChanged
      case .stopSession: .sessionNotRunning
      case .interrupt: .sessionWasInterrupted
      case .disconnect: .deviceWasDisconnected
      }
    }
  }

  @Test(
    "O6 A1 what takes the camera's pictures away ends a movie with its reason, and the file can be played")
  func changed() throws {
    for change in Change.allCases {
      try withPhone { phone in
        let rig = try await MovieRig(phone, "outer", format: nil)
        let device = try phone.camera("outer")
        rig.start()
        await phone.wait(.milliseconds(150))
        switch change {
        case .swapInput: try rig.rig.exchange(to: "back-wide")
        case .removeOutput: rig.session.removeOutput(rig.output)
        case .disable: rig.output.connection(with: .video)?.isEnabled = false
        case .stopSession: rig.session.stopRunning()
        case .interrupt: phone.hub.interrupt(.videoDeviceInUseByAnotherClient)
        case .disconnect: phone.hub.setConnected(false, camera: Phone.id("outer"))
        case .reshape:
          try device.lockForConfiguration()
          let other = try #require(
            device.activeFormat.supportedDynamicAspectRatios.first { $0 != device.dynamicAspectRatio })
          device.setDynamicAspectRatio(other)
          device.unlockForConfiguration()
        }
        await phone.wait(.milliseconds(200))
        await phone.settle()
        #expect(!rig.output.isRecording, "\(change)")
        #expect(rig.recorder.heard.all == ["start movie.mov 1", "finish movie.mov"], "\(change)")
        #expect(rig.recorder.errors.all.map { $0?.code } == [change.code], "\(change)")
        #expect((3...6).contains(try #require(try rig.boxes().video).count), "\(change)")
      }
    }
  }

  @Test("V4 O6 a movie of the virtual front camera goes on over a hand-over, with its gap")
  func handedOver() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone, "front", format: 0)
      rig.start()
      await phone.wait(.milliseconds(200))
      phone.stage.setHinge(180)
      await phone.wait(.milliseconds(600))
      rig.output.stopRecording()
      await phone.settle()
      #expect(rig.recorder.errors.all == [nil])
      let video = try #require(try rig.boxes().video)
      let longest = Double(try #require(video.durations.max())) / Double(video.timescale)
      #expect(longest >= 0.25 && longest < 0.32 && abs(video.seconds - 0.8) < 0.1)
    }
  }

  @Test("each codec that is available is written when it is asked for")
  func codecs() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      let connection = try #require(rig.output.connection(with: .video))
      #expect(rig.output.availableVideoCodecTypes.contains(.h264))
      for codec in rig.output.availableVideoCodecTypes {
        rig.output.setOutputSettings([AVVideoCodecKey: codec], for: connection)
        #expect(rig.output.outputSettings(for: connection)[AVVideoCodecKey] as? AVVideoCodecType == codec)
        rig.start("\(codec.rawValue).mp4")
        await phone.wait(.milliseconds(150))
        rig.output.stopRecording()
        await phone.settle()
        let movie = try rig.boxes("\(codec.rawValue).mp4")
        #expect(movie.video?.codec == codec.rawValue && movie.brand == "mp42")
      }
      #expect(rig.recorder.errors.all.allSatisfy { $0 == nil })
    }
  }
}
