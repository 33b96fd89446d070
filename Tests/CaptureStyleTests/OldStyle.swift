import AVFoundation
import UIKit

// As camera samples were written for years: a serial queue for the session, notifications by their old names, a
// delegate on a queue of its own.

final class OldStyleController: UIViewController, AVCaptureVideoDataOutputSampleBufferDelegate {
  let session = AVCaptureSession()
  private let sessionQueue = DispatchQueue(label: "session queue")
  private let framesQueue = DispatchQueue(label: "frames", qos: .userInitiated)
  private let lock = NSLock()
  nonisolated(unsafe) private var sizes: [CMVideoDimensions] = []
  nonisolated(unsafe) private(set) var firstPixel: UInt8?
  private(set) var runtimeErrors = 0
  private(set) var interruptions: [AVCaptureSession.InterruptionReason] = []
  let previewLayer = AVCaptureVideoPreviewLayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    previewLayer.session = session
    previewLayer.videoGravity = .resizeAspectFill
    view.layer.addSublayer(previewLayer)
    switch AVCaptureDevice.authorizationStatus(for: .video) {
    case .authorized: break
    default:
      sessionQueue.suspend()
      AVCaptureDevice.requestAccess(for: .video) { _ in self.sessionQueue.resume() }
    }
    sessionQueue.async { self.configure() }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    previewLayer.frame = view.bounds
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    _ = NotificationCenter.default.addObserver(
      forName: .AVCaptureSessionRuntimeError, object: session, queue: nil
    ) { _ in DispatchQueue.main.async { self.runtimeErrors += 1 } }
    _ = NotificationCenter.default.addObserver(
      forName: .AVCaptureSessionWasInterrupted, object: session, queue: nil
    ) { notification in
      guard let value = notification.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int,
        let reason = AVCaptureSession.InterruptionReason(rawValue: value)
      else { return }
      DispatchQueue.main.async { self.interruptions.append(reason) }
    }
    sessionQueue.async { self.session.startRunning() }
  }

  nonisolated private func configure() {
    session.beginConfiguration()
    session.sessionPreset = .high
    defer { session.commitConfiguration() }
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back),
      let input = try? AVCaptureDeviceInput(device: camera), session.canAddInput(input)
    else { return }
    session.addInput(input)
    let output = AVCaptureVideoDataOutput()
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    output.alwaysDiscardsLateVideoFrames = true
    output.setSampleBufferDelegate(self, queue: framesQueue)
    if session.canAddOutput(output) { session.addOutput(output) }
  }

  nonisolated func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer),
      let description = CMSampleBufferGetFormatDescription(sampleBuffer)
    else { return }
    CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
    defer { CVPixelBufferUnlockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0)) }
    let base = CVPixelBufferGetBaseAddress(buffer)?.assumingMemoryBound(to: UInt8.self)
    lock.lock()
    firstPixel = base?[3]
    sizes.append(CMVideoFormatDescriptionGetDimensions(description))
    lock.unlock()
  }

  var frames: Int { lock.withLock { sizes.count } }
}
