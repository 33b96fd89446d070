/// Why a simulated device cannot do what it was asked.
public struct SimulatedDeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of trouble it is.
  public enum Code: Hashable, Sendable {
    case displayIsDark, noSuchDisplay, noSuchElement, nothingRuns, nothingThere, pictureFailed, runIsStuck
    case unknownReason, worldIsOccupied
  }

  /// For programs.
  public let code: Code
  /// A sentence that says what to do.
  public let message: String

  public var description: String { message }
}
