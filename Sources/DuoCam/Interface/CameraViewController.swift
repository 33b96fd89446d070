import AVKit
import UIKit

/// The preview with its controls; joins the coordinator, the director and the capture service.
final class CameraViewController: UIViewController {
  private let preview = PreviewView(frame: .zero)
  private let mask = UIView()
  private lazy var controls = ControlBar(
    onFlip: { [weak self] in self?.flip() }, onPin: { [weak self] in self?.togglePin() })
  private let service = CaptureService()
  private let watcher = FrameWatcher()
  private var director = CameraDirector()
  private var coordinator: AVCaptureDeviceDirectionCoordinator?
  private var rotation: AVCaptureDevice.RotationCoordinator?
  private var rotationObservation: NSKeyValueObservation?

  /// Every built-in type an iPhone, an iPad or a laptop has, the preferred ones first.
  private static let deviceTypes: [AVCaptureDevice.DeviceType] = [
    .builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera, .builtInWideAngleCamera,
    .builtInUltraWideCamera,
    .builtInDualWideCamera, .builtInTripleCamera, .builtInDualCamera, .builtInTelephotoCamera,
    .builtInTrueDepthCamera, .builtInLiDARDepthCamera,
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    mask.backgroundColor = UIColor(white: 0.12, alpha: 1)
    mask.accessibilityIdentifier = "mask"
    for subview in [preview, mask, controls] { view.addSubview(subview) }
    preview.previewLayer.session = service.session
    controls.show(director)
    coordinator = AVCaptureDeviceDirectionCoordinator(view: preview, deviceTypes: Self.deviceTypes) {
      [weak self] directions in self?.directionsDidChange(directions)
    }
    let (service, watcher) = (service, watcher)
    Task { await service.watch(with: watcher) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    preview.frame = view.bounds
    mask.frame = view.bounds
    let safe = view.safeAreaInsets
    let area = CGRect(
      x: safe.left, y: safe.top, width: view.bounds.width - safe.left - safe.right,
      height: view.bounds.height - safe.top - safe.bottom)
    controls.frame =
      traitCollection.verticalSizeClass == .compact ? ControlBar.column(in: area) : ControlBar.row(in: area)
  }

  // MARK: Wishes

  private func directionsDidChange(_ directions: AVCaptureDeviceDirectionMap) {
    let camera = director.directionsDidChange(directions)
    if camera == nil { applyMirroring() }
    perform(camera)
  }

  private func flip() { perform(director.flip()) }

  private func togglePin() {
    perform(director.pin(director.pinned == nil ? director.active : nil))
  }

  /// Switches to a camera, masked until its first frame.
  private func perform(_ camera: AVCaptureDeviceDescriptor?) {
    controls.show(director)
    guard let camera else { return }
    mask.isHidden = false
    let service = service
    Task {
      do {
        didSwitch(to: try await service.select(camera))
      } catch {
        print("DuoCam: cannot use \(camera.localizedName): \(error)")
        mask.isHidden = director.active != nil
        perform(director.switchFailed())
      }
    }
  }

  // MARK: After a switch

  private func didSwitch(to device: AVCaptureDevice) {
    let next = director.switchSucceeded()
    applyMirroring()
    follow(device)
    watcher.awaitFrame(of: device.uniqueID) { [weak self] in
      Task { @MainActor in self?.reveal(device) }
    }
    perform(next)
  }

  private func reveal(_ device: AVCaptureDevice) {
    guard director.switchingTo == nil, director.active?.uniqueID == device.uniqueID else { return }
    mask.isHidden = true
  }

  /// Follows the map: overrides where position and direction disagree, and gives the override back after that.
  private func applyMirroring() {
    guard let camera = director.active, let connection = preview.previewLayer.connection,
      connection.isVideoMirroringSupported
    else { return }
    switch director.mirroring(of: camera) {
    case .automatic: connection.automaticallyAdjustsVideoMirroring = true
    case .byHand(let isMirrored):
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = isMirrored
    }
  }

  /// A rotation coordinator belongs to one camera: each gets its own, and its first angle counts at once.
  private func follow(_ device: AVCaptureDevice) {
    let rotation = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: preview.previewLayer)
    self.rotation = rotation
    rotationObservation = rotation.observe(\.videoRotationAngleForHorizonLevelPreview, options: .initial) {
      [weak self] _, _ in MainActor.assumeIsolated { self?.applyRotation() }
    }
  }

  private func applyRotation() {
    guard let rotation, let connection = preview.previewLayer.connection else { return }
    let angle = rotation.videoRotationAngleForHorizonLevelPreview
    if connection.isVideoRotationAngleSupported(angle) { connection.videoRotationAngle = angle }
  }
}
