import AVFoundation
import Combine
import UIKit
import os

private let logger = Logger(subsystem: "app.modern", category: "capture")

enum CaptureActivity: Equatable, Sendable {
  case idle
  case running(frames: Int)
}

// As the newest samples are written: an actor whose jobs run on the session's queue, published state, a view model
// that follows it.

actor CaptureService {
  @Published private(set) var activity: CaptureActivity = .idle
  nonisolated let session = AVCaptureSession()
  private let sessionQueue = DispatchSerialQueue(label: "app.modern.session")
  private let output = AVCaptureVideoDataOutput()
  private var receiver: FrameReceiver?

  nonisolated var unownedExecutor: UnownedSerialExecutor { sessionQueue.asUnownedSerialExecutor() }

  func start() throws {
    session.beginConfiguration()
    let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front)
    guard let camera else { return }
    let input = try AVCaptureDeviceInput(device: camera)
    if session.canAddInput(input) { session.addInput(input) }
    let receiver = FrameReceiver { [weak self] in self?.assumeIsolated { $0.countFrame() } }
    self.receiver = receiver
    // Frames come on the actor's own queue.
    output.setSampleBufferDelegate(receiver, queue: sessionQueue)
    if session.canAddOutput(output) { session.addOutput(output) }
    session.commitConfiguration()
    session.startRunning()
    logger.info("started \(camera.localizedName, privacy: .public)")
  }

  private var frames = 0

  private func countFrame() {
    frames += 1
    activity = .running(frames: frames)
  }

  func stop() {
    session.stopRunning()
    activity = .idle
  }
}

final class FrameReceiver: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) { body() }
}

@MainActor
final class CameraModel: ObservableObject {
  @Published private(set) var activity: CaptureActivity = .idle
  @Published private(set) var isInterrupted = false
  @Published private(set) var isRunning = false
  let service = CaptureService()
  private var bonds = Set<AnyCancellable>()
  private var task: Task<Void, Never>?

  init() {
    let center = NotificationCenter.default
    let stopped = center.publisher(for: AVCaptureSession.wasInterruptedNotification, object: service.session)
    let resumed = center.publisher(
      for: AVCaptureSession.interruptionEndedNotification, object: service.session)
    stopped.map { _ in true }.merge(with: resumed.map { _ in false })
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.isInterrupted = $0 }
      .store(in: &bonds)
    service.session.publisher(for: \.isRunning)
      .removeDuplicates()
      .receive(on: RunLoop.main)
      .assign(to: &$isRunning)
  }

  func start() async throws {
    task = Task { [weak self, service] in
      for await activity in await service.$activity.values { self?.activity = activity }
    }
    try await service.start()
  }

  func stop() async {
    await service.stop()
    task?.cancel()
  }
}
