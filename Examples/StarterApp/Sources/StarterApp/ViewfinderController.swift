import AVKit
import UIKit

/// The app's one screen: shows the person who looks at it.
class ViewfinderController: UIViewController {
  let switcher = CameraSwitcher()
  let preview = PreviewView(frame: .zero)
  let tracker = DirectionTracker()
  private let mask = UIView()
  private let bell = FrameBell()
  private lazy var line = SwitchLine(to: switcher) { [weak self] in self?.didSwitch(to: $0, $1) }
  private var shown: AVCaptureDeviceDescriptor?

  override func viewDidLoad() {
    super.viewDidLoad()
    preview.previewLayer.session = switcher.session
    mask.backgroundColor = .black
    view.addSubview(preview)
    view.addSubview(mask)
    let (switcher, bell) = (switcher, bell)
    Task { await switcher.tell(bell) }
    tracker.onCameraChange = { [weak self] in self?.cover(for: $0) }
    tracker.onDirectionsChange = { [weak self] in self?.mirror() }
    tracker.start(relativeTo: preview)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    preview.frame = view.bounds
    mask.frame = view.bounds
  }

  /// What the camera from before goes on to show is not for the person's eyes.
  private func cover(for camera: AVCaptureDeviceDescriptor) {
    mask.isHidden = false
    show(camera)
  }

  func show(_ camera: AVCaptureDeviceDescriptor) { line.ask(for: camera) }

  func didSwitch(to camera: AVCaptureDeviceDescriptor, _ device: AVCaptureDevice) {
    shown = camera
    mirror()
    preview.keepLevel(device)
    bell.ring(for: device) { [weak self] in
      Task { @MainActor in self?.uncover(camera) }
    }
  }

  private func uncover(_ camera: AVCaptureDeviceDescriptor) {
    if camera == shown, !line.isBusy { mask.isHidden = true }
  }

  private func mirror() {
    guard let shown, let directions = tracker.directions else { return }
    Mirroring(of: shown, in: directions).apply(to: preview.previewLayer.connection)
  }
}
