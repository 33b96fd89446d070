/// One verb of the command line: what it takes, what it does.
struct Command: Sendable {
  /// What a command takes by name.
  struct Option: Sendable {
    enum Value: Sendable {
      /// The option is there or not.
      case none
      /// The word that stands for the value in the usage text.
      case some(String)
    }

    /// With its two dashes.
    let name: String
    let value: Value
    let isRequired: Bool
    let help: String

    static func flag(_ name: String, _ help: String) -> Option {
      Option(name: name, value: .none, isRequired: false, help: help)
    }

    static func value(_ name: String, _ word: String, required: Bool = false, _ help: String) -> Option {
      Option(name: name, value: .some(word), isRequired: required, help: help)
    }
  }

  let name: String
  /// One line, beginning with a small letter.
  let summary: String
  /// The word for a single argument without a name, if the command takes one.
  var operand: String?
  let options: [Option]
  let run: @MainActor @Sendable (Arguments, Console) async throws -> ExitStatus

  /// The line that shows how to call it.
  var synopsis: String {
    let parts = options.map { option in
      let text =
        switch option.value {
        case .none: option.name
        case .some(let word): "\(option.name) \(word)"
        }
      return option.isRequired ? text : "[\(text)]"
    }
    return (["diptych", name] + (operand.map { ["[\($0)]"] } ?? []) + parts).joined(separator: " ")
  }

  /// Synopsis and options, for `--help`.
  var usage: String {
    let rows = options.map { option in
      switch option.value {
      case .none: (option.name, option.help)
      case .some(let word): ("\(option.name) \(word)", option.help)
      }
    }
    return "\(synopsis)\n\n\(summary.prefix(1).uppercased() + summary.dropFirst()).\n\n\(columns(rows))\n"
  }
}

/// Two columns of text, indented by two.
func columns(_ rows: [(String, String)]) -> String {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { left, right in
    "  " + left + String(repeating: " ", count: width - left.count + 2) + right
  }.joined(separator: "\n")
}
