import DeviceModel
import Diptych
import Explorer
import Foundation

extension Command {
  static let explore = Command(
    name: "explore", summary: "look for an order of events in which an app goes wrong", operand: "APP",
    options: [
      .value("--schedules", "N", "how many orders, at most; 1000 unless given"),
      .value("--seed", "S", "other orders for another number; 1 unless given"),
      .value("--model", "MODEL", "observed, as the runtime orders jobs, unless given; or promised"),
      .value("--replay", "TOKEN", "run one order again, and print what happens"),
      .flag("--list", "name the apps"), .device, .json,
    ]
  ) { arguments, console in
    if arguments.has("--list") { return try list(arguments, console) }
    guard let name = arguments.operand else {
      throw CommandError.usage("explore needs an app; `diptych explore --list` names them.")
    }
    let app = try ExploredApp.named(name)
    let device = try arguments.device()
    if let token = arguments["--replay"] {
      return try await replay(token, app, device, arguments, console)
    }
    let model = try exploredModel(arguments)
    let schedules = Int(try arguments.number("--schedules", in: 1...1e9, unit: "orders") ?? 1000)
    let seed = UInt64(try arguments.number("--seed", in: 0...1e15, unit: "") ?? 1)
    let isTerminal = isatty(STDERR_FILENO) == 1
    let result: ExplorationResult
    do {
      result = try await Diptych.explore(
        schedules: schedules, seed: seed, model: model, on: device,
        progress: { runs, findings in
          guard isTerminal, runs % 50 == 0 else { return }
          console.complain("\r\u{1B}[K\(runs) of \(schedules) orders, \(findings) findings")
        }, { duo in try await duo.play(.fold(for: device), app: app.delegate(), showing: app.intent) })
    } catch { throw CommandError.problem("\(error)") }
    if isTerminal { console.complain("\r\u{1B}[K") }
    let exploredApp = ExploredResult(app: app.name, result: result)
    if arguments.has("--json") {
      try console.write(json: exploredApp)
    } else {
      console.write(exploredApp.text)
    }
    return result.findings.isEmpty ? .done : .findings
  }

  private static func exploredModel(_ arguments: Arguments) throws(CommandError) -> OrderModel {
    guard let name = arguments["--model"] else { return .observed }
    guard let model = OrderModel(rawValue: name) else {
      throw .usage("There is no model \"\(name)\"; there are: observed, promised.")
    }
    return model
  }

  private static func list(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    struct Row: Encodable {
      let app: String
      let faulty: Bool
      let expects: [String]
    }
    if arguments.has("--json") {
      try console.write(
        json: ExploredApp.all.map { Row(app: $0.name, faulty: $0.isFaulty, expects: $0.expects) })
    } else {
      let rows = ExploredApp.all.map {
        ($0.name, $0.isFaulty ? $0.expects.joined(separator: ", ") : "honest")
      }
      console.write(columns(rows) + "\n")
    }
    return .done
  }

  @MainActor
  private static func replay(
    _ token: String, _ app: ExploredApp, _ device: Device, _ arguments: Arguments, _ console: Console
  ) async throws -> ExitStatus {
    var log: [(time: Double, kind: String, text: String)] = []
    let findings: [Finding]
    do {
      findings = try await Diptych.replay(token, on: device) { duo in
        defer { log = duo.log }
        try await duo.play(.fold(for: device), app: app.delegate(), showing: app.intent)
      }
    } catch { throw CommandError.problem("\(error)") }
    if arguments.has("--json") {
      try console.write(json: findings)
    } else {
      let events = log.map { String(format: "%8.3f s  ", $0.time) + "\($0.kind): \($0.text)\n" }
      console.write(events.joined() + findings.map { "\($0.check) (\($0.law)): \($0.sentence)\n" }.joined())
    }
    return findings.isEmpty ? .done : .findings
  }
}

/// What `explore` prints.
struct ExploredResult: Encodable {
  let app: String
  let result: ExplorationResult

  private enum CodingKeys: String, CodingKey { case app }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(app, forKey: .app)
    try result.encode(to: encoder)
  }

  var text: String {
    let count = result.isExhaustive ? "all \(result.schedules) orders" : "\(result.schedules) orders"
    var lines = [
      "\(app), \(result.model.rawValue): \(count), \(result.distinctOrders) of them distinct, "
        + "\(result.distinctOutcomes) outcomes, \(Int(result.schedulesPerSecond)) a second"
    ]
    for finding in result.findings {
      lines += [
        "", "\(finding.check) (\(finding.law)), in \(finding.count) orders", "  \(finding.sentence)",
        finding.shrunkTo == 0
          ? "  It happens in the platform's ordinary order."
          : "  \(finding.shrunkTo) departures from the platform's order are enough.",
        "  diptych explore \(app) --replay \(finding.token)",
      ]
    }
    if result.outcomes.count > 1 {
      for outcome in result.outcomes {
        lines += ["", "\(outcome.count) orders end so:"] + outcome.seen.map { "  \($0)" }
        lines.append("  diptych explore \(app) --replay \(outcome.token)")
      }
      lines.append("")
    }
    if result.findings.isEmpty { lines.append("No check found anything.") }
    return lines.joined(separator: "\n") + "\n"
  }
}
