import CameraService
import DeviceModel
import Explorer
import Scheduling
import UIKit

/// Boots a device and runs `body` on it again and again, in virtual time and each time in another order of jobs, blocks
/// and timers; reports what the checks found in any of them.
///
/// Runs in one job on the main actor. The first order is the platform's. A run that throws, or that waits for what never
/// comes, is a finding too. Throws ``ExplorationError`` where orders of this program cannot be explored.
///
/// - Parameters:
///   - schedules: How many runs, at most.
///   - seed: Another seed, other orders; the same seed, the same ones.
///   - progress: Hears how many runs there were, and how many checks found something.
@MainActor
public func explore(
  schedules: Int = 1_000, seed: UInt64 = 1, model: OrderModel = .observed, strategy: Strategy = .mixed,
  on device: Device = .iPhoneDuo, progress: @MainActor (Int, Int) -> Void = { _, _ in },
  _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
) async throws -> ExplorationResult {
  try requireNoWorld()
  defer { leaveWorld() }
  let exploration = Exploration(model, strategy, seed: seed, schedules: schedules)
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
    model: model, seed: seed, schedules: explored.schedules, distinctOrders: explored.distinctOrders,
    distinctOutcomes: explored.outcomes.count, isExhaustive: explored.isExhausted,
    schedulesPerSecond: Double(explored.schedules) / seconds,
    outcomes: outcomes(of: explored),
    findings: findings(of: explored, on: device, body))
}

/// Runs `body` once more, in the order of a token; returns what the checks found.
///
/// Throws ``ExplorationError`` for a token that is none, or that another program or scenario has made.
@MainActor
public func replay(
  _ token: String, on device: Device = .iPhoneDuo,
  _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
) async throws -> [Finding] {
  let token = try Token(token)
  try requireNoWorld()
  defer { leaveWorld() }
  let run = Exploration.replay(token) { try await observed(on: device, body) }
  try token.requireSameRun(run.hash)
  switch run.outcome {
  case .success(let outcome): return outcome.findings
  case .failure(let error): return [.stuck("\(error)")]
  }
}

@MainActor
func requireNoWorld() throws {
  guard World.current != nil else { return }
  throw SimulatedDeviceError(
    code: .worldIsOccupied, message: "A simulated device is running already; shut it down before exploring.")
}

/// A run that was given up has not shut its device down.
@MainActor
func leaveWorld() {
  UIApplicationLauncher.terminate()
  World.current?.leave()
}

/// What is kept of a run.
struct Outcome: Hashable {
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
  on device: Device, watchedBy watch: RunWatch? = nil,
  _ body: @MainActor (SimulatedDevice) async throws -> Void
) async throws -> Outcome {
  leaveWorld()
  let duo = try await SimulatedDevice.boot(device)
  watch?.attach(duo)
  defer {
    watch?.look()
    duo.shutDown()
  }
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

/// The first of each check, shortened, and run once more to see that it comes again.
@MainActor
private func findings(
  of explored: Explored<Outcome>, on device: Device,
  _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
) -> [ExploredFinding] {
  var firsts: [String: (finding: Finding, token: Token, count: Int)] = [:]
  var order: [String] = []
  for (outcome, tally) in explored.outcomes.sorted(by: { $0.value.run < $1.value.run }) {
    for finding in outcome.firsts {
      let check = finding.check
      if firsts[check] == nil {
        firsts[check] = (finding, tally.shortest, 0)
        order.append(check)
      }
      firsts[check]?.count += tally.count
      if let other = firsts[check]?.token.choices.departures.count,
        tally.shortest.choices.departures.count < other
      {
        firsts[check]?.finding = finding
        firsts[check]?.token = tally.shortest
      }
    }
  }
  var found = order.compactMap { check in
    firsts[check].map { shortened($0.finding, $0.token, $0.count, length: explored.length, on: device, body) }
  }
  let failures = explored.failures.sorted { $0.value.run < $1.value.run }
  if let (sentence, tally) = failures.first {
    found.append(
      ExploredFinding(
        check: "run-stuck", law: Finding.stuck("").law, sentence: sentence, model: tally.shortest.model,
        token: "\(tally.shortest)", shrunkTo: tally.shortest.choices.departures.count,
        count: failures.reduce(0) { $0 + $1.value.count }))
  }
  return found
}

@MainActor
private func shortened(
  _ finding: Finding, _ token: Token, _ count: Int, length: Int, on device: Device,
  _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
) -> ExploredFinding {
  func seen(_ choices: Choices) -> (finding: Finding, hash: UInt64)? {
    let run = Exploration.replay(Token(token.model, choices)) { try await observed(on: device, body) }
    let finding = try? run.outcome.get().findings.first { $0.check == finding.check }
    return finding.map { ($0, run.hash) }
  }
  // *Decided*: what is not short by then stays as it is.
  var shortening = Shortening(budget: 1_500) { seen($0) != nil }
  let short = shortening.shortest(of: token.choices, length: length)
  guard let again = seen(short) else {
    return ExploredFinding(
      check: "not-reproducible", law: "Q2",
      sentence:
        "In one run, and not in the same order again: \(finding.sentence) Something in it is neither a job, a "
        + "block nor a timer, or a global of the app outlives the run.",
      model: token.model, token: "\(Token(token.model, token.choices))",
      shrunkTo: token.choices.departures.count, count: count)
  }
  return ExploredFinding(
    check: again.finding.check, law: again.finding.law, sentence: again.finding.sentence, model: token.model,
    token: "\(Token(token.model, short, fingerprint: Token.fingerprint(again.hash)))",
    shrunkTo: short.departures.count, count: count)
}
