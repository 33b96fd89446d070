import AVFoundation
import Synchronization

/// One photo, from the request to its file.
final class PhotoCapture: NSObject, AVCapturePhotoCaptureDelegate, Sendable {
  private struct State {
    var finished: CheckedContinuation<Data, any Error>?
    var result: Result<Data, any Error> = .failure(CaptureService.Failure.photoIsEmpty)
  }

  private let state = Mutex(State())

  static func take(from output: AVCapturePhotoOutput, with settings: AVCapturePhotoSettings) async throws
    -> Data
  {
    // The output does not keep its delegates alive.
    let capture = PhotoCapture()
    defer { withExtendedLifetime(capture) {} }
    return try await withCheckedThrowingContinuation { finished in
      capture.state.withLock { $0.finished = finished }
      output.capturePhoto(with: settings, delegate: capture)
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    let file = photo.fileDataRepresentation()
    state.withLock { state in
      if let error { state.result = .failure(error) } else if let file { state.result = .success(file) }
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    let (finished, result) = state.withLock { state in
      defer { state.finished = nil }
      return (state.finished, state.result)
    }
    finished?.resume(with: error.map { .failure($0) } ?? result)
  }
}
