/// Why a pose cannot be.
public struct PoseError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: String, Sendable {
    /// The device has no display of that name.
    case unknownDisplay
    /// The display is folded against another panel.
    case darkDisplay
  }

  public let code: Code
  /// What is wrong and what to do, in a sentence.
  public let message: String
  /// The pose in which it happened.
  public let pose: Pose

  public var description: String { message }
}
