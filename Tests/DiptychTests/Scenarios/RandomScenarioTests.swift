import CameraService
import DeviceModel
import DuoCam
import Foundation
import PlainSelfie
import TestSupport
import Testing

@testable import Diptych

@Suite("Q22 random scenarios")
@MainActor
struct RandomScenarioTests {
  nonisolated private static let isWhole = ProcessInfo.processInfo.environment["DIPTYCH_SWEEP"] == "1"

  private nonisolated static let controls = ["flip", "framing", "pin", "second", "shutter", "system"]

  @Test("the same seed gives the same scenario, another seed another one", arguments: Device.builtIn)
  func pure(device: Device) {
    let all = (0..<300).map { Scenario.random(seed: $0, for: device) }
    #expect(all == (0..<300).map { Scenario.random(seed: $0, for: device) })
    #expect(Set(all).count > 290)
  }

  @Test(
    "each is valid for its device, launches first, and is read back from its JSON as it was",
    arguments: Device.builtIn)
  func roundTrip(device: Device) throws {
    for seed: UInt64 in 0..<200 {
      for elements in [Self.controls, ["record"], []] {
        let scenario = Scenario.random(seed: seed, for: device, tapping: elements, steps: 1 + Int(seed) % 40)
        let read = try Scenario(json: scenario.json, for: device)
        #expect(read == scenario && scenario.steps.first == Scenario.Step(0, .launch))
        let decoded = try JSONDecoder().decode(Scenario.self, from: JSONEncoder().encode(scenario))
        #expect(decoded == scenario)
        for case .tapElement(let name) in scenario.steps.map(\.action) { #expect(elements.contains(name)) }
      }
    }
  }

  @Test("the app is moved only to a display that can be seen, with the hinge at rest")
  func moves() throws {
    var moves = 0
    for seed: UInt64 in 0..<300 {
      var pose = Device.iPhoneDuo.pose(hinge: 0)
      var rest = 0.0
      for step in Scenario.random(seed: seed, for: .iPhoneDuo, steps: 30).steps {
        switch step.action {
        case .hinge(let angle, let seconds):
          pose = pose.hinged(to: angle, on: .iPhoneDuo)
          rest = step.at + seconds
        case .moveApp(let display):
          #expect(step.at >= rest + 0.49, "seed \(seed)")
          pose = try pose.appMoved(to: display, on: .iPhoneDuo)
          moves += 1
        default: break
        }
      }
    }
    #expect(moves > 300)
  }

  @Test("what people do in haste occurs, and oftener than what they do calmly")
  func habits() throws {
    var counts: [Habit: Int] = [:]
    for seed: UInt64 in 0..<500 {
      var teller = StoryTeller(seed: seed, on: .iPhoneDuo, tapping: Self.controls)
      for _ in 0..<10 { teller.goOn() }
      for habit in teller.habits { counts[habit, default: 0] += 1 }
    }
    let weight = Habit.allCases.reduce(0) { $0 + $1.weight }
    for habit in Habit.allCases where habit != .interruptDuringSwitch {
      let (seen, expected) = (Double(counts[habit] ?? 0), 5000 * Double(habit.weight) / Double(weight))
      #expect(abs(seen - expected) < 0.25 * expected, "\(habit): \(seen) of \(expected)")
    }
  }

  /// Seconds between a step like the first and one like the second right after it.
  private func gaps(
    _ elements: [String], _ first: (Scenario.Action) -> Bool, _ second: (Scenario.Action) -> Bool
  ) -> [Double] {
    (0..<200 as Range<UInt64>).flatMap { seed -> [Double] in
      let steps = Scenario.random(seed: seed, for: .iPhoneDuo, tapping: elements).steps
      return zip(steps, steps.dropFirst()).filter { first($0.action) && second($1.action) }.map {
        $1.at - $0.at
      }
    }
  }

  @Test("opened while recording, closed during a switch, flipped twice quickly: often, and quickly")
  func named() {
    func folds(_ action: Scenario.Action) -> Bool { if case .hinge = action { true } else { false } }
    let table = [
      gaps(["flip", "record"], { $0 == .tapElement("record") }, folds).filter { $0 <= 0.4 },
      gaps(["flip"], folds, folds).filter { $0 <= 0.2 },
      gaps(["flip"], { $0 == .tapElement("flip") }, { $0 == .tapElement("flip") }).filter { $0 <= 0.3 },
    ]
    for quick in table { #expect(quick.count > 50) }
  }

  @Test(
    "the whole of each can be played, in the platform's order and in others",
    arguments: 0..<(isWhole ? 240 : 8) as Range<UInt64>)
  func plays(seed: UInt64) throws {
    let elements = seed % 2 == 0 ? ["shutter"] : Self.controls
    let scenario = Scenario.random(seed: seed, for: .iPhoneDuo, tapping: elements)
    let found = try FoundChecks(schedules: 2, seed: seed) { duo in
      try await duo.play(scenario, app: DuoCamApp.self, showing: seed % 2 == 0 ? .viewer : .none)
    }
    #expect(found.ever.isEmpty, "\(String(decoding: scenario.json, as: UTF8.self))")
  }

  @Test("on devices of other kinds too", arguments: Device.builtIn, 0..<4 as Range<UInt64>)
  func playsElsewhere(device: Device, seed: UInt64) async throws {
    try SimulatedDevice.run(device) { duo in
      try await duo.play(.random(seed: seed, for: device, tapping: []), app: PlainSelfieApp.self)
    }
  }

  @Test("by name: random: and a seed")
  func names() {
    #expect(Scenario.named("random:12", for: .iPhoneDuo) == .random(seed: 12, for: .iPhoneDuo))
    #expect(
      Scenario.named("random:12", for: .iPhoneDuo, flips: false)
        == .random(seed: 12, for: .iPhoneDuo, tapping: []))
    for name in ["random:", "random:x", "random:-1", "random", "Random:1"] {
      #expect(Scenario.named(name, for: .iPhoneDuo) == nil)
    }
  }
}
