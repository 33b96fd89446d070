import DeviceModel
import Explorer
import Scheduling
import UIKit

/// What runs in each order: a body, on a device that is booted for it.
@MainActor
package struct Explorable {
  let device: Device
  let body: @MainActor (SimulatedDevice) async throws -> Void
  /// What the body plays, where that is all it does.
  private(set) var story: Story?
  let isolation: Isolation

  package init(
    on device: Device = .iPhoneDuo, isolation: Isolation = .none,
    _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
  ) {
    (self.device, self.isolation, self.body) = (device, isolation, body)
  }

  /// An app in a scenario, which is shortened too where something is found.
  package init(
    _ scenario: Scenario, app: any UIApplicationDelegate.Type, showing intent: PreviewIntent,
    on device: Device, isolation: Isolation
  ) {
    self.init(Story(scenario: scenario, app: app, intent: intent), on: device, isolation)
  }

  private init(_ story: Story, on device: Device, _ isolation: Isolation) {
    self.init(on: device, isolation: isolation) {
      try await $0.play(story.scenario, app: story.app, showing: story.intent)
    }
    self.story = story
  }

  /// The same with another scenario.
  func with(_ story: Story) -> Explorable { Explorable(story, on: device, isolation) }

  struct Story {
    let scenario: Scenario
    let app: any UIApplicationDelegate.Type
    let intent: PreviewIntent
  }

  /// Explores, and shortens what it finds.
  ///
  /// - Parameter progress: Hears how many runs there were, and how many checks found something.
  package func explored(
    _ exploration: Exploration, progress: @MainActor (Int, Int) -> Void = { _, _ in }
  ) throws -> ExplorationResult {
    try requireNoWorld()
    defer { leaveWorld() }
    let clock = MachineClock.now
    var checks: Set<String> = []
    var runs = 0
    let explored = try exploration.run(
      isolation,
      until: { outcome in
        runs += 1
        checks.formUnion(outcome.findings.map(\.check))
        progress(runs, checks.count)
        return false
      }, run)
    let seconds = (MachineClock.now - clock).inSeconds
    return ExplorationResult(
      model: exploration.model, seed: exploration.seed, schedules: explored.schedules,
      distinctOrders: explored.distinctOrders, distinctOutcomes: explored.outcomes.count,
      chanceOfAnotherOutcome: explored.isExhausted ? 0 : explored.chanceOfAnother,
      isExhaustive: explored.isExhausted, schedulesPerSecond: Double(explored.schedules) / seconds,
      outcomes: explored.ends, findings: findings(of: explored))
  }

  /// Runs once more, in the order of a token; returns what the checks found.
  package func replayed(_ token: String) throws -> [Finding] {
    let token = try Token(token)
    try requireNoWorld()
    defer { leaveWorld() }
    let ran = Exploration.ran(token, run)
    try token.requireSameRun(ran.hash)
    if case .failed(let sentence) = ran.end { return [.stuck(sentence)] }
    return ran.outcome?.findings ?? []
  }

  /// One run in the order of a token, in a process of its own where runs are kept apart.
  func ran(_ token: Token) throws -> Ran<Outcome> {
    isolation == .none ? Exploration.ran(token, run) : try Exploration.ranApart(token, run)
  }

  var run: @MainActor () async throws -> Outcome {
    { try await observed(on: device, body) }
  }
}
