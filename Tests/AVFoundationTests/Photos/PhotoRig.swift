import AVFoundation
import CameraService
import DeviceModel
import Dispatch
import Foundation
import Imaging
import SDKTestSupport
import Scheduling
import Testing
import WorldRenderer

/// A running session with a photo output, at the camera's smallest format so that pictures are quick.
@MainActor
final class PhotoRig {
  let rig: Rig
  let output = AVCapturePhotoOutput()

  init(_ phone: Phone, _ camera: String) async throws {
    rig = try await Rig(phone)
    rig.session.addOutput(output)
    try await use(camera)
    rig.session.startRunning()
    await phone.settle()
  }

  var phone: Phone { rig.phone }

  func use(_ camera: String) async throws {
    try phone.camera(camera).use(format: 0)
    try rig.exchange(to: camera)
    await phone.settle()
  }

  func connection() throws -> AVCaptureConnection { try #require(output.connection(with: .video)) }

  /// Asks for a photo and lets time pass until it is there.
  func take(_ settings: AVCapturePhotoSettings = AVCapturePhotoSettings()) async throws -> AVCapturePhoto {
    let taker = PhotoTaker(phone.world)
    output.capturePhoto(with: settings, delegate: taker)
    await phone.settle()
    return try #require(taker.photo)
  }

  /// Asks for a photo with settings of the kind, changed by `change`, and returns who hears of it once it is done.
  func follow<Settings: AVCapturePhotoSettings>(
    _ settings: Settings, _ change: (Settings) -> Void = { _ in }
  ) async -> PhotoTaker {
    let taker = PhotoTaker(phone.world)
    change(settings)
    output.capturePhoto(with: settings, delegate: taker)
    await phone.settle()
    return taker
  }

  /// A photo as another program would show it: turned and mirrored as its EXIF says.
  func shown(_ photo: AVCapturePhoto) throws -> StampReading {
    let data = try #require(photo.fileDataRepresentation())
    return try #require(StampReader.read(try ImageFile.decode([UInt8](data), name: "photo")).first)
  }
}

/// Keeps what a delegate hears, and when.
final class PhotoTaker: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // @unchecked: a constant, and lists behind locks.

  struct Call: Equatable {
    let name: String
    let id: Int64
    /// Milliseconds on the world's clock.
    let time: Int
  }

  private let world: World
  let calls = Collected<Call>()
  let photos = Collected<AVCapturePhoto>()
  let errors = Collected<String>()
  let dimensions = Collected<[Int32]>()
  let movies = Collected<Movie>()

  struct Movie: Sendable {
    let url: URL
    let duration: Double
    let displayTime: Double
    let error: Int?
  }

  init(_ world: World) { self.world = world }

  var photo: AVCapturePhoto? { photos.all.last }
  var names: [String] { calls.all.map(\.name) }

  private func add(_ name: String, _ output: AVCapturePhotoOutput, _ settings: AVCaptureResolvedPhotoSettings)
  {
    dispatchPrecondition(condition: .onQueue(output.callbacks))
    calls.add(
      Call(name: name, id: settings.uniqueID, time: Int(CMTime(world.clock.now).seconds * 1000)))
    dimensions.add([settings.photoDimensions.width, settings.photoDimensions.height])
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor settings: AVCaptureResolvedPhotoSettings
  ) {
    add("willBegin", output, settings)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willCapturePhotoFor settings: AVCaptureResolvedPhotoSettings
  ) {
    add("willCapture", output, settings)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didCapturePhotoFor settings: AVCaptureResolvedPhotoSettings
  ) {
    add("didCapture", output, settings)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    add("didProcess", output, photo.resolvedSettings)
    photos.add(photo)
    if let error { errors.add("\((error as? AVError)?.code.rawValue ?? 0)") }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput,
    didFinishCapturingDeferredPhotoProxy proxy: AVCaptureDeferredPhotoProxy?, error: (any Error)?
  ) {
    guard let proxy else { return }
    add("proxy", output, proxy.resolvedSettings)
    photos.add(proxy)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings settings: AVCaptureResolvedPhotoSettings
  ) {
    add("didFilm", output, settings)
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL,
    duration: CMTime, photoDisplayTime: CMTime, resolvedSettings settings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    add("movie", output, settings)
    movies.add(
      Movie(
        url: outputFileURL, duration: duration.seconds, displayTime: photoDisplayTime.seconds,
        error: (error as? AVError)?.code.rawValue))
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor settings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    add("didFinish", output, settings)
    if let error { errors.add("\((error as? AVError)?.code.rawValue ?? 0)") }
  }
}
