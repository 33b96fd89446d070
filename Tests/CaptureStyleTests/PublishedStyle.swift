import AVFoundation
import Combine
import CoreImage
import UIKit

// A camera that is all published values: the session's state, the device's, its frames as pictures, and errors, for views
// that follow them.

final class PublishedCamera: NSObject, ObservableObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  @unchecked Sendable
{
  // @unchecked: published values change on the main queue, the rest on `sessionQueue`.
  enum Status: Equatable {
    case unconfigured, configured, unauthorized
    case failed(CameraProblem)
  }
  enum CameraProblem: Error, Equatable {
    case noCamera, cannotAddInput, cannotAddOutput
    case runtime(Int)
  }

  @Published private(set) var status = Status.unconfigured
  @Published private(set) var isRunning = false
  @Published private(set) var isInterrupted = false
  @Published private(set) var zoom: CGFloat = 1
  @Published private(set) var isTorchOn = false
  @Published private(set) var previewAngle: CGFloat = 0
  @Published private(set) var picture: CGImage?
  @Published var position = AVCaptureDevice.Position.back

  let session = AVCaptureSession()
  private let sessionQueue = DispatchQueue(label: "published.session")
  private let frames = PassthroughSubject<CVPixelBuffer, Never>()
  private let output = AVCaptureVideoDataOutput()
  private let context = CIContext()
  private var input: AVCaptureDeviceInput?
  private var count = 0
  private var coordinator: AVCaptureDevice.RotationCoordinator?
  private var bonds = Set<AnyCancellable>()
  private var deviceBonds = Set<AnyCancellable>()
  private let layer: AVCaptureVideoPreviewLayer

  @MainActor
  init(_ layer: AVCaptureVideoPreviewLayer) {
    self.layer = layer
    super.init()
    layer.session = session
    let center = NotificationCenter.default
    center.publisher(for: .AVCaptureSessionWasInterrupted, object: session).map { _ in true }
      .merge(
        with: center.publisher(for: .AVCaptureSessionInterruptionEnded, object: session).map { _ in false }
      )
      .removeDuplicates().receive(on: DispatchQueue.main)
      .assign(to: &$isInterrupted)
    center.publisher(for: .AVCaptureSessionRuntimeError, object: session)
      .compactMap { $0.userInfo?[AVCaptureSessionErrorKey] as? AVError }
      .map { Status.failed(.runtime($0.errorCode)) }
      .receive(on: DispatchQueue.main).assign(to: &$status)
    session.publisher(for: \.isRunning).receive(on: DispatchQueue.main).assign(to: &$isRunning)
    frames
      .map { [context] buffer in
        let image = CIImage(cvPixelBuffer: buffer)
        let scale = 160 / image.extent.width
        let small = image.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
        return context.createCGImage(small, from: small.extent)
      }
      .receive(on: DispatchQueue.main).assign(to: &$picture)
    // Each change of the position exchanges the camera.
    $position.dropFirst().removeDuplicates().receive(on: sessionQueue)
      .sink { [weak self] in self?.exchange(to: $0) }
      .store(in: &bonds)
  }

  func start() {
    AVCaptureDevice.requestAccess(for: .video) { [weak self] granted in
      guard let self else { return }
      sessionQueue.async { self.configure(granted) }
    }
  }

  private func configure(_ granted: Bool) {
    guard granted else { return set(.unauthorized) }
    session.beginConfiguration()
    output.setSampleBufferDelegate(self, queue: sessionQueue)
    let added = session.canAddOutput(output)
    if added { session.addOutput(output) }
    session.commitConfiguration()
    guard added else { return set(.failed(.cannotAddOutput)) }
    exchange(to: position)
    session.startRunning()
    set(.configured)
  }

  private func exchange(to position: AVCaptureDevice.Position) {
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: position),
      let next = try? AVCaptureDeviceInput(device: camera)
    else { return set(.failed(.noCamera)) }
    session.beginConfiguration()
    if let input { session.removeInput(input) }
    let added = session.canAddInput(next)
    if added { session.addInput(next) }
    session.commitConfiguration()
    guard added else { return set(.failed(.cannotAddInput)) }
    input = next
    DispatchQueue.main.async { self.follow(camera) }
  }

  /// What the device says, as long as it is the one.
  private func follow(_ camera: AVCaptureDevice) {
    deviceBonds = []
    camera.publisher(for: \.videoZoomFactor).receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.zoom = $0 }.store(in: &deviceBonds)
    camera.publisher(for: \.isTorchActive).receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.isTorchOn = $0 }.store(in: &deviceBonds)
    let coordinator = AVCaptureDevice.RotationCoordinator(device: camera, previewLayer: layer)
    coordinator.publisher(for: \.videoRotationAngleForHorizonLevelPreview)
      .sink { [weak self] angle in
        self?.previewAngle = angle
        if let connection = self?.layer.connection, connection.isVideoRotationAngleSupported(angle) {
          connection.videoRotationAngle = angle
        }
      }
      .store(in: &deviceBonds)
    self.coordinator = coordinator
  }

  func set(zoom: CGFloat, torch: AVCaptureDevice.TorchMode) {
    sessionQueue.async {
      guard let camera = self.input?.device, (try? camera.lockForConfiguration()) != nil else { return }
      camera.videoZoomFactor = min(
        max(zoom, camera.minAvailableVideoZoomFactor), camera.maxAvailableVideoZoomFactor)
      if camera.isTorchModeSupported(torch) { camera.torchMode = torch }
      camera.unlockForConfiguration()
    }
  }

  private func set(_ status: Status) { DispatchQueue.main.async { self.status = status } }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    count += 1
    guard count % 6 == 1, let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
    frames.send(buffer)
  }
}
