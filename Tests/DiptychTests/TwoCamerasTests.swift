import AVFoundation
import DeviceModel
import Diptych
import Testing
import UIKit
import WorldRenderer

/// Shows two cameras at once, one over the other, with connections made by hand.
private final class TwoCamerasApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = TwoCamerasController()
    window?.makeKeyAndVisible()
    return true
  }
}

private final class TwoCamerasController: UIViewController {
  static var cameras: [AVCaptureDevice.DeviceType] = []
  private let session = AVCaptureMultiCamSession()
  private var layers: [AVCaptureVideoPreviewLayer] = []

  override func viewDidLoad() {
    view.backgroundColor = .black
    session.beginConfiguration()
    let discovery = AVCaptureDevice.DiscoverySession(
      deviceTypes: Self.cameras, mediaType: .video, position: .unspecified)
    for type in Self.cameras {
      guard let camera = discovery.devices.first(where: { $0.deviceType == type }),
        let input = try? AVCaptureDeviceInput(device: camera), session.canAddInput(input)
      else { continue }
      session.addInputWithNoConnections(input)
      let layer = AVCaptureVideoPreviewLayer(sessionWithNoConnection: session)
      layer.videoGravity = .resizeAspect
      view.layer.addSublayer(layer)
      layers.append(layer)
      session.addConnection(AVCaptureConnection(inputPort: input.ports[0], videoPreviewLayer: layer))
    }
    session.commitConfiguration()
    session.startRunning()
  }

  override func viewDidLayoutSubviews() {
    for (index, layer) in layers.enumerated() {
      let height = view.bounds.height / 2
      layer.frame = CGRect(x: 0, y: height * CGFloat(index), width: view.bounds.width, height: height)
    }
  }
}

@Suite("Two cameras on one display")
@MainActor
struct TwoCamerasTests {
  @Test(
    "C8 a person sees both cameras at once, each in its place: two stamps in one snapshot",
    arguments: [
      [AVCaptureDevice.DeviceType.builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera],
      [.builtInWideAngleCamera, .builtInInnerUltraWideCamera],
    ])
  func both(cameras: [AVCaptureDevice.DeviceType]) throws {
    TwoCamerasController.cameras = cameras
    try SimulatedDevice.run(hinge: 180) { duo in
      try await duo.launch(TwoCamerasApp.self)
      await duo.settle()
      let seen = try await duo.snapshot(of: .inner)
      let readings = StampReader.read(seen.pixels)
      let types = readings.map { duo.device.cameras[$0.stamp.camera].deviceType.rawValue }
      #expect(types == cameras.map(\.rawValue))
      #expect(duo.otherFindings.allSatisfy { $0.check == "mirrored-wrongly" })
    }
  }
}
