import UIKit

extension SimulatedDevice {
  /// Plays a scenario with an app, and returns when the device has settled.
  ///
  /// Throws ``SimulatedDeviceError`` for a step that cannot be done.
  public func play(_ scenario: Scenario, app: any UIApplicationDelegate.Type) async throws {
    try await ScenarioRunner.carryOut(scenario, app: app, on: self)
  }
}
