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
      .value(
        "--scenario", "SCENARIO",
        "one of the app's, random:SEED, or a scenario's JSON or its file; each of the app's in turn unless given"
      ),
      .value(
        "--processes", "N",
        "explore in N processes at once: a crash is a finding then, and no state outlives fifty runs"),
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
    let processes = try arguments.number("--processes", in: 1...1024, unit: "processes").map { Int($0) }
    let isolation = processes.map { Isolation.processes(batch: 50, atOnce: $0) } ?? .none
    let stories = try arguments["--scenario"].map { [try app.story($0, on: device)] } ?? app.stories
    let isTerminal = isatty(STDERR_FILENO) == 1
    var results: [(String, ExplorationResult)] = []
    for story in stories {
      do {
        let result = try await Diptych.explore(
          app.scenario(of: story, on: device), app: app.delegate(), showing: story.intent,
          shortens: story.isLoose,
          schedules: max(1, schedules / stories.count), seed: seed, model: model,
          isolation: isolation, on: device,
          progress: { runs, findings in
            guard isTerminal, runs % 50 == 0 else { return }
            console.complain("\r\u{1B}[K\(story.scenario): \(runs) orders, \(findings) findings")
          })
        results.append((story.scenario, result))
      } catch { throw CommandError.problem("\(error)") }
    }
    if isTerminal { console.complain("\r\u{1B}[K") }
    let report = ExploreReport(app: app.name, results: results)
    if arguments.has("--json") { try console.write(json: report) } else { console.write(report.text) }
    return report.findings.isEmpty ? .done : .findings
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
    let story = try app.story(arguments["--scenario"] ?? app.stories[0].scenario, on: device)
    do {
      findings = try await Diptych.replay(token, on: device) { duo in
        defer { log = duo.log }
        try await app.play(story, on: duo)
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
