import CameraService

extension SimulatedDevice {
  /// The newest that was booted.
  private static weak var newest: SimulatedDevice?

  func becomeCurrent() { Self.newest = self }

  /// The device that runs: in a test with one of the traits of DiptychTesting, that of the test. Throws when none does.
  public static var current: SimulatedDevice {
    get throws {
      guard let newest, World.current === newest.world else {
        throw SimulatedDeviceError(
          code: .nothingRuns,
          message: "No simulated device runs; boot one, or give the test the trait .duo or .explored.")
      }
      return newest
    }
  }

  /// Adds what somebody else than the checks has found; the same is added once.
  package nonisolated func report(_ finding: Finding) { recorded.add(finding) }
}
