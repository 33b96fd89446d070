/// A run to run again, as one word: `observed.` or `promised.`, the places where it departs from the platform's order,
/// what tells the run from others, and a check sum.
public struct Token: Hashable, Sendable, CustomStringConvertible {
  public var model: OrderModel
  public var choices: Choices
  /// Of all that the run chose from; nil in a token that may be of any run.
  public var fingerprint: UInt32?

  public init(_ model: OrderModel, _ choices: Choices, fingerprint: UInt32? = nil) {
    (self.model, self.choices, self.fingerprint) = (model, choices, fingerprint)
  }

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
    var body = "\(model.rawValue).\(steps.isEmpty ? Self.ordinary : steps.joined(separator: "-"))"
    if let fingerprint { body += ".\(String(fingerprint, radix: Self.radix))" }
    return "\(body).\(Self.checkSum(body))"
  }

  private static let ordinary = "ordinary"

  /// Throws for a word that is none, or that has lost or changed a letter.
  public init(_ text: String) throws(ExplorationError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 4, let model = OrderModel(rawValue: String(parts[0])) else {
      let example = Token(.observed, Choices([.init(step: 3, .delays, place: 0)]))
      throw ExplorationError(.badToken, "\"\(text)\" is no token; one looks like \(example).")
    }
    guard parts.last! == Self.checkSum(parts.dropLast().joined(separator: ".")) else {
      throw ExplorationError(.badToken, "The token \"\(text)\" is damaged: its check sum does not fit.")
    }
    var departures: [Choices.Departure] = []
    var fingerprint: UInt32?
    if parts.count == 4 {
      fingerprint = UInt32(parts[2], radix: Self.radix)
      guard fingerprint != nil else {
        throw ExplorationError(.badToken, "The token \"\(text)\" is damaged at \"\(parts[2])\".")
      }
    }
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
    self.init(model, Choices(departures), fingerprint: fingerprint)
  }

  /// - Parameter hash: Of a run that went in its order.
  package func requireSameRun(_ hash: UInt64) throws(ExplorationError) {
    guard let fingerprint, fingerprint != Self.fingerprint(hash) else { return }
    throw ExplorationError(
      .otherRun,
      "The token \"\(self)\" is of another run: the app, the scenario, the device or the build is not the one it was "
        + "made with, or the app does not do the same twice. Explore again for one that fits.")
  }

  /// Twenty bits of a run's hash.
  package static func fingerprint(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash ^ hash >> 20 ^ hash >> 40) % 1_048_576
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
