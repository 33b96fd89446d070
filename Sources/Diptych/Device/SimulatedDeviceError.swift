/// Why a simulated device cannot do what it was asked.
public struct SimulatedDeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of trouble it is.
  public enum Code: Hashable, Sendable {
    case displayIsDark, noSuchDisplay, noSuchElement, nothingThere, pictureFailed, worldIsOccupied, runIsStuck
    case unknownReason
  }

  /// For programs.
  public let code: Code
  /// A sentence that says what to do.
  public let message: String

  public var description: String { message }
}
