/// A run to run again, as one word: `observed.` or `promised.`, the places where it departs from the platform's order,
/// and a check sum.
public struct Token: Hashable, Sendable, CustomStringConvertible {
  public var model: OrderModel
  public var choices: Choices

  public init(_ model: OrderModel, _ choices: Choices) { (self.model, self.choices) = (model, choices) }

  /// Digits of steps and places; x and y stand between them.
  private static let radix = 32

  public var description: String {
    var steps: [String] = []
    var last = -1
    for departure in choices.departures {
      let place = String(departure.place, radix: Self.radix)
      let gap = String(departure.step - last - 1, radix: Self.radix)
      steps.append(gap + (departure.kind == .takes ? place == "1" ? "" : "x\(place)" : "y\(place)"))
      last = departure.step
    }
    let body = "\(model.rawValue).\(steps.isEmpty ? Self.ordinary : steps.joined(separator: "-"))"
    return "\(body).\(Self.checkSum(body))"
  }

  private static let ordinary = "ordinary"

  /// Throws for a word that is none, or that has lost or changed a letter.
  public init(_ text: String) throws(ExplorationError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let model = OrderModel(rawValue: String(parts[0])) else {
      let example = Token(.observed, Choices([.init(step: 3, .delays, place: 0)]))
      throw ExplorationError(.badToken, "\"\(text)\" is no token; one looks like \(example).")
    }
    guard parts[2] == Self.checkSum("\(parts[0]).\(parts[1])") else {
      throw ExplorationError(.badToken, "The token \"\(text)\" is damaged: its check sum does not fit.")
    }
    var departures: [Choices.Departure] = []
    var last = -1
    for step in parts[1].split(separator: "-", omittingEmptySubsequences: false)
    where parts[1] != Self.ordinary {
      let delays = step.contains("y")
      let numbers = step.split(separator: delays ? "y" : "x", omittingEmptySubsequences: false)
        .map { Int($0, radix: Self.radix) }
      guard numbers.count <= 2, let gap = numbers[0], let place = numbers.count == 1 ? 1 : numbers[1],
        gap >= 0, gap < 1 << 40, place >= 0
      else { throw ExplorationError(.badToken, "The token \"\(text)\" is damaged at \"\(step)\".") }
      last += gap + 1
      departures.append(.init(step: last, delays ? .delays : .takes, place: place))
    }
    self.init(model, Choices(departures))
  }

  /// Adler's, shortened: for mistakes, not for malice.
  private static func checkSum(_ text: String) -> String {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in text.utf8 {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return String((b << 16 | a) % 1_048_576, radix: radix)
  }
}

/// As its word.
extension Token: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
