/// The words after a command's name, read by its options.
struct Arguments: Equatable {
  /// The argument without a name.
  private(set) var operand: String?
  private var flags: Set<String> = []
  private var values: [String: String] = [:]

  /// Both `--name value` and `--name=value` are understood. Unknown, repeated and missing options are errors.
  init(_ words: [String], for command: Command) throws(CommandError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        guard command.operand != nil, operand == nil else {
          throw .usage("\(command.name) does not take \"\(word)\". Usage: \(command.synopsis)")
        }
        operand = word
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = command.options.first(where: { $0.name == parts[0] }) else {
        throw .usage("\(command.name) has no option \(parts[0]). Usage: \(command.synopsis)")
      }
      guard !flags.contains(option.name), values[option.name] == nil else {
        throw .usage("\(option.name) is given twice; give it once.")
      }
      switch option.value {
      case .none:
        guard parts.count == 1 else {
          throw .usage("\(option.name) takes no value; leave \"=\(parts[1])\" out.")
        }
        flags.insert(option.name)
      case .some(let meaning):
        let next = parts.count == 2 ? parts[1] : rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
        if parts.count == 1, next != nil { rest.removeFirst() }
        guard let value = next, !value.isEmpty else {
          throw .usage("\(option.name) needs a value: \(meaning).")
        }
        values[option.name] = value
      }
    }
    for option in command.options where option.isRequired && values[option.name] == nil {
      throw .usage("\(command.name) needs \(option.name). Usage: \(command.synopsis)")
    }
  }

  /// Whether a flag was given.
  func has(_ name: String) -> Bool { flags.contains(name) }

  /// The text after an option.
  subscript(name: String) -> String? { values[name] }

  /// The number after an option, which must lie in a range.
  func number(_ name: String, in range: ClosedRange<Double>, unit: String) throws(CommandError) -> Double? {
    guard let text = values[name] else { return nil }
    let bounds = "\(plain(range.lowerBound)) to \(plain(range.upperBound)) \(unit)"
    guard let number = Double(text), number.isFinite else {
      throw .usage("\(name) needs a number from \(bounds), not \"\(text)\".")
    }
    guard range.contains(number) else { throw .usage("\(name) \(text) is outside \(bounds).") }
    return number
  }
}

/// A number as people write it: 180, 27.5.
func plain(_ number: Double) -> String {
  number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
}
