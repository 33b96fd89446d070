import Diptych

/// What `explore` prints: the sum of what was explored, scenario by scenario.
struct ExploreReport: Encodable {
  struct Row: Encodable {
    let scenario: String
    let finding: ExploredFinding

    /// As much of it as is enough for the finding.
    var played: String {
      finding.shortScenario.map { String(decoding: $0.json, as: UTF8.self) } ?? scenario
    }

    private enum CodingKeys: String, CodingKey { case scenario }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(scenario, forKey: .scenario)
      try finding.encode(to: encoder)
    }
  }

  let app: String
  let model: String
  let seed: UInt64
  let schedules: Int
  let distinctOrders: Int
  let distinctOutcomes: Int
  let schedulesPerSecond: Double
  let findings: [Row]
  /// The page's path, once it is written.
  var report: String?
  private let results: [(scenario: String, result: ExplorationResult)]

  private enum CodingKeys: String, CodingKey {
    case app, model, seed, schedules, distinctOrders, distinctOutcomes, schedulesPerSecond, findings, report
  }

  init(app: String, results: [(String, ExplorationResult)]) {
    let all = results.map(\.1)
    self.app = app
    self.results = results
    model = all.first?.model.rawValue ?? ""
    seed = all.first?.seed ?? 0
    schedules = all.reduce(0) { $0 + $1.schedules }
    distinctOrders = all.reduce(0) { $0 + $1.distinctOrders }
    distinctOutcomes = all.reduce(0) { $0 + $1.distinctOutcomes }
    schedulesPerSecond =
      Double(schedules) / all.reduce(0) { $0 + Double($1.schedules) / $1.schedulesPerSecond }
    findings = results.flatMap { name, result in result.findings.map { Row(scenario: name, finding: $0) } }
  }

  var text: String {
    var lines: [String] = []
    for (scenario, result) in results {
      lines.append(
        "\(app), \(scenario), \(model): \(result.isExhaustive ? "all " : "")\(result.schedules) orders, "
          + "\(result.distinctOrders) of them distinct, \(result.distinctOutcomes) outcomes, "
          + "\(Int(result.schedulesPerSecond)) a second")
      for finding in result.findings { lines += text(of: Row(scenario: scenario, finding: finding)) }
      if result.outcomes.count > 1 {
        for outcome in result.outcomes {
          lines += ["", "  \(outcome.count) orders end so:"] + outcome.seen.map { "    \($0)" }
          lines.append("    \(replay(outcome.token, scenario))")
        }
      }
      lines.append("")
    }
    lines.append(findings.isEmpty ? "No check found anything." : "\(findings.count) findings.")
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(of row: Row) -> [String] {
    let finding = row.finding
    return [
      "", "  \(finding.check) (\(finding.law)), in \(finding.count) orders: \(finding.sentence)",
      finding.shrunkTo == 0
        ? "    It happens in the platform's ordinary order."
        : "    Departures from the platform's order that are enough for it: \(finding.shrunkTo).",
      "    \(replay(finding.token, row.played))",
    ]
  }

  private func replay(_ token: String, _ scenario: String) -> String { RunPage.command(app, scenario, token) }

  /// *Decided*: what is shown event by event is the first finding that needs an order of its own, else the first.
  var shown: Row? { findings.first { $0.finding.shrunkTo > 0 } ?? findings.first }
}
