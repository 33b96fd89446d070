import AVFoundation
import UIKit

/// An app of one preview that fills the window, whatever the camera, and follows each orientation.
final class PreviewBench: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  required override init() { super.init() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = PreviewBenchController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

final class PreviewBenchController: UIViewController {
  /// The one that is shown.
  static var shown: PreviewBenchController? {
    (UIApplication.shared.delegate as? PreviewBench)?.window?.rootViewController as? PreviewBenchController
  }

  let session = AVCaptureSession()
  private(set) lazy var previewLayer = AVCaptureVideoPreviewLayer(session: session)
  private var rotation: AVCaptureDevice.RotationCoordinator?

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.layer.addSublayer(previewLayer)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    previewLayer.frame = view.bounds
  }

  /// Streams from a camera in place of the one before.
  func use(_ device: AVCaptureDevice) throws {
    session.beginConfiguration()
    for input in session.inputs { session.removeInput(input) }
    session.addInput(try AVCaptureDeviceInput(device: device))
    session.commitConfiguration()
    rotation = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: previewLayer)
  }

  /// Turns the preview level; nil mirrors by the connection's own rule.
  func show(_ gravity: AVLayerVideoGravity, mirrored: Bool?) {
    guard let rotation, let connection = previewLayer.connection else { return }
    previewLayer.videoGravity = gravity
    connection.videoRotationAngle = rotation.videoRotationAngleForHorizonLevelPreview
    connection.automaticallyAdjustsVideoMirroring = mirrored == nil
    if let mirrored { connection.isVideoMirrored = mirrored }
  }
}
