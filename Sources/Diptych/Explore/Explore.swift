import CameraService
import DeviceModel
import Explorer
import Scheduling
import UIKit

/// Boots a device and runs `body` on it again and again, in virtual time and each time in another order of jobs, blocks
/// and timers; reports what the checks found in any of them.
///
/// Runs in one job on the main actor. The first order is the platform's. A run that throws, or that waits for what never
/// comes, is a finding too; one that crashes is where `isolation` says so. Throws ``ExplorationError`` where orders of
/// this program cannot be explored.
///
/// - Parameters:
///   - schedules: How many runs, at most.
///   - seed: Another seed, other orders; the same seed, the same ones.
///   - progress: Hears how many runs there were, and how many checks found something.
@MainActor
public func explore(
  schedules: Int = 1_000, seed: UInt64 = 1, model: OrderModel = .observed, strategy: Strategy = .mixed,
  isolation: Isolation = .none, on device: Device = .iPhoneDuo,
  progress: @MainActor (Int, Int) -> Void = { _, _ in },
  _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
) async throws -> ExplorationResult {
  try requireNoWorld()
  defer { leaveWorld() }
  let exploration = Exploration(model, strategy, seed: seed, schedules: schedules)
  let clock = MachineClock.now
  var checks: Set<String> = []
  var runs = 0
  let run: @MainActor () async throws -> Outcome = { try await observed(on: device, body) }
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
    model: model, seed: seed, schedules: explored.schedules, distinctOrders: explored.distinctOrders,
    distinctOutcomes: explored.outcomes.count,
    chanceOfAnotherOutcome: explored.isExhausted ? 0 : explored.chanceOfAnother,
    isExhaustive: explored.isExhausted,
    schedulesPerSecond: Double(explored.schedules) / seconds,
    outcomes: outcomes(of: explored),
    findings: try Findings(isolation: isolation, run: run).all(of: explored))
}

/// Runs `body` once more, in the order of a token; returns what the checks found.
@MainActor
public func replay(
  _ token: String, on device: Device = .iPhoneDuo,
  _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
) async throws -> [Finding] {
  let token = try Token(token)
  try requireNoWorld()
  defer { leaveWorld() }
  return try Exploration.replay(token) { try await observed(on: device, body) }.outcome.get().findings
}

@MainActor
private func requireNoWorld() throws {
  guard World.current != nil else { return }
  throw SimulatedDeviceError(
    code: .worldIsOccupied, message: "A simulated device is running already; shut it down before exploring.")
}

/// A run that was given up has not shut its device down.
@MainActor
private func leaveWorld() {
  UIApplicationLauncher.terminate()
  World.current?.leave()
}

/// What is kept of a run.
struct Outcome: Hashable, Codable {
  /// What a person sees at the end.
  var shown: [String]
  var findings: [Finding]

  /// The first finding of each check.
  var firsts: [Finding] {
    findings.enumerated().filter { place, finding in
      !findings.prefix(place).contains { $0.check == finding.check }
    }
    .map(\.element)
  }
}

/// One run, whatever becomes of it.
@MainActor
func observed(
  on device: Device, _ body: @MainActor (SimulatedDevice) async throws -> Void
) async throws -> Outcome {
  leaveWorld()
  let duo = try await SimulatedDevice.boot(device)
  defer { duo.shutDown() }
  do {
    try await body(duo)
    // *Decided*: a picture that a busy queue has left out is made up for by the next ones.
    await duo.settle()
    await duo.world.clock.sleep(until: duo.world.clock.now + .milliseconds(500))
    await duo.settle()
  } catch {
    return Outcome(
      shown: duo.shownInWords,
      findings: duo.findings + [Finding(check: "run-failed", law: "—", sentence: "The run threw: \(error)")])
  }
  return Outcome(shown: duo.shownInWords, findings: duo.findings)
}

/// What a person saw at the ends, whatever the checks found; the most frequent first.
private func outcomes(of explored: Explored<Outcome>) -> [ExploredOutcome] {
  var seen: [(count: Int, run: Int, outcome: ExploredOutcome)] = []
  for (shown, ends) in Dictionary(grouping: explored.outcomes, by: \.key.shown) {
    guard let first = ends.min(by: { $0.value.run < $1.value.run }) else { continue }
    let count = ends.reduce(0) { $0 + $1.value.count }
    seen.append(
      (count, first.value.run, ExploredOutcome(seen: shown, count: count, token: "\(first.value.shortest)")))
  }
  return seen.sorted { ($1.count, $0.run) < ($0.count, $1.run) }.prefix(20).map(\.outcome)
}
