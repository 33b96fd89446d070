/// What a call answers.
enum Answer: Hashable, CustomStringConvertible {
  case done
  case value(String)
  /// An exception's name.
  case raised(String)
  /// An error's code.
  case thrown(String)

  static func value(_ value: Bool) -> Answer { .value("\(value)") }

  static let invalidArgument = Answer.raised("NSInvalidArgumentException")
  static let generic = Answer.raised("NSGenericException")
  static let range = Answer.raised("NSRangeException")

  var description: String {
    switch self {
    case .done: "done"
    case .value(let value): value
    case .raised(let name): "raises \(name)"
    case .thrown(let code): "throws \(code)"
    }
  }
}

/// One row of the table of what an app, a person or the device can do.
struct Operation: Sendable {
  /// How often it is drawn, compared with the others.
  var weight = 2
  /// How many values each argument has, from 0.
  let arguments: [Int]
  /// The call as an app would write it; an argument as `#0`, `#1`…
  let text: String
  /// What the laws say; answers where more than one is lawful. Empty: this call cannot be made now.
  let laws: @Sendable (inout PlainPhone, [Int]) -> [Answer]
  /// The call on the simulated phone.
  let call: @MainActor @Sendable (Bench, [Int]) async throws -> Answer

  /// - Parameters:
  ///   - laws: what the laws say; several answers where a call breaks more than one of them.
  init(
    _ text: String, _ arguments: Int..., weight: Int = 2,
    laws: @escaping @Sendable (inout PlainPhone, [Int]) -> [Answer],
    call: @escaping @MainActor @Sendable (Bench, [Int]) async throws -> Answer
  ) {
    self.text = text
    self.arguments = arguments
    self.weight = weight
    self.laws = laws
    self.call = call
  }
}

/// A row of the table with its arguments.
struct Call: Hashable, CustomStringConvertible {
  let row: Int
  let arguments: [Int]

  static let table: [Operation] = Operation.all

  private static let rows: [Int] = table.indices.flatMap { Array(repeating: $0, count: table[$0].weight) }

  static func random(using random: inout some RandomNumberGenerator) -> Call {
    let row = rows.randomElement(using: &random) ?? 0
    return Call(row: row, arguments: table[row].arguments.map { Int.random(in: 0..<$0, using: &random) })
  }

  var operation: Operation { Call.table[row] }

  var description: String {
    arguments.enumerated().reduce(operation.text) { text, argument in
      text.replacing("#\(argument.offset)", with: "\(argument.element)")
    }
  }
}

extension Operation {
  /// Everything there is. A new area of the API is a list of rows in a file of its own, named here.
  static let all: [Operation] =
    discovery + sessions + inputs + outputs + layers + connections + hands + deviceConfiguration
    + deviceControls + deferred
    + lamps + photos
    + movies + faults + poses + waits
}
