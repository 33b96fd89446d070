import DeviceModel
import Diptych
import DuoCam
import Foundation
import Imaging
import PlainSelfie
import UIKit

extension Command {
  static let play = Command(
    name: "play", summary: "run an app through a scenario and show what a person sees", operand: "SCENARIO",
    options: [
      .value("--app", "APP", "DuoCam (unless given) or PlainSelfie"), .device,
      .value("--person", "IMAGE", "who holds the phone: a JPEG, HEIC or PNG"),
      .value(
        "--world", "IMAGE",
        "what lies beyond the phone: a JPEG, HEIC or PNG, or a panorama twice as wide as high"),
      .value("--out", "DIR", "the folder to write to; diptych-play unless given"), .json,
    ]
  ) { arguments, console in
    let name = arguments.operand ?? "default"
    let json = try scenarioFile(name)
    let device = try playedDevice(arguments, json)
    let app = try PlayedApp(arguments["--app"] ?? "DuoCam")
    let scenario = try playedScenario(name, json, device, app)
    let surroundings = try playedSurroundings(arguments)
    let folder = try PlayFolder(arguments["--out"] ?? "diptych-play")
    defer { folder.discard() }
    let isTerminal = isatty(STDERR_FILENO) == 1
    let output: ScenarioRunner.Output
    do {
      output = try ScenarioRunner.play(
        scenario, app: app.delegate, on: device, surroundings: surroundings,
        movie: folder.unfinished("movie.webm")
      ) { index, step in
        if isTerminal {
          console.complain("\r\u{1B}[Kstep \(index + 1) of \(scenario.steps.count): \(step.action.verb)")
        }
      }
    } catch {
      if isTerminal { console.complain("\r\u{1B}[K") }
      throw CommandError.problem("\(error)")
    }
    if isTerminal { console.complain("\r\u{1B}[K") }
    var result = output.result
    try folder.write(playedFiles(output, device), and: result.movie.map { [$0] } ?? [])
    result.report = "\(folder.path)/report.html"
    if arguments.has("--json") {
      try console.write(json: result)
    } else {
      console.write(PlayTimeline(result: result, device: device).text)
    }
    return result.findings.isEmpty ? .done : .findings
  }
}

/// The report comes last: where it is, everything that it shows is there.
private func playedFiles(_ output: ScenarioRunner.Output, _ device: Device) -> [(name: String, data: Data)] {
  let pictures = output.pictures.sorted { $0.key < $1.key }.map { (name: $0.key, data: $0.value) }
  let report = Data(PlayPage(output: output, device: device).html.utf8)
  return pictures + [("trace.json", PlayTrace(log: output.log).json), ("report.html", report)]
}

/// The text of a scenario's file; nil for a built-in scenario.
private func scenarioFile(_ name: String) throws(CommandError) -> Data? {
  guard Scenario.named(name, for: .iPhoneDuo) == nil else { return nil }
  guard FileManager.default.fileExists(atPath: name) else {
    throw .problem(
      "There is no scenario or file \"\(name)\"; the built-in scenarios are "
        + "\(Scenario.names.joined(separator: ", "))."
    )
  }
  return try Files.read(name)
}

/// The device asked for; else the one that the scenario names.
private func playedDevice(_ arguments: Arguments, _ json: Data?) throws(CommandError) -> Device {
  guard arguments["--device"] == nil, let named = json.flatMap(Scenario.deviceName) else {
    return try arguments.device()
  }
  guard let device = Device.named(named) else {
    let names = Device.builtIn.map(\.name).joined(separator: ", ")
    throw .problem("The scenario is for \"\(named)\"; the built-in devices are: \(names).")
  }
  return device
}

private func playedScenario(
  _ name: String, _ json: Data?, _ device: Device, _ app: PlayedApp
) throws(CommandError) -> Scenario {
  if let scenario = Scenario.named(name, for: device, flips: app.flips) { return scenario }
  do { return try Scenario(json: json ?? Data(), for: device) } catch {
    throw .problem("\(name) is no scenario: \(error)")
  }
}

/// An app that `play` knows by name.
private struct PlayedApp {
  let delegate: any UIApplicationDelegate.Type
  /// It has a control called "flip".
  let flips: Bool

  init(_ name: String) throws(CommandError) {
    switch name {
    case "DuoCam": (delegate, flips) = (DuoCamApp.self, true)
    case "PlainSelfie": (delegate, flips) = (PlainSelfieApp.self, false)
    default: throw .usage("There is no app \"\(name)\"; there are: DuoCam, PlainSelfie.")
    }
  }
}

private func playedSurroundings(_ arguments: Arguments) throws(CommandError) -> CameraSurroundings {
  do {
    return try CameraSurroundings(person: arguments["--person"], world: arguments["--world"])
  } catch let error as ImageFileError {
    throw .problem(error.message)
  } catch {
    throw .problem("\(error)")
  }
}
