import UIKit

/// A window with a viewfinder.
public class StarterApp: UIResponder, UIApplicationDelegate {
  public var window: UIWindow?

  public required override init() { super.init() }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = makeViewfinder()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  func makeViewfinder() -> ViewfinderController { ViewfinderController() }
}
