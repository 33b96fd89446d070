import Diptych
import DuoCam
import Testing

/// As a person writes it who imports nothing but the lab and an app.
@Suite("The control API")
@MainActor
struct ControlTests {
  @Test("S1 a fold and what is seen of it, by kind of camera and by pixel")
  func seen() throws {
    try SimulatedDevice.run(.iPhoneDuo) { duo in
      try await duo.launch(DuoCamApp.self)
      await duo.settle()
      let closed = try await duo.snapshot(of: .outer)
      #expect(closed.stamp?.camera == .outerUltraWide)
      #expect(closed.stamp?.uniqueID == duo.streaming)
      #expect((closed.width, closed.height) == (1398, 2034))
      await duo.open(over: .milliseconds(400))
      await duo.settle()
      let open = try await duo.snapshot(of: .inner)
      #expect(open.stamp?.camera == .innerUltraWide)
      #expect((open.width, open.height) == (2853, 2007))
      #expect(Set((0..<8).map { open[300 * $0, 1000] }).count > 2)
      #expect(duo.findings.isEmpty)
    }
  }

  @Test("S4 a newer movement takes the hinge from an older one")
  func twoMovements() throws {
    try SimulatedDevice.run { duo in
      let opening = Task { await duo.open(over: .seconds(2)) }
      await Task.yield()
      try await Task.sleep(for: .seconds(1))
      #expect(duo.pose.hinge.angle > 80 && duo.pose.hinge.angle < 100)
      await duo.close(over: .milliseconds(200))
      await opening.value
      await duo.settle()
      #expect(duo.pose.hinge.angle == 0 && duo.time < 1.5)
    }
  }

  @Test("S4 a movement of no whole number of sixtieths ends on its time and angle")
  func end() throws {
    try SimulatedDevice.run { duo in
      await duo.setHinge(90, over: .milliseconds(123))
      #expect(duo.pose.hinge.angle == 90 && duo.time == 0.123)
      await duo.setHinge(400)
      #expect(duo.pose.hinge.angle == 180)
    }
  }

  @Test("X2 a step that cannot be done stops the scenario and is named; another run finds a free place")
  func stopped() throws {
    let scenario = Scenario(steps: [.init(0, .launch), .init(1, .tapElement("no such thing"))])
    for _ in 0..<2 {
      let error = #expect(throws: PlayError.self) {
        try ScenarioRunner.play(scenario, app: DuoCamApp.self, on: .iPhoneDuo)
      }
      #expect(error?.index == 1 && error?.cause.code == .noSuchElement)
      #expect(error?.description.hasPrefix("steps[1], tap \"no such thing\": ") == true)
    }
  }
}
