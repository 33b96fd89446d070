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
  private var story: Story?

  package init(
    on device: Device = .iPhoneDuo, _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
  ) {
    (self.device, self.body) = (device, body)
  }

  /// An app in a scenario, which is shortened too where something is found.
  package init(
    _ scenario: Scenario, app: any UIApplicationDelegate.Type, showing intent: PreviewIntent,
    on device: Device
  ) {
    self.init(Story(scenario: scenario, app: app, intent: intent), on: device)
  }

  private init(_ story: Story, on device: Device) {
    self.init(on: device) { try await $0.play(story.scenario, app: story.app, showing: story.intent) }
    self.story = story
  }

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
      until: { outcome in
        runs += 1
        checks.formUnion(outcome.findings.map(\.check))
        progress(runs, checks.count)
        return false
      },
      { try await observed(on: device, body) })
    let seconds = (MachineClock.now - clock).inSeconds
    return ExplorationResult(
      model: exploration.model, seed: exploration.seed, schedules: explored.schedules,
      distinctOrders: explored.distinctOrders, distinctOutcomes: explored.outcomes.count,
      isExhaustive: explored.isExhausted, schedulesPerSecond: Double(explored.schedules) / seconds,
      outcomes: explored.ends, findings: findings(of: explored))
  }

  /// Runs once more, in the order of a token; returns what the checks found.
  package func replayed(_ token: String) throws -> [Finding] {
    let token = try Token(token)
    try requireNoWorld()
    defer { leaveWorld() }
    return try run(token).get().findings
  }

  func run(_ token: Token) -> Result<Outcome, any Error> {
    Exploration.replay(token) { try await observed(on: device, body) }.outcome
  }

  /// The first of each check, shortened, and run once more to see that it comes again.
  private func findings(of explored: Explored<Outcome>) -> [ExploredFinding] {
    var found = explored.firsts.map { shorter($0, length: explored.length) }
    let failures = explored.failures.sorted { $0.value.run < $1.value.run }
    if let (sentence, tally) = failures.first {
      found.append(
        ExploredFinding(
          Finding(check: "run-stuck", law: "Q3", sentence: sentence), tally.shortest,
          count: failures.reduce(0) { $0 + $1.value.count }))
    }
    return found
  }

  /// First the scenario is shortened, then the order.
  private func shorter(_ first: FirstFinding, length: Int) -> ExploredFinding {
    guard let story else { return ordered(first, length: length) }
    func told(_ scenario: Scenario) -> Explorable {
      Explorable(Story(scenario: scenario, app: story.app, intent: story.intent), on: device)
    }
    var search = StorySearch(first, length: length)
    let scenario = story.scenario.shortest { search.finds(in: told($0)) }
    var shortest = first
    shortest.token = search.token
    var found = told(scenario).ordered(shortest, length: search.length)
    found.shortScenario = scenario
    return found
  }

  /// With the shortest order that is found.
  private func ordered(_ first: FirstFinding, length: Int) -> ExploredFinding {
    let (finding, token) = (first.finding, first.token)
    func seen(_ choices: Choices) -> Finding? {
      try? run(Token(token.model, choices)).get().findings.first { $0.check == finding.check }
    }
    // *Decided*: what is not short by then stays as it is.
    var shortening = Shortening(budget: 1_500) { seen($0) != nil }
    let short = shortening.shortest(of: token.choices, length: length)
    guard let again = seen(short) else {
      let lost = Finding(
        check: "not-reproducible", law: "Q2",
        sentence:
          "In one run, and not in the same order again: \(finding.sentence) Something in it is neither a job, a "
          + "block nor a timer, or a global of the app outlives the run.")
      return ExploredFinding(lost, token, count: first.count)
    }
    return ExploredFinding(again, Token(token.model, short), count: first.count)
  }
}
