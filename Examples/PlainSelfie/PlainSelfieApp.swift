import AVFoundation
import UIKit

/// A selfie app as it has been written for years: it finds the front camera, shows it, and knows nothing of
/// phones that fold.
public final class PlainSelfieApp: UIResponder, UIApplicationDelegate {
  public var window: UIWindow?

  public required override init() { super.init() }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = SelfieViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

final class SelfieViewController: UIViewController {
  private let session = AVCaptureSession()
  private let previewLayer = AVCaptureVideoPreviewLayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    previewLayer.session = session
    previewLayer.videoGravity = .resizeAspectFill
    view.layer.addSublayer(previewLayer)
    let session = session
    Task.detached {
      do { try Self.configure(session) } catch { print("No camera: \(error)") }
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    previewLayer.frame = view.bounds
  }

  private nonisolated static func configure(_ session: AVCaptureSession) throws {
    let discovery = AVCaptureDevice.DiscoverySession(
      deviceTypes: [.builtInWideAngleCamera, .builtInUltraWideCamera], mediaType: .video, position: .front)
    guard let camera = discovery.devices.first else { return }
    let input = try AVCaptureDeviceInput(device: camera)
    session.beginConfiguration()
    if session.canAddInput(input) { session.addInput(input) }
    session.commitConfiguration()
    session.startRunning()
  }
}
