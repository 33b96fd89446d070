import Foundation

/// One line of `bench`: `{"name","value","unit","against","ratio","budget","met"}` and the peer's own value.
package struct BenchmarkRow: Sendable, Hashable, Encodable {
  package var name: String
  package var value: Double
  package var unit: String
  /// What it is compared with; null for nothing.
  package var against: String?
  package var againstValue: Double?
  /// The value divided by `againstValue`.
  package var ratio: Double?
  /// The limit as a text; null for none.
  package var budget: String?
  /// The limit is kept; true where there is none.
  package var met: Bool

  private enum Key: String, CodingKey {
    case name, value, unit, against, againstValue, ratio, budget, met
  }

  /// Writes every key, null for what is missing.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode(against, forKey: .against)
    try container.encode(againstValue, forKey: .againstValue)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(budget, forKey: .budget)
    try container.encode(met, forKey: .met)
  }
}

/// All rows, and the machine that they were measured on.
package struct BenchmarkReport: Sendable, Hashable, Encodable {
  package var machine: String
  package var rows: [BenchmarkRow]

  package init(machine: String = Machine.description, rows: [BenchmarkRow]) {
    self.machine = machine
    self.rows = rows
  }

  package var isMet: Bool { rows.allSatisfy(\.met) }

  /// One JSON object, keys in order.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("a figure is not finite: \(self)") }
    return String(decoding: data, as: UTF8.self)
  }

  /// The rows as a table for a terminal, a line each.
  package var table: String {
    let lines = rows.map { row in
      [
        row.met ? "  " : "! ", row.name, "\(row.value.short) \(row.unit)",
        row.ratio.map { "\($0.short) × \(row.against ?? "")" } ?? "", row.budget ?? "",
      ]
    }
    let widths = (0..<5).map { column in lines.map { $0[column].count }.max() ?? 0 }
    let body = lines.map { line in
      zip(line, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
        .trimmingCharacters(in: .newlines)
    }
    return ([machine] + body).joined(separator: "\n")
  }
}

extension Double {
  /// Three significant digits: "0.0123", "1.23", "123", "5000000".
  var short: String {
    guard self != 0, isFinite else { return "\(self)" }
    let digits = max(0, 2 - Int(log10(abs(self)).rounded(.down)))
    let text = String(format: "%.\(digits)f", self)
    guard text.contains(".") else { return text }
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}
