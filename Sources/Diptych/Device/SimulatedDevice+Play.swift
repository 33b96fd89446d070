import UIKit

extension SimulatedDevice {
  /// Plays a scenario with an app, and returns when the device has settled.
  ///
  /// Throws ``SimulatedDeviceError`` for a step that cannot be done.
  ///
  /// - Parameter intent: What the app's previews are meant to show.
  public func play(
    _ scenario: Scenario, app: any UIApplicationDelegate.Type, showing intent: PreviewIntent = .none
  ) async throws {
    try await ScenarioRunner.carryOut(scenario, app: app, showing: intent, on: self)
  }
}
