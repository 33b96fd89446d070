/// Why a device's description cannot be used.
public struct DeviceFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: String, Sendable {
    /// The text is not JSON.
    case syntax
    /// A field is missing or has a value of another kind.
    case shape
    /// A field that no device has.
    case unknownKey
    /// A value out of its range, or one that names something that is not there.
    case value
  }

  public let code: Code
  public let problem: JSONProblem

  public init(code: Code, problem: JSONProblem) {
    self.code = code
    self.problem = problem
  }

  /// The field, such as `cameras[2].mount.panel`.
  public var path: String { problem.path.description }

  /// Where, what was found, what is needed, in a sentence.
  public var message: String { problem.sentence }

  public var description: String { message }
}
