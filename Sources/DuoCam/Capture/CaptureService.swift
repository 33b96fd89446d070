import AVFoundation
import AVKit

/// Owns the capture session. One video input; a change of camera exchanges it.
actor CaptureService {
  nonisolated let session = AVCaptureSession()
  private let frames = AVCaptureVideoDataOutput()
  private let photos = AVCapturePhotoOutput()
  private var videoInput: AVCaptureDeviceInput?

  /// Why a camera cannot be used.
  enum Failure: Error {
    /// It has left since the coordinator named it.
    case cameraIsGone
    /// The session does not take it.
    case cameraDoesNotFit
    /// There is none to take a photo with.
    case noCamera
    /// The photo has no file.
    case photoIsEmpty
  }

  /// Frames are reported to `watcher` from then on.
  func watch(with watcher: FrameWatcher) {
    frames.setSampleBufferDelegate(watcher, queue: watcher.queue)
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    for output in [frames, photos] where session.canAddOutput(output) { session.addOutput(output) }
  }

  /// Exchanges the video input, and starts the session with the first. What ran before goes on when it fails.
  func select(_ choice: CameraChoice) throws -> AVCaptureDevice {
    guard let device = device(for: choice) else { throw Failure.cameraIsGone }
    let input = try AVCaptureDeviceInput(device: device)
    try exchange(for: input)
    if !session.isRunning { session.startRunning() }
    return device
  }

  /// Gives a square sensor another shape; without effect on one that has it already, or has one shape only.
  func setShape(_ shape: AVCaptureDevice.AspectRatio, of device: AVCaptureDevice) throws {
    guard device.dynamicAspectRatio != shape,
      device.activeFormat.supportedDynamicAspectRatios.contains(shape)
    else { return }
    try device.lockForConfiguration()
    defer { device.unlockForConfiguration() }
    device.setDynamicAspectRatio(shape)
  }

  /// A JPEG, level and mirrored as asked.
  ///
  /// - Parameter angle: of a rotation coordinator of the camera in use, in degrees.
  func takePhoto(angle: CGFloat, isMirrored: Bool) async throws -> Data {
    guard let connection = photos.connection(with: .video) else { throw Failure.noCamera }
    if connection.isVideoRotationAngleSupported(angle) { connection.videoRotationAngle = angle }
    if connection.isVideoMirroringSupported {
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = isMirrored
    }
    return try await PhotoCapture.take(
      from: photos, with: AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg]))
  }

  private func device(for choice: CameraChoice) -> AVCaptureDevice? {
    switch choice {
    case .camera(let descriptor): AVCaptureDevice(uniqueID: descriptor.uniqueID)
    case .system: AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front)
    }
  }

  private func exchange(for input: AVCaptureDeviceInput) throws {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    if let videoInput { session.removeInput(videoInput) }
    guard session.canAddInput(input) else {
      if let videoInput { session.addInput(videoInput) }
      throw Failure.cameraDoesNotFit
    }
    session.addInput(input)
    videoInput = input
    // The rotation coordinator's angle goes into the file; turning the pixels as well would only take time.
    if photos.isCameraSensorOrientationCompensationSupported {
      photos.isCameraSensorOrientationCompensationEnabled = false
    }
  }
}
