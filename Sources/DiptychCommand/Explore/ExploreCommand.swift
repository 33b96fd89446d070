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
      .value("--out", "DIR", "a folder for the report of a failing run, with pictures and trace.json"),
      .value("--trace", "FILE", "a file for the failing run's trace events, which Perfetto opens"),
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
    let output = try RunOutput(arguments)
    defer { output.discard() }
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
    var report = ExploreReport(app: app.name, results: results)
    var text = report.text
    if let row = report.shown, !arguments.has("--json") || output.isWanted {
      do {
        let story = try app.story(row.played, on: device)
        let run = try recorded(row.finding.token, app, story, device, pictures: output.wantsPictures)
        report.report = try output.write(run, app, story, device)
        text += "\n\(row.finding.check) in \(row.scenario), event by event:\n\n" + runText(run, report.report)
      } catch let error as ExplorationError {
        console.complain("diptych: \(error.message)\n")
      }
    }
    if arguments.has("--json") { try console.write(json: report) } else { console.write(text) }
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
    let story = try app.story(arguments["--scenario"] ?? app.stories[0].scenario, on: device)
    let output = try RunOutput(arguments)
    defer { output.discard() }
    let run: RecordedRun
    do {
      run = try recorded(token, app, story, device, pictures: output.wantsPictures)
    } catch { throw CommandError.problem("\(error)") }
    let report = try output.write(run, app, story, device)
    if arguments.has("--json") {
      try console.write(json: run.findings)
    } else {
      console.write(runText(run, report))
    }
    return run.findings.isEmpty ? .done : .findings
  }

  @MainActor
  private static func recorded(
    _ token: String, _ app: ExploredApp, _ story: ExploredApp.Story, _ device: Device, pictures: Bool
  ) throws -> RecordedRun {
    try Diptych.record(token, on: device, pictures: pictures) { duo in try await app.play(story, on: duo) }
  }

  private static func runText(_ run: RecordedRun, _ report: String?) -> String {
    let findings = run.findings.map { finding in
      let cause = run.cause(of: finding).map {
        "  It comes from: \(seconds(run.events[$0].time)), \(run.events[$0].actor): \(run.events[$0].text)\n"
      }
      return "\(finding.check) (\(finding.law)): \(finding.sentence)\n" + (cause ?? "")
    }
    let order = run.reorderingSentences.prefix(3).map { "> \($0)\n" }
    return run.text + "\n" + order.joined() + findings.joined() + (report.map { "Report: \($0)\n" } ?? "")
  }
}
