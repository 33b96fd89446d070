import CameraService
import CaptureModel
import Foundation
import Imaging
import Synchronization

/// Tells a delegate of one photo.
final class PhotoProgress: Sendable {
  private struct Receiver: @unchecked Sendable {
    // @unchecked: the delegate is only called on the output's queue; a weak reference may be read anywhere.
    weak let delegate: (any AVCapturePhotoCaptureDelegate)?
  }

  private let request: PhotoRequest
  private let quality: Int
  private let resolved: AVCaptureResolvedPhotoSettings
  private let output: AVCapturePhotoOutput
  private let world: World
  private let receiver: Receiver
  private let photo = Mutex<AVCapturePhoto?>(nil)

  init(
    _ request: PhotoRequest, _ settings: AVCapturePhotoSettings, of output: AVCapturePhotoOutput,
    in world: World, delegate: any AVCapturePhotoCaptureDelegate
  ) {
    self.request = request
    quality = settings.compressionQuality
    resolved = AVCaptureResolvedPhotoSettings(request, processing: world.device.timing.photoProcessing)
    self.output = output
    self.world = world
    receiver = Receiver(delegate: delegate)
  }

  /// Called on the main actor, in order.
  func tell(_ action: PhotoCapture.Action) {
    if case .didCapture(let frame) = action { photo.withLock { $0 = photo(of: frame) } }
    output.callbacks.async { self.call(action) }
  }

  private func call(_ action: PhotoCapture.Action) {
    guard let delegate = receiver.delegate else { return }
    switch action {
    case .willBegin: delegate.photoOutput(output, willBeginCaptureFor: resolved)
    case .willCapture: delegate.photoOutput(output, willCapturePhotoFor: resolved)
    case .didCapture: delegate.photoOutput(output, didCapturePhotoFor: resolved)
    case .didProcess(let failure):
      let photo = photo.withLock { $0 } ?? photo(of: nil)
      delegate.photoOutput(output, didFinishProcessingPhoto: photo, error: failure?.error)
    case .didFinish(let failure):
      delegate.photoOutput(output, didFinishCaptureFor: resolved, error: failure?.error)
    case .wait: break
    }
  }

  private func photo(of frame: FrameID?) -> AVCapturePhoto {
    let still = frame.flatMap { world.frames.still(of: $0, request.sensorSize) }
    return AVCapturePhoto(
      request, resolved, still.map { StillPicture(request, quality: quality, $0) },
      timestamp: frame.map { CMTime($0.time) } ?? .invalid,
      exif: frame.flatMap { world.device.camera($0.camera) }.map { camera in
        var exif = ExifData(
          orientation: ExifOrientation(
            quarterTurns: request.orientation.notedTurns, mirrored: request.orientation.isMirrored),
          make: "Apple", model: world.device.localizedName,
          lens: "\(world.device.localizedName) \(camera.localizedName)")
        exif.setTime(Date(), in: .current)
        return exif
      } ?? ExifData())
  }
}

extension PhotoFailure {
  var error: AVError {
    switch self {
    case .sessionNotRunning: AVError(.sessionNotRunning, "The session does not run.")
    case .connectionGone:
      AVError(.sessionConfigurationChanged, "The photo's camera has left the session.")
    case .cameraGone: AVError(.deviceWasDisconnected, "The photo's camera is not connected any more.")
    }
  }
}
