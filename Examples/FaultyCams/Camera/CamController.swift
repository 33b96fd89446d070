import AVKit
import UIKit

/// A small camera app that does it right: one decision a method, so that each fault overrides one.
///
/// A change of directions asks for a camera, under a mask; the newest request wins; a camera counts as shown once the
/// switch to it has succeeded, and is unmasked with its first frame.
package class CamController: UIViewController {
  let preview = CamPreview(frame: .zero)
  let mask = UIView()
  let service: CamService
  private let flip = UIButton(type: .system)
  private let shutter = UIButton(type: .system)
  private let watcher = FirstFrame()
  var coordinator: AVCaptureDeviceDirectionCoordinator?
  private(set) var directions: AVCaptureDeviceDirectionMap?
  private(set) var wantsScene = false
  /// What was asked for last.
  var target: AVCaptureDeviceDescriptor?
  /// What the session has.
  var shown: AVCaptureDeviceDescriptor?
  var rotation: AVCaptureDevice.RotationCoordinator?
  private var observation: NSKeyValueObservation?
  private var heard: [any NSObjectProtocol] = []

  package required init() {
    service = CamService(
      preset: Self.preset, takesPhotos: Self.takesPhotos, exchange: Self.exchange,
      dropsOvertaken: Self.dropsOvertaken)
    super.init(nibName: nil, bundle: nil)
  }

  package required init?(coder: NSCoder) { return nil }

  package override func viewDidLoad() {
    super.viewDidLoad()
    mask.backgroundColor = .black
    flip.setTitle("flip", for: .normal)
    flip.accessibilityIdentifier = "flip"
    flip.addAction(UIAction { [weak self] _ in self?.flipSide() }, for: .touchUpInside)
    shutter.setTitle("photo", for: .normal)
    shutter.accessibilityIdentifier = "photo"
    shutter.addAction(UIAction { [weak self] _ in self?.takePhoto() }, for: .touchUpInside)
    shutter.isHidden = !Self.takesPhotos
    for subview in [preview, mask, flip, shutter] { view.addSubview(subview) }
    preview.previewLayer.session = service.session
    let (service, watcher) = (service, watcher)
    Task { await service.prepare(watcher) }
    listen()
    direct()
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    preview.frame = view.bounds
    mask.frame = view.bounds
    flip.frame = CGRect(x: view.bounds.midX - 40, y: view.bounds.maxY - 100, width: 80, height: 44)
    shutter.frame = flip.frame.offsetBy(dx: 0, dy: -60)
  }

  // MARK: Decisions

  /// What the session begins with; given up where it keeps a camera out.
  nonisolated class var preset: AVCaptureSession.Preset { .high }

  /// Whether a switch that a newer one has overtaken is dropped.
  nonisolated class var dropsOvertaken: Bool { true }

  nonisolated class var takesPhotos: Bool { false }

  /// Degrees that level a photo.
  var photoAngle: CGFloat { rotation?.videoRotationAngleForHorizonLevelCapture ?? 0 }

  /// Exchanges the session's camera, or leaves it as it is and throws.
  nonisolated class func exchange(
    _ session: AVCaptureSession, _ next: AVCaptureDeviceInput, isWanted: () -> Bool
  ) throws {
    guard isWanted() else { throw CamService.Failure.overtaken }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    let old = session.inputs
    for input in old { session.removeInput(input) }
    guard session.canAddInput(next) else {
      for input in old { session.addInput(input) }
      throw CamService.Failure.doesNotFit
    }
    session.addInput(next)
  }

  /// Follows the directions for as long as the preview is there.
  func direct() {
    coordinator = AVCaptureDeviceDirectionCoordinator(view: preview, deviceTypes: Self.cameras) {
      [weak self] in self?.directionsDidChange($0)
    }
  }

  /// Hears of what happens to the session; it goes on by itself.
  func listen() {}

  func directionsDidChange(_ directions: AVCaptureDeviceDirectionMap) {
    self.directions = directions
    if let shown, shown == target { mirror(shown) }
    if let camera = choice, camera != target { show(camera) }
  }

  /// Switches to a camera.
  func show(_ camera: AVCaptureDeviceDescriptor) {
    target = camera
    let request = service.ask()
    cover(request)
    let service = service
    Task {
      do {
        didSwitch(to: try await service.select(camera, request), camera, request)
      } catch { didFail(request, error) }
    }
  }

  /// Nobody is to see what the camera from before goes on to show.
  func cover(_ request: Int) { mask.isHidden = false }

  func didSwitch(to device: AVCaptureDevice, _ camera: AVCaptureDeviceDescriptor, _ request: Int) {
    guard service.isWanted(request) else { return }
    shown = camera
    mirror(camera)
    follow(device)
    awaitPicture(of: device, request)
  }

  /// Unmasks with the first frame from now on.
  func awaitPicture(of device: AVCaptureDevice, _ request: Int) {
    watcher.wait(for: device.uniqueID, after: CACurrentMediaTime()) { [weak self] in
      Task { @MainActor in self?.uncover(request) }
    }
  }

  func uncover(_ request: Int) {
    if service.isWanted(request) { mask.isHidden = true }
  }

  /// The camera is mirrored by hand only where the connection's own rule, which knows its position alone, is wrong.
  func mirror(_ camera: AVCaptureDeviceDescriptor) {
    guard let connection = preview.previewLayer.connection, connection.isVideoMirroringSupported else {
      return
    }
    let isForward = directions?.forwardFacingDeviceDescriptors.contains(camera) == true
    connection.automaticallyAdjustsVideoMirroring = isForward == (camera.position == .front)
    if !connection.automaticallyAdjustsVideoMirroring { connection.isVideoMirrored = isForward }
  }

  /// Keeps the preview of a camera level.
  func follow(_ device: AVCaptureDevice) {
    let rotation = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: preview.previewLayer)
    self.rotation = rotation
    observation = rotation.observe(\.videoRotationAngleForHorizonLevelPreview) { [weak self] _, _ in
      MainActor.assumeIsolated { self?.level() }
    }
    levelAtFirst()
  }

  func levelAtFirst() { level() }

  // MARK: Details

  /// Calls `body` on the main queue whenever the session posts so.
  func hear(_ name: Notification.Name, _ body: @escaping @MainActor @Sendable (CamController) -> Void) {
    heard.append(
      NotificationCenter.default.addObserver(forName: name, object: service.session, queue: .main) {
        [weak self] _ in
        MainActor.assumeIsolated { if let self { body(self) } }
      })
  }

  /// What the app knows how to show.
  nonisolated static let cameras: [AVCaptureDevice.DeviceType] = [
    .builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera, .builtInWideAngleCamera,
  ]

  func level() {
    guard let rotation, let connection = preview.previewLayer.connection else { return }
    let angle = rotation.videoRotationAngleForHorizonLevelPreview
    if connection.isVideoRotationAngleSupported(angle) { connection.videoRotationAngle = angle }
  }

  /// A rear camera that has come to face the person is kept.
  private var choice: AVCaptureDeviceDescriptor? {
    guard let directions else { return nil }
    let forward = directions.forwardFacingDeviceDescriptors
    if let target, target.position == .back, forward.contains(target) { return target }
    return wantsScene
      ? directions.backwardFacingDeviceDescriptors.last { $0.position == .back } : forward.first
  }

  private func takePhoto() {
    let (service, angle) = (service, photoAngle)
    Task { await service.takePhoto(angle: angle) }
  }

  private func flipSide() {
    wantsScene.toggle()
    if let camera = choice, camera != target { show(camera) }
  }

  /// The camera from before goes on, unless it was the session's preset that kept the new one out.
  private func didFail(_ request: Int, _ error: any Error) {
    guard service.isWanted(request) else { return }
    target = shown
    guard case CamService.Failure.doesNotFit = error, service.session.sessionPreset != .high else {
      return uncover(request)
    }
    let service = service
    Task {
      await service.lowerPreset()
      if let camera = choice, camera != target { show(camera) } else { uncover(request) }
    }
  }
}
