import AVFoundation
import CameraService
import Dispatch
import Foundation
import MovieTestSupport
import SDKTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Movies under bad input, odd orders and many threads")
@MainActor
struct HostileMovieTests {
  /// What apps put into dictionaries by mistake.
  nonisolated private static let numbers: [any Sendable] = [
    Double.nan, Double.infinity, 1e300, -1e300, Float.nan, 0, -5, Int.max, Int.min, UInt32.max, "many", 0.5,
  ]

  @Test("a number that no encoder takes is moved to one that it does; the movie is whole all the same")
  func settings() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      let connection = try #require(rig.output.connection(with: .video))
      for (index, number) in Self.numbers.enumerated() {
        let properties = [AVVideoAverageBitRateKey: number, AVVideoMaxKeyFrameIntervalKey: number]
        rig.output.setOutputSettings(
          [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoCompressionPropertiesKey: properties],
          for: connection)
        rig.start("\(index).mov")
        await phone.wait(.milliseconds(150))
        rig.output.stopRecording()
        await phone.settle()
        #expect(try rig.boxes("\(index).mov").video?.count ?? 0 >= 3, "\(number)")
      }
      #expect(rig.recorder.errors.all.allSatisfy { $0 == nil })
    }
  }

  @Test("times and sizes of every kind limit a movie or do not, and nothing else happens")
  func limits() throws {
    let times: [CMTime] = [
      .invalid, .zero, .positiveInfinity, .negativeInfinity, .indefinite,
      CMTime(value: .max, timescale: 1), CMTime(value: -1, timescale: 1), CMTime(value: 1, timescale: .max),
    ]
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      for (index, time) in times.enumerated() {
        rig.output.maxRecordedDuration = time
        rig.output.movieFragmentInterval = time
        rig.output.maxRecordedFileSize = [Int64.min, -1, 0, .max][index % 4]
        rig.output.minFreeDiskSpaceLimit = [Int64.min, -1, 0, 1][index % 4]
        rig.start("\(index).mov")
        await phone.wait(.milliseconds(150))
        rig.output.stopRecording()
        await phone.settle()
        #expect(try rig.boxes("\(index).mov").video?.count ?? 0 >= 1, "\(time)")
      }
      #expect(
        rig.recorder.errors.all.allSatisfy { $0 == nil || $0?.code == .maximumDurationReached })
    }
  }

  @Test("O5 of starts from several threads at once one records, and the others raise")
  func starts() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      for round in 0..<5 {
        let (output, recorder) = (rig.output, rig.recorder)
        let urls = (0..<8).map { rig.url("\(round)-\($0).mov") }
        DispatchQueue.concurrentPerform(iterations: 8) {
          output.startRecording(to: urls[$0], recordingDelegate: recorder)
        }
        #expect(phone.takeMisuses().count == 7)
        await phone.wait(.milliseconds(120))
        DispatchQueue.concurrentPerform(iterations: 4) { _ in output.stopRecording() }
        await phone.settle()
        #expect(recorder.heard.take().map { $0.prefix(5) } == ["start", "finis"])
        #expect(urls.filter { FileManager.default.fileExists(atPath: $0.path) }.count == 1)
      }
      #expect(rig.recorder.errors.all.allSatisfy { $0 == nil })
    }
  }

  @Test("O3 a recording ends when less space is free than the limit asks for; what there is can be played")
  func fullDisk() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      rig.output.minFreeDiskSpaceLimit = 1
      rig.start()
      await phone.wait(.milliseconds(1500))
      #expect(rig.output.isRecording)
      rig.output.minFreeDiskSpaceLimit = .max
      await phone.wait(.milliseconds(1500))
      #expect(!rig.output.isRecording)
      await phone.settle()
      let error = try #require(rig.recorder.errors.all.first ?? nil)
      #expect(error.code == .diskFull)
      let info = (error as NSError).userInfo
      #expect((info[AVErrorRecordingSuccessfullyFinishedKey] as? NSNumber)?.boolValue == true)
      #expect((55...65).contains(try #require(try PlayedMovie(rig.url()).frameCount)))
      rig.start("none.mov")
      await phone.settle()
      #expect(rig.recorder.errors.all.last??.code == .diskFull)
      #expect(!FileManager.default.fileExists(atPath: rig.url("none.mov").path))
    }
  }

  private enum Mischief: CaseIterable {
    case stopInStart, removeInStart, startInFinish, pauseBeforeFirst, dropDelegate, twice
  }

  @Test("O1 whatever a delegate does in its callbacks, each recording has one end, and the next can begin")
  func callbacks() throws {
    for mischief in Mischief.allCases {
      try withPhone { phone in
        let rig = try await MovieRig(phone)
        let (output, session, second) = (rig.output, rig.session, rig.url("second.mov"))
        let imp = Imp()
        if mischief == .stopInStart { imp.onStart.withLock { $0 = { output.stopRecording() } } }
        if mischief == .removeInStart { imp.onStart.withLock { $0 = { session.removeOutput(output) } } }
        if mischief == .startInFinish {
          imp.onFinish.withLock { $0 = { output.startRecording(to: second, recordingDelegate: imp) } }
        }
        var passing: Imp? = mischief == .dropDelegate ? Imp() : nil
        output.startRecording(to: rig.url(), recordingDelegate: passing ?? imp)
        passing = nil
        if mischief == .pauseBeforeFirst {
          output.pauseRecording()
          output.resumeRecording()
          output.pauseRecording()
        }
        await phone.wait(.milliseconds(200))
        output.stopRecording()
        if mischief == .twice { output.startRecording(to: second, recordingDelegate: imp) }
        await phone.wait(.milliseconds(200))
        imp.onFinish.withLock { $0 = {} }
        output.stopRecording()
        await phone.settle()
        let expected: [String] =
          switch mischief {
          case .dropDelegate: []
          case .twice, .startInFinish: ["start", "finish", "start", "finish"]
          default: ["start", "finish"]
          }
        #expect(imp.heard.all.sorted() == expected.sorted(), "\(mischief)")
        #expect(!output.isRecording && !output.isRecordingPaused, "\(mischief)")
        #expect(try rig.boxes().video?.count ?? 0 >= 1, "\(mischief)")
      }
    }
  }

  @Test("O6 a session that is let go while a movie is recorded ends it, and leaves nothing behind")
  func letGo() throws {
    weak var output: AVCaptureMovieFileOutput?
    let directory = try TemporaryDirectory()
    let url = URL(fileURLWithPath: directory.file("left.mov"))
    try withPhone { phone in
      let recorder = Recorder()
      @MainActor func record() async throws {
        let session = AVCaptureSession()
        let movie = AVCaptureMovieFileOutput()
        session.addInput(try AVCaptureDeviceInput(device: phone.camera("outer")))
        session.addOutput(movie)
        session.startRunning()
        await phone.wait(.milliseconds(700))
        movie.startRecording(to: url, recordingDelegate: recorder)
        await phone.wait(.milliseconds(300))
        output = movie
      }
      try await record()
      await phone.settle()
      #expect(recorder.heard.all == ["start left.mov 1", "finish left.mov"])
      #expect(recorder.errors.all.count == 1 && recorder.errors.all[0] != nil)
      #expect(try MovieBoxes(url.path).video?.count ?? 0 > 5)
      #expect(output == nil && phone.hub.sessions.isEmpty)
    }
  }

  @Test("O6 U7 a microphone that goes while a movie is recorded leaves silence, in step, and no end")
  func microphone() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      let microphone = try AVCaptureDeviceInput(device: try #require(.default(for: .audio)))
      rig.session.addInput(microphone)
      await phone.settle()
      rig.start()
      await phone.wait(.milliseconds(1500))
      rig.session.removeInput(microphone)
      await phone.wait(.milliseconds(1500))
      rig.output.stopRecording()
      await phone.settle()
      #expect(rig.recorder.errors.all == [nil])
      let movie = try PlayedMovie(rig.url())
      let (video, sound) = (try #require(movie.video), try #require(movie.sound))
      #expect(abs(video.seconds - 3) < 0.1 && abs(video.seconds - sound.seconds) < 0.01)
      #expect(movie.seconds.count == 1)
      #expect(movie.samples.suffix(48_000).allSatisfy { abs(Int($0)) < 50 })
    }
  }

  @Test("a movie of a remote place, and a file that is none, are read as none")
  func assets() async throws {
    let directory = try TemporaryDirectory()
    let junk = try directory.write([UInt8](repeating: 7, count: 4096), to: "junk.mov")
    for url in [URL(string: "https://a.b\(junk)")!, URL(fileURLWithPath: junk), URL(string: "a:b")!] {
      let asset = AVURLAsset(url: url)
      #expect(!asset.isReadable && !asset.isPlayable && asset.tracks.isEmpty && asset.duration == .zero)
      let error = await #expect(throws: AVError.self) { try await asset.load(.duration) }
      #expect(error?.code == .fileFormatNotRecognized)
      #expect(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough) == nil)
    }
  }
}

/// A delegate that does something in its callbacks.
private final class Imp: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
  let heard = Collected<String>()
  let onStart = Mutex<@Sendable () -> Void>({})
  let onFinish = Mutex<@Sendable () -> Void>({})

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    heard.add("start")
    onStart.withLock { $0 }()
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
    from connections: [AVCaptureConnection], error: (any Error)?
  ) {
    heard.add("finish")
    onFinish.withLock { $0 }()
  }
}
