/// Why a scenario stops: a step that cannot be done with the device and the app as they are then.
public struct PlayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step's place in the scenario, from 0.
  public let index: Int
  /// What it was to do.
  public let step: Scenario.Step
  /// What is in the way.
  public let cause: SimulatedDeviceError

  public var description: String { "steps[\(index)], \(step.action.words): \(cause.message)" }
}
