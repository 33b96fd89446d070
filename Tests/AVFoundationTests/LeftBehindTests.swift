import AVFoundation
import CameraService
import DeviceModel
import Dispatch
import Foundation
import SDKTestSupport
import Scheduling
import TestSupport
import Testing
import UIKit

@Suite("What starting and stopping leaves behind")
struct LeftBehindTests {
  @Test("a thousand starts and stops, with every kind of output, leave no buffer, file, thread or memory")
  func virtualTime() async {
    await #expect(processExitsWith: .success) { try await startAndStopInVirtualTime() }
  }

  @Test("a thousand sessions that are made, started and let go leave nothing either")
  func sessions() async {
    await #expect(processExitsWith: .success) { try await makeAndLetGo() }
  }

  @Test("nor does a thousand times on a queue of the app's own, as the wall's clock goes")
  func wallTime() async {
    await #expect(processExitsWith: .success) { try await startAndStopInWallTime() }
  }
}

@MainActor
private func startAndStopInVirtualTime() throws {
  try withPhone { phone in
    let household = try Household(phone.camera("back-wide"))
    phone.show(household.view)
    @MainActor func start(_ rounds: Int) async {
      for round in 1...rounds {
        household.session.startRunning()
        await phone.settle()
        if round % 50 == 0 { await household.takePhoto(phone) }
        if round % 250 == 0 { await household.takeMovie(phone) }
        household.session.stopRunning()
        await phone.settle()
      }
    }
    await start(250)
    let before = Belongings()
    await start(1000)
    Belongings().expectNothingNew(since: before)
    #expect(household.taker.count.all.count >= 1250)
    #expect(household.photos.photos.all.count == 25)
    #expect(household.movies.heard.all.filter { $0.hasPrefix("finish") }.count == 5)
  }
}

@MainActor
private func makeAndLetGo() throws {
  try withPhone { phone in
    weak var last: AVCaptureSession?
    @MainActor func make(_ rounds: Int) async throws {
      for _ in 0..<rounds {
        let household = try Household(try phone.camera("back-wide"))
        household.session.startRunning()
        await phone.settle()
        last = household.session
      }
    }
    try await make(100)
    let before = Belongings()
    try await make(1000)
    #expect(last == nil && phone.hub.sessions.isEmpty)
    Belongings().expectNothingNew(since: before)
  }
}

@MainActor
private func startAndStopInWallTime() async throws {
  let device = Device.iPhoneDuo
  let world = World(device: device, pose: device.pose(hinge: 180), clock: WallClock())
  try world.enter()
  defer { world.leave() }
  let camera = try #require(AVCaptureDevice(uniqueID: Phone.id("back-wide")))
  let household = try Household(camera)
  let (session, queue) = (household.session, DispatchQueue(label: "session"))
  @MainActor func start(_ rounds: Int) async {
    for round in 1...rounds {
      queue.async { session.startRunning() }
      if round % 200 == 0 { await household.taker.next() }
      queue.async { session.stopRunning() }
      if round % 10 == 0 { await withCheckedContinuation { done in queue.async { done.resume() } } }
    }
  }
  await start(200)
  let before = Belongings()
  await start(1000)
  Belongings().expectNothingNew(since: before)
}

/// A session with every kind of output and small pictures.
@MainActor
private final class Household {
  let session = AVCaptureSession()
  let view = PreviewView()
  let taker = FrameTaker()
  let photos = PhotoKeeper()
  let movies = Recorder()
  private let data = AVCaptureVideoDataOutput()
  private let photo = AVCapturePhotoOutput()
  private let movie = AVCaptureMovieFileOutput()
  private let directory: TemporaryDirectory

  init(_ camera: AVCaptureDevice) throws {
    directory = try TemporaryDirectory()
    try camera.use(format: 0)
    data.setSampleBufferDelegate(taker, queue: taker.queue)
    view.previewLayer.session = session
    session.beginConfiguration()
    session.addInput(try AVCaptureDeviceInput(device: camera))
    for output in [data, photo, movie] { session.addOutput(output) }
    session.commitConfiguration()
  }

  func takePhoto(_ phone: Phone) async {
    photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: photos)
    await phone.settle()
  }

  func takeMovie(_ phone: Phone) async {
    movie.startRecording(to: URL(fileURLWithPath: directory.file("movie.mov")), recordingDelegate: movies)
    await phone.wait(.milliseconds(500))
    movie.stopRecording()
    await phone.settle()
  }
}

/// Looks at the pixels of each frame.
private final class FrameTaker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let queue = DispatchQueue(label: "frames")
  let count = Collected<Bool>()
  private let (frames, more) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    count.add(sampleBuffer.imageBuffer?.pixels != nil)
    more.yield()
  }

  func next() async {
    for await _ in frames { return }
  }
}

private final class PhotoKeeper: NSObject, AVCapturePhotoCaptureDelegate, Sendable {
  let photos = Collected<Int>()

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    if error == nil, let size = photo.fileDataRepresentation()?.count { photos.add(size) }
  }
}
