/// A run to run again, as one word: `observed.` or `promised.`, the places where it departs from the platform's order,
/// and a check sum.
public struct Token: Hashable, Sendable, CustomStringConvertible {
  public var model: OrderModel
  public var choices: Choices

  public init(_ model: OrderModel, _ choices: Choices) { (self.model, self.choices) = (model, choices) }

  public var description: String {
    var steps: [String] = []
    var last = -1
    for departure in choices.departures {
      let gap = String(departure.step - last - 1, radix: 36)
      steps.append(departure.place == 1 ? gap : "\(gap)x\(String(departure.place, radix: 36))")
      last = departure.step
    }
    let body = "\(model.rawValue).\(steps.isEmpty ? "0rdinary" : steps.joined(separator: "-"))"
    return "\(body).\(Token.checkSum(body))"
  }

  /// Throws for a word that is none, or that has lost or changed a letter.
  public init(_ text: String) throws(ExplorationError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let model = OrderModel(rawValue: String(parts[0])) else {
      throw ExplorationError(
        .badToken,
        "\"\(text)\" is no token; one looks like \(Token(.observed, Choices([.init(step: 3, place: 1)]))).")
    }
    guard parts[2] == Token.checkSum("\(parts[0]).\(parts[1])") else {
      throw ExplorationError(.badToken, "The token \"\(text)\" is damaged: its check sum does not fit.")
    }
    self.init(model, Choices())
    guard parts[1] != "0rdinary" else { return }
    var last = -1
    for step in parts[1].split(separator: "-", omittingEmptySubsequences: false) {
      let numbers = step.split(separator: "x", omittingEmptySubsequences: false).map { Int($0, radix: 36) }
      guard let gap = numbers.first ?? nil, let place = numbers.count == 1 ? 1 : numbers[1],
        numbers.count <= 2
      else { throw ExplorationError(.badToken, "The token \"\(text)\" is damaged at \"\(step)\".") }
      last += gap + 1
      choices.departures.append(.init(step: last, place: place))
    }
  }

  /// Adler's, shortened: for mistakes, not for malice.
  private static func checkSum(_ text: String) -> String {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in text.utf8 {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return String((b << 16 | a) % 1_679_616, radix: 36)
  }
}
