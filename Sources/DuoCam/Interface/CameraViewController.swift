import AVKit
import UIKit

/// The preview with its controls; joins the coordinator, the director and the capture service.
final class CameraViewController: UIViewController {
  private let preview = PreviewView(frame: .zero)
  private let mask = MaskView()
  private let name = UILabel()
  private let lastPhoto = UIImageView()
  private lazy var controls = ControlBar { [weak self] in self?.press($0) }
  private let service = CaptureService()
  private let watcher = FrameWatcher()
  private lazy var second = SecondDisplay(session: service.session)
  private var director = CameraDirector()
  private var framing = PreviewLayout.Framing.fill
  private var coordinator: AVCaptureDeviceDirectionCoordinator?
  private var camera: ShownCamera?
  /// The newest photo, a JPEG.
  private(set) var lastPhotoFile: Data?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    name.textColor = .white
    name.font = .systemFont(ofSize: 13)
    lastPhoto.contentMode = .scaleAspectFill
    lastPhoto.clipsToBounds = true
    lastPhoto.layer.cornerRadius = 8
    lastPhoto.accessibilityIdentifier = "last photo"
    for subview in [preview, mask, controls, name, lastPhoto] { view.addSubview(subview) }
    preview.previewLayer.session = service.session
    showState()
    second.offer(by: self)
    coordinator = AVCaptureDeviceDirectionCoordinator(view: preview, deviceTypes: .everyCamera) {
      [weak self] directions in self?.directionsDidChange(directions)
    }
    let (service, watcher) = (service, watcher)
    Task { await service.watch(with: watcher) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let layout = PreviewLayout(
      bounds: view.bounds, safeArea: view.safeAreaInsets,
      occluded: view.reservedRegions(kind: .occlusion).map(\.frame), picture: camera?.pictureSize,
      framing: framing)
    preview.frame = layout.preview
    mask.frame = layout.preview
    controls.frame = layout.controls
    let corner = layout.preview.origin
    name.frame = CGRect(x: corner.x + 16, y: corner.y + 12, width: 240, height: 24)
    lastPhoto.frame = CGRect(x: corner.x + 16, y: corner.y + 44, width: 60, height: 60)
    fitShape()
  }

  // MARK: Wishes

  private func directionsDidChange(_ directions: AVCaptureDeviceDirectionMap) {
    let camera = director.directionsDidChange(directions)
    if camera == nil { applyMirroring() }
    perform(camera)
  }

  private func press(_ control: ControlBar.Control) {
    switch control {
    case .flip: perform(director.flip())
    case .pin: perform(director.pin(director.pinned == nil ? director.active : nil))
    case .system: perform(director.useSystemCamera(!director.usesSystemCamera))
    case .framing:
      framing = framing == .fill ? .wholePicture : .fill
      view.setNeedsLayout()
      showState()
    case .second:
      second.content = second.content.next
      showState()
    case .shutter: takePhoto()
    }
  }

  private func showState() {
    name.text = director.active?.localizedName
    controls.show(
      ControlBar.State(
        flipSide: director.flipTarget.flatMap(director.side), canFlip: director.flipTarget != nil,
        isPinned: director.pinned != nil, usesSystemCamera: director.usesSystemCamera, framing: framing,
        second: second.content))
  }

  /// Mirrored like the preview, so that the person gets what they saw.
  private func takePhoto() {
    guard let camera, let connection = preview.previewLayer.connection else { return }
    let (service, angle, isMirrored) = (service, camera.captureAngle, connection.isVideoMirrored)
    Task {
      do {
        let file = try await service.takePhoto(angle: angle, isMirrored: isMirrored)
        lastPhotoFile = file
        lastPhoto.image = UIImage(data: file)
      } catch {
        print("DuoCam: no photo: \(error)")
      }
    }
  }

  // MARK: Switches

  /// Switches to a camera, masked until its first frame.
  private func perform(_ choice: CameraChoice?) {
    showState()
    guard let choice else { return }
    mask.isHidden = false
    let service = service
    Task {
      do {
        didSwitch(to: try await service.select(choice))
      } catch {
        print("DuoCam: cannot use \(choice.localizedName): \(error)")
        mask.isHidden = director.active != nil
        perform(director.switchFailed())
      }
    }
  }

  private func didSwitch(to device: AVCaptureDevice) {
    let next = director.switchSucceeded()
    camera = ShownCamera(device, in: preview.previewLayer) { [weak self] in self?.cameraDidChange($0) }
    second.device = device
    applyMirroring()
    applyRotation()
    revealAtNextFrame()
    perform(next)
  }

  private func cameraDidChange(_ change: ShownCamera.Change) {
    switch change {
    case .angle: applyRotation()
    case .constituent:
      mask.isHidden = false
      revealAtNextFrame()
    }
  }

  /// Unmasks with the first frame that the camera in use exposes from now on.
  private func revealAtNextFrame() {
    guard let camera else { return }
    watcher.awaitFrame(of: camera.device.uniqueID, after: CACurrentMediaTime()) { [weak self] in
      Task { @MainActor in self?.reveal(camera) }
    }
  }

  private func reveal(_ revealed: ShownCamera) {
    guard director.switchingTo == nil, camera === revealed else { return }
    mask.isHidden = true
  }

  // MARK: The picture

  private func applyMirroring() {
    if let active = director.active { preview.mirror(director.mirroring(of: active)) }
  }

  private func applyRotation() {
    guard let camera else { return }
    preview.level(to: camera.previewAngle)
    view.setNeedsLayout()
  }

  /// Gives a square sensor the shape that fills the display: landscape on a wide one, portrait on a tall one.
  private func fitShape() {
    guard let camera, let shape = camera.shape(filling: view.bounds.size) else { return }
    let service = service
    let device = camera.device
    Task {
      do { try await service.setShape(shape, of: device) } catch {
        print("DuoCam: \(device.localizedName) keeps its shape: \(error)")
      }
    }
  }
}
