import DiptychTesting
import StarterApp
import Testing

@Suite("The app")
@MainActor
struct StarterAppTests {
  @Test("shows the person whatever the phone does", .duo)
  func showsThePerson() async throws {
    let duo = try SimulatedDevice.current
    try await duo.launch(StarterApp.self, showing: .viewer)
    await duo.settle()
    #expect(try await duo.snapshot(of: .outer).stamp?.camera == .outerUltraWide)
    await duo.open(over: .milliseconds(400))
    await duo.settle()
    #expect(try await duo.snapshot(of: .inner).stamp?.camera == .innerUltraWide)
    await duo.turnAround()
    try await duo.moveApp(to: .outer)
    await duo.settle()
    let seen = try #require(try await duo.snapshot(of: .outer).stamp)
    #expect(seen.camera == .wideAngle && seen.mirrored && seen.quarterTurns == 0)
  }

  @Test("does so in whatever order things happen", .explored(schedules: 150))
  func inEveryOrder() async throws {
    let duo = try SimulatedDevice.current
    try await duo.play(.rapidFolds(for: duo.device), app: StarterApp.self, showing: .viewer)
  }

  @Test("and whatever people do with their phones", .duo, arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) async throws {
    let duo = try SimulatedDevice.current
    let story = Scenario.random(seed: seed, for: duo.device, tapping: [])
    try await duo.play(story, app: StarterApp.self, showing: .viewer)
  }
}
