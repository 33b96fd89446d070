import UIKit

/// An app of one screen, whose controller says what it does wrong.
package final class CamApp<Controller: CamController>: UIResponder, UIApplicationDelegate {
  package var window: UIWindow?

  package required override init() { super.init() }

  package func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = Controller()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
