import AVKit
import UIKit

/// What the person in front of the camera sees on the display across from the app, while the phone is open.
@MainActor
final class SecondDisplay {
  enum Content: CaseIterable, Sendable {
    case off
    /// Something that makes a child look at the camera.
    case animation
    /// The call's picture, for those on the other side of the phone.
    case call

    var next: Content {
      switch self {
      case .off: .animation
      case .animation: .call
      case .call: .off
      }
    }
  }

  let session: AVCaptureSession
  /// The camera in use.
  var device: AVCaptureDevice? { didSet { screen?.show(self) } }
  var content = Content.off {
    didSet {
      registration?.isEnabled = content != .off
      screen?.show(self)
    }
  }
  private weak var screen: SecondDisplayController?
  private var registration: UISceneAccessoryRegistration?

  init(session: AVCaptureSession) { self.session = session }

  /// What the system keeps of it: the offer ends with this object.
  fileprivate final class Link {
    private(set) weak var display: SecondDisplay?
    init(_ display: SecondDisplay) { self.display = display }
  }

  /// Offers the content as long as this object and the controller live.
  func offer(by controller: UIViewController) {
    let configuration = UISceneConfiguration()
    configuration.delegateClass = SecondDisplayScene.self
    registration = controller.registerSceneAccessory(
      .cameraCapture(sceneConfiguration: configuration, userInfo: Link(self)))
    registration?.isEnabled = content != .off
  }

  fileprivate func appear(on screen: SecondDisplayController) {
    self.screen = screen
    screen.show(self)
  }
}

/// The accessory's scene on the other display.
final class SecondDisplayScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  required override init() { super.init() }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene,
      let display = (connectionOptions.sceneAccessoryUserInfo as? SecondDisplay.Link)?.display
    else { return }
    let controller = SecondDisplayController()
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    display.appear(on: controller)
  }
}
