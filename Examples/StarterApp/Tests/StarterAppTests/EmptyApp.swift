import AVKit
import DiptychTesting
import Testing
import UIKit

@testable import StarterApp

/// An app with an empty screen.
final class EmptyApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  required override init() { super.init() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  /// Launches it; returns its view.
  @MainActor
  static func view(on duo: SimulatedDevice) async throws -> UIView {
    try await duo.launch(EmptyApp.self)
    let app = try #require(UIApplication.shared.delegate as? EmptyApp)
    return try #require(app.window?.rootViewController?.view)
  }

  /// What a tracker says of its view, once it has said something.
  @MainActor
  static func directions(on duo: SimulatedDevice) async throws -> AVCaptureDeviceDirectionMap {
    let tracker = DirectionTracker()
    tracker.start(relativeTo: try await view(on: duo))
    await duo.settle()
    return try #require(tracker.directions)
  }
}
