import AVKit
import CameraService
import CaptureModel
import DeviceModel
import Scheduling
import Synchronization
import Testing
import UIKit
import WorldRenderer

/// A simulated device that has an app on it, for the length of one virtual run. Misuse that a test does not ask
/// for by ``takeMisuses()`` fails the test.
@MainActor
package final class Phone {
  package let world: World
  package let time: VirtualTime
  private let recorder: MisuseRecorder
  private var windows: [UIWindow] = []

  fileprivate init(_ world: World, _ time: VirtualTime, _ recorder: MisuseRecorder) {
    self.world = world
    self.time = time
    self.recorder = recorder
  }

  package var stage: Stage { world.stage }
  package var hub: CameraHub { world.hub }

  /// The app's first scene.
  package var scene: UIWindowScene { UIApplication.shared.windowScenes[0] }

  /// Shows a view in a window that fills its scene, and keeps the window.
  @discardableResult
  package func show(_ view: UIView, in scene: UIWindowScene? = nil) -> UIWindow {
    let window = UIWindow(windowScene: scene ?? self.scene)
    view.frame = window.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(view)
    window.isHidden = false
    windows.append(window)
    return window
  }

  /// Until nothing is left to happen.
  package func settle() async { await time.settle() }

  /// Lets virtual time pass.
  package func wait(_ duration: Duration) async { await time.sleep(until: time.now + duration) }

  /// Folds or unfolds at once, and waits until all that follows has happened.
  package func fold(to angle: Double) async {
    stage.setHinge(angle)
    await settle()
  }

  /// What has been raised since the last time.
  package func takeMisuses() -> [Misuse] { recorder.take() }

  /// Camera ids without the part that all share.
  package nonisolated static func short(_ uniqueID: String) -> String {
    uniqueID.split(separator: ":").last.map(String.init) ?? uniqueID
  }

  /// The `uniqueID` that ``short(_:)`` makes a name of.
  package nonisolated static func id(_ short: String) -> String {
    "com.apple.avfoundation.avcapturedevice.built-in_video:\(short)"
  }
}

private final class MisuseRecorder: Sendable {
  private let misuses = Mutex<[Misuse]>([])

  func add(_ misuse: Misuse) { misuses.withLock { $0.append(misuse) } }

  func take() -> [Misuse] {
    misuses.withLock { misuses in
      defer { misuses = [] }
      return misuses
    }
  }
}

/// An app that does nothing of its own.
private final class BareApp: UIResponder, UIApplicationDelegate {
  required override init() {}
}

/// Boots a device settled at a hinge angle, launches an app on it (one that does nothing unless another is
/// named), runs `body` in virtual time, and shuts all of it down.
@MainActor
package func withPhone(
  _ device: Device = .iPhoneDuo, hinge: Double = 0, app: (any UIApplicationDelegate.Type)? = nil,
  surroundings: Surroundings = Surroundings(),
  sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping @MainActor (Phone) async throws -> Void
) throws {
  let time = VirtualTime()
  let app = app ?? BareApp.self
  let recorder = MisuseRecorder()
  let world = World(
    device: device, pose: device.pose(hinge: hinge), clock: time, surroundings: surroundings,
    misuse: .record { recorder.add($0) })
  try world.enter()
  // A run that is given up never comes to the end of what is deferred in it.
  defer {
    UIApplicationLauncher.terminate()
    world.leave()
  }
  try time.run {
    defer { world.leave() }
    UIApplicationLauncher.launch(delegate: app, on: world.stage)
    defer { UIApplicationLauncher.terminate() }
    try await body(Phone(world, time, recorder))
    let unexpected = recorder.take()
    #expect(unexpected.isEmpty, "raised without being asked for", sourceLocation: sourceLocation)
  }
}
