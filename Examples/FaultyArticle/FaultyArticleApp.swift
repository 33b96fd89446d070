import AVKit
import UIKit

/// A camera app that follows directions in the simplest way that compiles, and is wrong in three ways: each change of
/// directions starts a task of its own, a camera counts as the current one before the switch to it has succeeded,
/// and mirroring that was set by hand is never given back.
public final class FaultyArticleApp: UIResponder, UIApplicationDelegate {
  public var window: UIWindow?

  public required override init() { super.init() }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = ArticleViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

final class ArticleViewController: UIViewController {
  private final class Preview: UIView {
    override class var layerClass: AnyClass { AVCaptureVideoPreviewLayer.self }
  }

  private let preview = Preview(frame: .zero)
  private let flip = UIButton(type: .system)
  private let capture = ArticleCapture()
  private var coordinator: AVCaptureDeviceDirectionCoordinator?
  private var directions: AVCaptureDeviceDirectionMap?
  private var current: AVCaptureDeviceDescriptor?
  private var wantsScene = false

  private var previewLayer: AVCaptureVideoPreviewLayer? { preview.layer as? AVCaptureVideoPreviewLayer }

  override func viewDidLoad() {
    super.viewDidLoad()
    previewLayer?.session = capture.session
    flip.setTitle("flip", for: .normal)
    flip.accessibilityIdentifier = "flip"
    flip.addAction(UIAction { [weak self] _ in self?.flipSide() }, for: .touchUpInside)
    view.addSubview(preview)
    view.addSubview(flip)
    coordinator = AVCaptureDeviceDirectionCoordinator(
      view: preview,
      deviceTypes: [.builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera, .builtInWideAngleCamera]
    ) { [weak self] directions in self?.directionsDidChange(directions) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    preview.frame = view.bounds
    flip.frame = CGRect(x: view.bounds.midX - 40, y: view.bounds.maxY - 100, width: 80, height: 44)
  }

  private func flipSide() {
    wantsScene.toggle()
    if let directions { directionsDidChange(directions) }
  }

  private func directionsDidChange(_ directions: AVCaptureDeviceDirectionMap) {
    self.directions = directions
    let forward = directions.forwardFacingDeviceDescriptors
    // A rear camera that has come to face the person is kept.
    let kept = forward.first { $0 == current && $0.position == .back }
    if let camera = kept ?? (wantsScene ? directions.backwardFacingDeviceDescriptors.last : forward.first) {
      show(camera, isForward: forward.contains(camera))
    }
  }

  private func show(_ camera: AVCaptureDeviceDescriptor, isForward: Bool) {
    // Automatic mirroring leaves a rear camera as it is.
    if isForward, camera.position == .back, let connection = previewLayer?.connection {
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = true
    }
    guard camera != current else { return }
    current = camera
    Task { try await capture.select(camera) }
  }
}
