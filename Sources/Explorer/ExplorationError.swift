/// Why an exploration cannot begin, or go on.
public struct ExplorationError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: Hashable, Sendable {
    case badToken
    /// What the environment says cannot be used.
    case badSetting
    /// A token was made by another program, or for another scenario or device.
    case otherRun
    /// A puzzle did not show all its outcomes: orders of this program cannot be explored.
    case blind
    /// The system gives no process to explore in.
    case noProcess
  }

  public let code: Code
  /// A sentence that says what to do.
  public let message: String

  public init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  public var description: String { message }
}
