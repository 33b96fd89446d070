import Foundation
import Scheduling
import UIKit

extension SimulatedDevice {
  // Points are those of the display's interface. Fingers move sixty times a second on the device's clock, and are where
  // they should be at the exact end. A finger that the system takes away meanwhile, as a fold does (T6), stays away.

  /// Two taps, a tenth of a second apart.
  public func doubleTap(_ point: CGPoint, on display: DisplayName) async throws {
    try await tap(point, on: display)
    await world.clock.sleep(until: world.clock.now + .milliseconds(100))
    try await tap(point, on: display)
  }

  /// A finger comes down, stays for a while, and goes.
  public func longPress(
    _ point: CGPoint, on display: DisplayName, for duration: Duration = .milliseconds(800)
  ) async throws {
    let seconds = duration.inSeconds
    try await gesture(
      [FingerPath(from: point, to: point)], over: duration, on: display,
      .longPress(display: display.rawValue, x: point.x, y: point.y, seconds: seconds))
  }

  /// A finger goes straight from one point to another, evenly.
  public func drag(
    from start: CGPoint, to end: CGPoint, over duration: Duration = .milliseconds(300),
    on display: DisplayName
  ) async throws {
    try await gesture(
      [FingerPath(from: start, to: end)], over: duration, on: display,
      .drag(
        display: display.rawValue, x: start.x, y: start.y, toX: end.x, toY: end.y, over: duration.inSeconds))
  }

  /// Two fingers on a level, 100 points apart with `point` between them, come nearer or go apart until their distance is
  /// `scale` times that.
  public func pinch(
    at point: CGPoint, scale: Double, over duration: Duration = .milliseconds(300), on display: DisplayName
  ) async throws {
    try await gesture(
      FingerPath.pinch(at: point, scale: scale), over: duration, on: display,
      .pinch(display: display.rawValue, x: point.x, y: point.y, scale: scale, over: duration.inSeconds))
  }

  private func gesture(
    _ paths: [FingerPath], over duration: Duration, on display: DisplayName, _ action: Scenario.Action
  ) async throws {
    let fingers = try putDown(paths, on: display)
    note(action)
    await fingers.move(over: duration, on: world.clock)
  }

  /// Puts fingers down where their paths start; throws where there is nothing to touch.
  func putDown(_ paths: [FingerPath], on display: DisplayName) throws -> MovingFingers {
    MovingFingers(paths, on: try touchedScene(paths[0].start, on: display))
  }

  /// The front-most scene on a display that answers a touch at a point.
  private func touchedScene(_ point: CGPoint, on display: DisplayName) throws -> UIWindowScene {
    _ = try lit(display)
    for case let scene as UIWindowScene in world.stage.scenes(on: display.rawValue).reversed()
    where scene.hasView(at: point) {
      return scene
    }
    throw SimulatedDeviceError(
      code: .nothingThere,
      message: "There is nothing to touch at \(point) on the \(display.rawValue) display.")
  }
}
