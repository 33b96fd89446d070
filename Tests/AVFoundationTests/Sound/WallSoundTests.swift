import AVFoundation
import CameraService
import CaptureModel
import DeviceModel
import Dispatch
import Foundation
import MovieTestSupport
import SDKTestSupport
import Scheduling
import Synchronization
import TestSupport
import Testing

@Suite("Sound as the wall's clock goes")
struct WallSoundTests {
  @Test(
    "U1 U2 sound comes without a gap once it is heard, and says the second that it has on the wall's clock")
  func flow() async { await #expect(processExitsWith: .success) { try await hearInWallTime() } }

  @Test("U7 a movie is as long as it took, its sound in step with its pictures")
  func movie() async { await #expect(processExitsWith: .success) { try await recordInWallTime() } }
}

/// A session with camera and microphone on a world in wall time.
@MainActor
private func inWallTime(_ body: @MainActor (World, AVCaptureSession) async throws -> Void) async throws {
  let device = Device.iPhoneDuo
  let world = World(device: device, pose: device.pose(hinge: 180), clock: WallClock())
  try world.enter()
  defer { world.leave() }
  let camera = try #require(AVCaptureDevice(uniqueID: Phone.id("back-wide")))
  try camera.lockForConfiguration()
  camera.activeFormat = camera.formats[0]
  camera.unlockForConfiguration()
  let session = AVCaptureSession()
  for device in [camera, try #require(AVCaptureDevice.default(for: .audio))] {
    session.addInput(try AVCaptureDeviceInput(device: device))
  }
  try await body(world, session)
  session.stopRunning()
}

@MainActor
private func hearInWallTime() async throws {
  try await inWallTime { world, session in
    let (output, ear) = (AVCaptureAudioDataOutput(), LateEar(world, count: 120))
    output.setSampleBufferDelegate(ear, queue: ear.queue)
    session.addOutput(output)
    let start = CMTime(world.clock.now)
    session.startRunning()
    await ear.wait()
    let heard = ear.heard.all
    #expect(heard.count == 120)
    for (one, next) in zip(heard, heard.dropFirst()) { #expect(one.time + one.duration == next.time) }
    // A busy machine makes all of it late but the quickest; sound is never early.
    #expect(heard[0].time >= start)
    #expect(ear.delays.all.allSatisfy { $0 >= 0 } && ear.delays.all.contains { $0 < 0.3 })
    let readings = SyntheticSound().read(heard.flatMap(\.samples))
    #expect(readings.count >= 1)
    // Of the second in which it begins, not all is heard.
    for reading in readings where Double(reading.second) >= heard[0].time.seconds {
      let time = heard[0].time.seconds + Double(reading.place) / 48_000
      #expect(abs(time - Double(reading.second)) < 0.001)
    }
  }
}

@MainActor
private func recordInWallTime() async throws {
  let directory = try TemporaryDirectory()
  try await inWallTime { world, session in
    let url = URL(fileURLWithPath: directory.file("wall.mov"))
    let (output, end) = (AVCaptureMovieFileOutput(), MovieEnd())
    session.addOutput(output)
    session.startRunning()
    output.maxRecordedDuration = CMTime(value: 2, timescale: 1)
    output.startRecording(to: url, recordingDelegate: end)
    await end.wait()
    let times = end.times.all
    #expect(times.count == 2 && end.code == AVError.Code.maximumDurationReached)
    let movie = try PlayedMovie(url)
    let (video, sound) = (try #require(movie.video), try #require(movie.sound))
    #expect(abs(video.seconds - 2) < 0.07 && abs(video.seconds - sound.seconds) < 0.02)
    #expect(sound.start == 0 && video.start == 0)
    #expect(!movie.seconds.isEmpty)
    // The movie begins shortly before its delegate hears of it.
    for (second, place) in movie.seconds {
      #expect(-0.3...0.01 ~= Double(second) - place - times[0].seconds, "\(second) at \(place)")
    }
  }
}

/// Hears so many buffers, and how long after their end each came.
private final class LateEar: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate, Sendable {
  let queue = DispatchQueue(label: "late ear")
  let heard = Collected<Ear.Heard>()
  let delays = Collected<Double>()
  private let world: World
  private let count: Int
  private let waiter = Mutex<CheckedContinuation<Void, Never>?>(nil)

  init(_ world: World, count: Int) { (self.world, self.count) = (world, count) }

  func wait() async {
    await withCheckedContinuation { continuation in
      waiter.withLock { $0 = continuation }
      queue.async { self.check() }
    }
  }

  private func check() {
    guard heard.all.count >= count else { return }
    waiter.withLock { waiter in
      waiter?.resume()
      waiter = nil
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard heard.all.count < count else { return }
    let sound = Ear.Heard(sampleBuffer)
    delays.add((CMTime(world.clock.now) - sound.time - sound.duration).seconds)
    heard.add(sound)
    check()
  }
}

/// Waits for the end of a recording, and notes when its words came.
private final class MovieEnd: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
  let times = Collected<CMTime>()
  private let error = Mutex<AVError.Code?>(nil)
  private let waiter = Mutex<CheckedContinuation<Void, Never>?>(nil)
  private let isOver = Mutex(false)

  var code: AVError.Code? { error.withLock { $0 } }

  func wait() async {
    await withCheckedContinuation { continuation in
      waiter.withLock { $0 = continuation }
      if isOver.withLock({ $0 }) { resume() }
    }
  }

  private func resume() {
    waiter.withLock { waiter in
      waiter?.resume()
      waiter = nil
    }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) { times.add(CMClockGetTime(CMClockGetHostTimeClock())) }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
    from connections: [AVCaptureConnection], error: (any Error)?
  ) {
    times.add(CMClockGetTime(CMClockGetHostTimeClock()))
    self.error.withLock { $0 = (error as? AVError)?.code }
    isOver.withLock { $0 = true }
    resume()
  }
}
