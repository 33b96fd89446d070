import AVFoundation
import CameraService
import Compositing
import DeviceModel
import Imaging
import SDKTestSupport
import Synchronization
import Testing
import UIKit
import WorldRenderer

extension Phone {
  /// What a person sees on a display: the stamp of the picture there, read from the display's pixels.
  func seen(on name: String) throws -> StampReading? {
    let display = try #require(stage.device.display(name))
    guard stage.litDisplays.contains(display) else { return nil }
    let scenes = stage.scenes(on: name).compactMap { $0 as? UIWindowScene }
    let orientation = scenes.first.flatMap { stage.placement(of: $0)?.interfaceOrientation } ?? .portrait
    let size = display.size(in: orientation)
    let picture = PixelBuffer(width: Int(size.width), height: Int(size.height), format: .bgra)
    Compositor().render(scenes.flatMap { $0.layerNodes() }, scale: 1, into: picture)
    return StampReader.read(picture).first
  }

  /// The short name of the camera whose frame was read.
  func name(_ reading: StampReading?) -> String? {
    reading.map { Phone.short(world.device.cameras[$0.stamp.camera].uniqueID) }
  }

  /// Until a frame has been exposed in the pose that is now.
  func lookAgain() async {
    await settle()
    await wait(.milliseconds(100))
  }
}

extension Rig {
  /// Adds an output and returns the connection it gets.
  func add(_ output: AVCaptureOutput) throws -> AVCaptureConnection {
    session.addOutput(output)
    return try #require(output.connection(with: .video))
  }

  /// Keeps the preview upright as apps do: the coordinator's angle at once, and again whenever it changes.
  func level(with coordinator: AVCaptureDevice.RotationCoordinator) throws {
    try connection().videoRotationAngle = coordinator.videoRotationAngleForHorizonLevelPreview
  }

  /// Sets the smallest format, so that pictures are quick.
  func useSmallPictures() throws {
    try #require(input?.device).use(format: 0)
  }
}

/// Keeps the newest frame of a data output.
final class Frames: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private let newest = Mutex<CMSampleBuffer?>(nil)
  let count = Mutex(0)

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    newest.withLock { $0 = sampleBuffer }
    count.withLock { $0 += 1 }
  }

  private var pixels: PixelBuffer? { newest.withLock { $0 }?.imageBuffer?.pixels }

  /// The newest frame's stamp, from its pixels.
  var seen: StampReading? { pixels.flatMap { StampReader.read($0).first } }
  var size: [Int] { pixels.map { [$0.width, $0.height] } ?? [] }
}

/// Keeps a photo's file, or why there is none.
final class Photos: NSObject, AVCapturePhotoCaptureDelegate, Sendable {
  let files = Collected<Data?>()

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    files.add(photo.fileDataRepresentation())
  }

  /// The last photo as another program shows it: turned and mirrored as its EXIF says.
  func seen() throws -> StampReading? {
    guard let file = files.all.last ?? nil else { return nil }
    return StampReader.read(try ImageFile.decode([UInt8](file), name: "photo")).first
  }
}
