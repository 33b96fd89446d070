/// Why a command stops: a sentence for the person who typed it, and the exit status.
struct CommandError: Error, Equatable, CustomStringConvertible {
  enum Code: Int32 {
    /// The arguments do not make sense.
    case usage = 2
    /// A file or a device cannot be used.
    case problem = 3
  }

  let code: Code
  let message: String

  static func usage(_ message: String) -> CommandError { CommandError(code: .usage, message: message) }
  static func problem(_ message: String) -> CommandError { CommandError(code: .problem, message: message) }

  var description: String { message }
}

/// How a command ends; the raw value is the process's exit status.
enum ExitStatus: Int32 {
  case done = 0
  /// Something was found that should not be.
  case findings = 1
  case usage = 2
  case problem = 3
}
