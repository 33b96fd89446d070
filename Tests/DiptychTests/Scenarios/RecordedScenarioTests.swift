import DeviceModel
import Diptych
import DuoCam
import Foundation
import Testing

@Suite("Q24 recorded scenarios")
@MainActor
struct RecordedScenarioTests {
  /// The log of what `body` does with DuoCam, and the scenario that it leaves.
  private func recorded(
    _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
  ) throws -> (scenario: Scenario, log: [String]) {
    try SimulatedDevice.run { duo in
      try await duo.launch(DuoCamApp.self)
      try await body(duo)
      await duo.settle()
      return (duo.scenario, duo.log.map { "\($0.time) \($0.kind) \($0.text)" })
    }
  }

  private func played(_ scenario: Scenario) throws -> (scenario: Scenario, log: [String]) {
    try SimulatedDevice.run { duo in
      try await duo.play(scenario, app: DuoCamApp.self)
      return (duo.scenario, duo.log.map { "\($0.time) \($0.kind) \($0.text)" })
    }
  }

  @Test("what a test does is played again with the same events at the same times, from its JSON too")
  func sameLog() throws {
    let (scenario, log) = try recorded { duo in
      await duo.settle()
      await duo.open(over: .milliseconds(400))
      try await duo.tap(element: "flip")
      await duo.settle()
      await duo.rotate(to: .landscapeLeft)
      try await duo.drag(
        from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 150), over: .milliseconds(130), on: .inner)
      try await duo.interrupt("audioDeviceInUseByAnotherClient", for: .milliseconds(70))
      await duo.background()
      try await Task.sleep(for: .milliseconds(333))
      await duo.foreground()
      await duo.turnAround()
      try await duo.moveApp(to: .outer)
      try await duo.press(.volumeUp, for: .milliseconds(90))
      try await duo.longPress(CGPoint(x: 60, y: 80), on: .outer)
      await duo.close(over: .milliseconds(250))
      await duo.settle()
    }
    #expect(
      scenario.steps.map(\.action.verb) == [
        "launch", "hinge", "tap", "rotate", "drag", "interrupt", "background", "foreground", "turnAround",
        "moveApp", "press", "longPress", "hinge",
      ])
    let again = try played(scenario)
    // At one moment the step may come before a frame that it came after.
    #expect(again.log.sorted() == log.sorted())
    #expect(again.scenario == scenario)
    #expect(try played(Scenario(json: scenario.json, for: .iPhoneDuo)).log == again.log)
  }

  @Test("a scenario that is played leaves itself", arguments: 0..<6 as Range<UInt64>)
  func idempotent(seed: UInt64) throws {
    let scenario = Scenario.random(seed: seed, for: .iPhoneDuo, tapping: ["flip", "shutter"])
    let first = try played(scenario)
    let (taken, given) = (first.scenario.steps, scenario.steps)
    #expect(taken.map(\.action) == given.map(\.action))
    #expect(zip(taken, given).allSatisfy { abs($0.at - $1.at) < 1e-9 })
    #expect(try played(first.scenario).log == first.log)
  }

  @Test("what cannot be done leaves no step")
  func failing() throws {
    let (scenario, _) = try recorded { duo in
      await #expect(throws: SimulatedDeviceError.self) { try await duo.moveApp(to: .inner) }
      await #expect(throws: SimulatedDeviceError.self) { try await duo.tap(element: "nothing") }
      await #expect(throws: SimulatedDeviceError.self) {
        try await duo.interrupt("boredom", for: .seconds(1))
      }
      await #expect(throws: SimulatedDeviceError.self) { try await duo.slide(by: 0.5) }
    }
    #expect(scenario.steps == [Scenario.Step(0, .launch)] && scenario.device == "iphone-duo")
  }
}
