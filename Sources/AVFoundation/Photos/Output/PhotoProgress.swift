import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Imaging
import Synchronization

/// Tells a delegate of one photo, or of a bracket.
final class PhotoProgress: Sendable {
  private struct Receiver: @unchecked Sendable {
    // @unchecked: the delegate is only called on the output's queue; a weak reference may be read anywhere.
    weak let delegate: (any AVCapturePhotoCaptureDelegate)?
  }

  private struct Wishes: @unchecked Sendable {
    // @unchecked: constants.
    let quality: Int
    let steps: [AVCaptureBracketedStillImageSettings]
    let thumbnailFormat: [String: Any]?
    let isDepthFiltered: Bool
    let embedsDepth: Bool
  }

  private struct State {
    var photos: [AVCapturePhoto] = []
    var exposed: Duration?
  }

  private let request: PhotoRequest
  private let wishes: Wishes
  private let resolved: AVCaptureResolvedPhotoSettings
  private let output: AVCapturePhotoOutput
  private let world: World
  private let receiver: Receiver
  private let movie: LivePhotoMovie?
  private let state = Mutex(State())

  init(
    _ request: PhotoRequest, _ settings: AVCapturePhotoSettings, of output: AVCapturePhotoOutput,
    in world: World, delegate: any AVCapturePhotoCaptureDelegate
  ) {
    self.request = request
    wishes = Wishes(
      quality: settings.compressionQuality,
      steps: (settings as? AVCapturePhotoBracketSettings)?.bracketedSettings ?? [],
      thumbnailFormat: settings.embeddedThumbnailPhotoFormat, isDepthFiltered: settings.isDepthDataFiltered,
      embedsDepth: settings.embedsDepthDataInPhoto)
    resolved = AVCaptureResolvedPhotoSettings(request, processing: world.device.timing.photoProcessing)
    self.output = output
    self.world = world
    receiver = Receiver(delegate: delegate)
    movie = LivePhotoMovie(request, settings, isSuspended: output.isLivePhotoCaptureSuspended, in: world)
  }

  /// Called on the main actor, in order.
  func tell(_ action: PhotoCapture.Action) {
    switch action {
    case .didCapture(let frames):
      let photos = frames.enumerated().map { photo(of: $1, $0) }
      state.withLock { ($0.photos, $0.exposed) = (photos, frames[0].time) }
      film(frames[0].time - LivePhotoFilm.half, frames[0].time)
    case .didFilm:
      if let time = state.withLock({ $0.exposed }) { film(time + .nanoseconds(1), time + LivePhotoFilm.half) }
      movie?.write()
    default: break
    }
    output.note(action, of: request.id)
    output.callbacks.async { self.call(action) }
  }

  private func film(_ start: Duration, _ end: Duration) {
    guard let movie, let session = output.session?.controller else { return }
    movie.add(
      LivePhotoMovie.Stretch(
        frames: LivePhotoFilm.frames(of: output.value.id, from: session, in: start...end),
        hearing: session.microphone.besidePhotos))
  }

  private func call(_ action: PhotoCapture.Action) {
    guard let delegate = receiver.delegate else { return }
    switch action {
    case .willBegin: delegate.photoOutput(output, willBeginCaptureFor: resolved)
    case .willCapture: delegate.photoOutput(output, willCapturePhotoFor: resolved)
    case .didCapture: delegate.photoOutput(output, didCapturePhotoFor: resolved)
    case .didProcess(let failure): callProcessed(delegate, failure)
    case .didFilm:
      if let movie {
        delegate.photoOutput(
          output, didFinishRecordingLivePhotoMovieForEventualFileAt: movie.url, resolvedSettings: resolved)
      }
    case .didFinish(let failure): finish(failure)
    case .wait: break
    }
  }

  private func callProcessed(_ delegate: any AVCapturePhotoCaptureDelegate, _ failure: PhotoFailure?) {
    let photos = state.withLock { $0.photos }
    for photo in photos.isEmpty ? [photo(of: nil, 0)] : photos {
      if let proxy = photo as? AVCaptureDeferredPhotoProxy {
        delegate.photoOutput(output, didFinishCapturingDeferredPhotoProxy: proxy, error: failure?.error)
      } else {
        delegate.photoOutput(output, didFinishProcessingPhoto: photo, error: failure?.error)
      }
    }
  }

  /// The last word; waits for the movie in short stretches.
  private func finish(_ failure: PhotoFailure?) {
    if let movie {
      guard movie.isDone else { return output.callbacks.async { self.finish(failure) } }
      let exposed = state.withLock { $0.exposed } ?? .zero
      receiver.delegate?.photoOutput(
        output, didFinishProcessingLivePhotoToMovieFileAt: movie.url, duration: CMTime(movie.duration),
        photoDisplayTime: CMTime(movie.place(of: exposed)), resolvedSettings: resolved,
        error: failure?.error ?? movie.error)
    }
    receiver.delegate?.photoOutput(output, didFinishCaptureFor: resolved, error: failure?.error)
  }

  // MARK: Photos

  private func photo(of frame: FrameID?, _ index: Int) -> AVCapturePhoto {
    let exposure = request.exposures[index]
    let size = request.proxySize ?? request.size
    var parts = AVCapturePhoto.Parts(
      request: request, resolvedSettings: resolved, size: size,
      exif: frame.flatMap { exif(of: $0, exposure) } ?? ExifData(), index: index,
      step: wishes.steps.indices.contains(index) ? wishes.steps[index] : nil,
      thumbnailFormat: wishes.thumbnailFormat)
    if let frame {
      parts.timestamp = CMTime(frame.time)
      let sensorSize = request.orientation.size(of: size)
      parts.picture = world.frames.still(of: frame, sensorSize).map {
        StillPicture(request, size: size, stops: exposure.stops, quality: wishes.quality, $0)
      }
      if request.wantsDepth { parts.depth = depth(of: frame) }
      parts.embedsDepth = wishes.embedsDepth
    }
    return request.isDeferred && frame != nil ? AVCaptureDeferredPhotoProxy(parts) : AVCapturePhoto(parts)
  }

  private func depth(of frame: FrameID) -> AVDepthData {
    let source = DepthSource(of: frame, request.sensorSize, isFiltered: wishes.isDepthFiltered, in: world)
    let turn = ExifOrientation(quarterTurns: request.orientation.pixelTurns, mirrored: false)
    return AVDepthData(source, isFiltered: wishes.isDepthFiltered)
      .applyingExifOrientation(CGImagePropertyOrientation(rawValue: UInt32(turn.rawValue)) ?? .up)
  }

  private func exif(of frame: FrameID, _ exposure: PhotoExposure) -> ExifData? {
    guard let camera = world.device.camera(frame.camera) else { return nil }
    var exif = ExifData(
      orientation: ExifOrientation(
        quarterTurns: request.orientation.notedTurns, mirrored: request.orientation.isMirrored),
      make: "Apple", model: world.device.localizedName,
      lens: "\(world.device.localizedName) \(camera.localizedName)")
    exif.setTime(Date(), in: .current)
    exif.exposure = ExifExposure(
      duration: exposure.duration, sensitivity: exposure.sensitivity, bias: exposure.bias,
      aperture: camera.abilities.aperture,
      flash: !camera.abilities.hasLamp ? .absent : exposure.fires ? .fired : .silent)
    exif.contentIdentifier = movie?.identifier ?? ""
    return exif
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
