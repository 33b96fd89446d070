import AVFoundation
import Synchronization

/// One photo, from the request to its file.
final class PhotoCapture: NSObject, AVCapturePhotoCaptureDelegate, Sendable {
  private let result = Mutex<Result<Data, any Error>>(.failure(CaptureService.Failure.photoIsEmpty))
  private let finished: CheckedContinuation<Data, any Error>

  private init(_ finished: CheckedContinuation<Data, any Error>) { self.finished = finished }

  static func take(from output: AVCapturePhotoOutput, with settings: AVCapturePhotoSettings) async throws
    -> Data
  {
    try await withCheckedThrowingContinuation { finished in
      output.capturePhoto(with: settings, delegate: PhotoCapture(finished))
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    if let error { return result.withLock { $0 = .failure(error) } }
    if let file = photo.fileDataRepresentation() { result.withLock { $0 = .success(file) } }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    if let error { return finished.resume(throwing: error) }
    finished.resume(with: result.withLock { $0 })
  }
}
