import AVFoundation
import UIKit

/// An app of one preview that fills the window, whatever the camera, and follows each orientation. Where there is a
/// second display, the same preview is offered for it.
final class PreviewBench: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  required override init() { super.init() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = PreviewBenchController(AVCaptureSession())
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

/// The second display's scene.
final class PreviewBenchScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  required override init() { super.init() }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene,
      let session = connectionOptions.sceneAccessoryUserInfo as? AVCaptureSession
    else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = PreviewBenchController(session)
    window.makeKeyAndVisible()
    self.window = window
  }
}

final class PreviewBenchController: UIViewController {
  let session: AVCaptureSession
  private(set) lazy var previewLayer = AVCaptureVideoPreviewLayer(session: session)
  private var registration: UISceneAccessoryRegistration?

  init(_ session: AVCaptureSession) {
    self.session = session
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.layer.addSublayer(previewLayer)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    previewLayer.frame = view.bounds
  }

  func offerSecondDisplay() {
    let configuration = UISceneConfiguration()
    configuration.delegateClass = PreviewBenchScene.self
    registration = registerSceneAccessory(
      .cameraCapture(sceneConfiguration: configuration, userInfo: session))
  }

  /// Streams from a camera in place of the one before.
  func use(_ device: AVCaptureDevice) throws {
    session.beginConfiguration()
    for input in session.inputs { session.removeInput(input) }
    session.addInput(try AVCaptureDeviceInput(device: device))
    session.commitConfiguration()
  }

  /// Turns the preview of a camera level; nil mirrors by the connection's own rule.
  func show(_ device: AVCaptureDevice, _ gravity: AVLayerVideoGravity, mirrored: Bool?) {
    let rotation = AVCaptureDevice.RotationCoordinator(device: device, previewLayer: previewLayer)
    guard let connection = previewLayer.connection else { return }
    previewLayer.videoGravity = gravity
    connection.videoRotationAngle = rotation.videoRotationAngleForHorizonLevelPreview
    connection.automaticallyAdjustsVideoMirroring = mirrored == nil
    if let mirrored { connection.isVideoMirrored = mirrored }
  }
}
