import DeviceModel
import Diptych
import DuoCam
import FaultyArticle
import FaultyCams
import PlainSelfie
import UIKit

/// An app that `explore` knows by name.
struct ExploredApp: Sendable {
  /// What is explored, and what the app's previews are meant to show in it.
  struct Story: Sendable {
    /// A built-in scenario's.
    let scenario: String
    let intent: PreviewIntent

    init(_ scenario: String, showing intent: PreviewIntent = .none) {
      (self.scenario, self.intent) = (scenario, intent)
    }
  }

  let name: String
  let delegate: @MainActor @Sendable () -> any UIApplicationDelegate.Type
  let stories: [Story]
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
        ]),
      ExploredApp(
        name: "FaultyArticle", delegate: { FaultyArticleApp.self },
        stories: [Story("rapidFolds", showing: .viewer), Story("rearSelfie")],
        expects: [
          "mirrored-wrongly", "mirroring-override-stale", "outgoing-frame-shown", "wrong-camera-shown",
        ]),
      ExploredApp(
        name: "PlainSelfie", delegate: { PlainSelfieApp.self },
        stories: [Story("fold", showing: .viewer), Story("rapidFolds", showing: .viewer)]),
    ] + cams

  static func named(_ name: String) throws(CommandError) -> ExploredApp {
    guard let app = all.first(where: { $0.name == name }) else {
      throw .usage("There is no app \"\(name)\"; there are: \(all.map(\.name).joined(separator: ", ")).")
    }
    return app
  }

  func story(_ scenario: String) throws(CommandError) -> Story {
    guard let story = stories.first(where: { $0.scenario == scenario }) else {
      let names = stories.map(\.scenario).joined(separator: ", ")
      throw .usage("\(name) is not explored in \"\(scenario)\"; there are: \(names).")
    }
    return story
  }

  @MainActor
  func play(_ story: Story, on duo: SimulatedDevice) async throws {
    guard let scenario = Scenario.named(story.scenario, for: duo.device) else {
      preconditionFailure("\(story.scenario) is no built-in scenario")
    }
    try await duo.play(scenario, app: delegate(), showing: story.intent)
  }
}
