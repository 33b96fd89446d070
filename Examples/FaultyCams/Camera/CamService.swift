import AVKit
import Synchronization

/// Owns the session.
actor CamService {
  enum Failure: Error {
    /// There is a newer request, or the person lets the app use no camera.
    case overtaken, notAllowed
    /// The camera has left, or the session does not take it.
    case isGone, doesNotFit
  }

  typealias Exchange =
    @Sendable (AVCaptureSession, AVCaptureDeviceInput, _ isWanted: () -> Bool) throws -> Void

  nonisolated let session = AVCaptureSession()
  private nonisolated let newest = Mutex(0)
  private nonisolated let dropsOvertaken: Bool
  private let preset: AVCaptureSession.Preset
  private let exchange: Exchange
  private let frames = AVCaptureVideoDataOutput()
  private let photos: AVCapturePhotoOutput?
  private let receiver = PhotoReceiver()

  init(
    preset: AVCaptureSession.Preset, takesPhotos: Bool, exchange: @escaping Exchange, dropsOvertaken: Bool
  ) {
    (self.preset, self.exchange, self.dropsOvertaken) = (preset, exchange, dropsOvertaken)
    photos = takesPhotos ? AVCapturePhotoOutput() : nil
  }

  /// The number of a new request, which all before it give way to.
  nonisolated func ask() -> Int {
    newest.withLock { newest in
      newest += 1
      return newest
    }
  }

  nonisolated func isWanted(_ request: Int) -> Bool {
    !dropsOvertaken || newest.withLock { $0 == request }
  }

  func prepare(_ watcher: FirstFrame) {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    frames.setSampleBufferDelegate(watcher, queue: watcher.queue)
    if session.canAddOutput(frames) { session.addOutput(frames) }
    if let photos, session.canAddOutput(photos) { session.addOutput(photos) }
    if session.canSetSessionPreset(preset) { session.sessionPreset = preset }
  }

  /// Leaves the quality to the camera.
  func lowerPreset() { session.sessionPreset = .high }

  func select(_ camera: AVCaptureDeviceDescriptor, _ request: Int) async throws -> AVCaptureDevice {
    guard await AVCaptureDevice.requestAccess(for: .video) else { throw Failure.notAllowed }
    guard let device = AVCaptureDevice(uniqueID: camera.uniqueID) else { throw Failure.isGone }
    try exchange(session, try AVCaptureDeviceInput(device: device)) { isWanted(request) }
    start()
    return device
  }

  func start() {
    if !session.isRunning { session.startRunning() }
  }

  /// - Parameter angle: Degrees that level it.
  func takePhoto(angle: CGFloat) {
    guard let photos, let connection = photos.connection(with: .video) else { return }
    if connection.isVideoRotationAngleSupported(angle) { connection.videoRotationAngle = angle }
    photos.capturePhoto(with: AVCapturePhotoSettings(), delegate: receiver)
  }

  func stop() { session.stopRunning() }
}
