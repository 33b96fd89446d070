import AVKit
import UIKit

/// A camera app for every iPhone, whichever way its cameras face.
///
/// One code path: a direction coordinator says which camera faces whom, a pure ``CameraDirector`` decides, and a
/// ``CaptureService`` actor carries one change after the other out.
public final class DuoCamApp: UIResponder, UIApplicationDelegate {
  public required override init() { super.init() }

  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: "Camera", sessionRole: connectingSceneSession.role)
    configuration.delegateClass = CameraScene.self
    return configuration
  }
}

/// The app's one scene: a window with the camera.
final class CameraScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  required override init() { super.init() }

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = CameraViewController()
    window.makeKeyAndVisible()
    self.window = window
  }
}
