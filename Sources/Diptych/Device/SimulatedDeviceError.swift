/// Why a simulated device cannot do what it was asked.
public struct SimulatedDeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: Hashable, Sendable {
    case displayIsDark, noSuchDisplay, noSuchElement, nothingThere, pictureFailed, worldIsOccupied, runIsStuck
    case unknownReason
  }

  public let code: Code
  /// A sentence that says what to do.
  public let message: String

  public var description: String { message }
}
