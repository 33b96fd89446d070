import DeviceModel
import FaultyCams
import Foundation
import TestSupport
import Testing
import UIKit

@testable import Diptych

@Suite("Shortening scenarios")
@MainActor
struct ShortestScenarioTests {
  private func random(_ seed: UInt64, steps: Int = 40) -> Scenario {
    .random(seed: seed, for: .iPhoneDuo, steps: steps)
  }

  @Test("two steps that are needed are what is left, with no wait that is not")
  func needles() {
    for seed: UInt64 in 0..<60 {
      let long = random(seed)
      var dice = SeededGenerator(seed: seed)
      let needed = [1, long.steps.count / 2].map { long.steps[$0 + dice.number(0...3)].action }
      var tries = 0
      let short = long.shortest { scenario in
        tries += 1
        let actions = scenario.steps.map(\.action)
        guard let first = actions.firstIndex(of: needed[0]) else { return false }
        return actions[(first + 1)...].contains(needed[1])
      }
      #expect(short.steps.map(\.action) == [.launch] + needed && tries < 400, "seed \(seed)")
      #expect(short.steps.allSatisfy { $0.at == 0 })
    }
  }

  @Test("a wait that is needed stays, as short as those that are tried")
  func waits() {
    let long = Scenario(steps: [
      .init(0, .launch), .init(3, .turnAround), .init(7.25, .background), .init(9, .foreground),
    ])
    let short = long.shortest { scenario in
      let away = scenario.steps.first { $0.action == .background }?.at
      let back = scenario.steps.first { $0.action == .foreground }?.at
      return if let away, let back { back - away >= 0.3 } else { false }
    }
    #expect(short.steps.map(\.at) == [0, 0, 0.5])
  }

  @Test("times never fall, and what passes the test is all that comes out")
  func sound() {
    for seed: UInt64 in 0..<100 {
      let long = random(seed)
      let hash = { (scenario: Scenario) in scenario.steps.count % 3 == Int(seed % 3) || scenario == long }
      let short = long.shortest(while: hash)
      #expect(hash(short) && short.steps.map(\.at) == short.steps.map(\.at).sorted())
      #expect(short.steps.contains { $0.action == .launch })
    }
  }

  /// The first random scenario in which a check finds something in an app, in one of a few orders.
  private func failing(
    _ app: any UIApplicationDelegate.Type, _ check: String, _ elements: [String], _ intent: PreviewIntent,
    schedules: Int
  ) throws -> Scenario {
    for seed: UInt64 in 0..<20 {
      let scenario = Scenario.random(seed: seed, for: .iPhoneDuo, tapping: elements, steps: 14)
      let found = try FoundChecks(
        schedules: schedules, until: { found, _ in found.ever.contains(check) },
        { try await $0.play(scenario, app: app, showing: intent) })
      if found.ever.contains(check) { return scenario }
    }
    throw Unfound()
  }

  private struct Unfound: Error {}

  @Test(
    "a long random scenario in which an app goes wrong comes down to a handful of steps, and the token to it"
  )
  func faultyApps() async throws {
    typealias Row = (
      app: any UIApplicationDelegate.Type, check: String, elements: [String], intent: PreviewIntent,
      schedules: Int
    )
    let table: [Row] = [
      (CamApp<LastRequestLoses>.self, "wrong-camera-shown", [], .viewer, 12),
      (CamApp<MirroringKept>.self, "mirrored-wrongly", ["flip"], .none, 1),
      (CamApp<InputsRemovedFirst>.self, "input-lost", [], .viewer, 1),
    ]
    for (app, check, elements, intent, schedules) in table {
      let long = try failing(app, check, elements, intent, schedules: schedules)
      let result = try await explore(long, app: app, showing: intent, schedules: schedules)
      let finding = try #require(result.findings.first { $0.check == check }, "\(app): \(result.findings)")
      let short = try #require(finding.shortScenario)
      #expect(short.steps.count <= 6, "\(app): \(String(decoding: short.json, as: UTF8.self))")
      let again = try await replay(finding.token) { try await $0.play(short, app: app, showing: intent) }
      #expect(again.contains { $0.check == check && $0.sentence == finding.sentence })
    }
  }

  @Test("where only the order may be shortened, the scenario stays")
  func kept() async throws {
    let scenario = Scenario.fold(for: .iPhoneDuo)
    let result = try await explore(
      scenario, app: CamApp<InputsRemovedFirst>.self, showing: .viewer, shortens: false, schedules: 10)
    let finding = try #require(result.findings.first)
    #expect(finding.check == "input-lost" && finding.shortScenario == nil)
  }
}
