import DeviceModel
import Diptych
import DuoCam
import FaultyArticle
import FaultyCams
import Foundation
import PlainSelfie
import UIKit

/// An app that `explore` knows by name.
struct ExploredApp: Sendable {
  /// What is explored, and what the app's previews are meant to show in it.
  struct Story: Sendable {
    /// A built-in scenario's name, `random:` with a seed, or a scenario as JSON.
    let scenario: String
    let intent: PreviewIntent
    /// Whether it has steps that may be left out.
    let isLoose: Bool

    init(_ scenario: String, showing intent: PreviewIntent = .none, isLoose: Bool = false) {
      (self.scenario, self.intent, self.isLoose) = (scenario, intent, isLoose)
    }
  }

  let name: String
  let delegate: @MainActor @Sendable () -> any UIApplicationDelegate.Type
  let stories: [Story]
  /// What it has to tap, by accessibility identifiers.
  var elements = ["flip"]
  /// The checks that find something in it, if it is there to be found out.
  var expects: [String] = []

  /// Whether it does nothing wrong in the platform's ordinary order.
  var needsAnotherOrder = false

  var isFaulty: Bool { !expects.isEmpty }

  static let all =
    [
      ExploredApp(
        name: "DuoCam", delegate: { DuoCamApp.self },
        stories: [
          Story("fold", showing: .viewer), Story("rapidFolds", showing: .viewer), Story("rearSelfie"),
          Story("turningFold", showing: .viewer), Story("interruptedFold", showing: .viewer),
        ], elements: ["flip", "framing", "pin", "second", "shutter", "system"]),
      ExploredApp(
        name: "FaultyArticle", delegate: { FaultyArticleApp.self },
        stories: [Story("rapidFolds", showing: .viewer), Story("rearSelfie")],
        expects: [
          "mirrored-wrongly", "mirroring-override-stale", "outgoing-frame-shown", "wrong-camera-shown",
        ]),
      ExploredApp(
        name: "PlainSelfie", delegate: { PlainSelfieApp.self },
        stories: [Story("fold", showing: .viewer), Story("rapidFolds", showing: .viewer)], elements: []),
    ] + cams

  static func named(_ name: String) throws(CommandError) -> ExploredApp {
    guard let app = all.first(where: { $0.name == name }) else {
      throw .usage("There is no app \"\(name)\"; there are: \(all.map(\.name).joined(separator: ", ")).")
    }
    return app
  }

  func story(_ scenario: String, on device: Device) throws(CommandError) -> Story {
    if let story = stories.first(where: { $0.scenario == scenario }) { return story }
    if Scenario.seed(inName: scenario) != nil { return looseStory(scenario, on: device) }
    guard scenario.hasPrefix("{") || scenario.hasSuffix(".json") else {
      let names = stories.map(\.scenario).joined(separator: ", ")
      throw .usage("\(name) is not explored in \"\(scenario)\"; there are: \(names), random:SEED, FILE.json.")
    }
    let json = scenario.hasPrefix("{") ? Data(scenario.utf8) : try Files.read(scenario)
    do {
      let read = try Scenario(json: json, for: device)
      return looseStory(String(decoding: read.json, as: UTF8.self), on: device)
    } catch { throw .problem("\(error)") }
  }

  /// Where nobody chooses a side, the person is to be seen.
  private func looseStory(_ words: String, on device: Device) -> Story {
    let story = Story(words, isLoose: true)
    let chooses = scenario(of: story, on: device).steps.contains { step in
      if case .tapElement(let name) = step.action {
        !["shutter", "photo", "record"].contains(name)
      } else {
        false
      }
    }
    return Story(words, showing: chooses ? .none : .viewer, isLoose: true)
  }

  /// Of one of its stories, which are right.
  func scenario(of story: Story, on device: Device) -> Scenario {
    if let seed = Scenario.seed(inName: story.scenario) {
      // Every other one leaves the choice of a camera to the app.
      return .random(seed: seed, for: device, tapping: seed % 2 == 0 ? captures : elements)
    }
    if let scenario = Scenario.named(story.scenario, for: device) { return scenario }
    guard let scenario = try? Scenario(json: Data(story.scenario.utf8), for: device) else {
      preconditionFailure("\(story.scenario) is neither a built-in scenario nor JSON")
    }
    return scenario
  }

  private var captures: [String] { elements.filter { ["shutter", "photo", "record"].contains($0) } }

  @MainActor
  func play(_ story: Story, on duo: SimulatedDevice) async throws {
    try await duo.play(scenario(of: story, on: duo.device), app: delegate(), showing: story.intent)
  }
}
