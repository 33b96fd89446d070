import DeviceModel
import Explorer
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
  try Explorable(on: device, isolation: isolation, body).explored(
    Exploration(model, strategy, seed: seed, schedules: schedules), progress: progress)
}

/// Plays a scenario with an app again and again, as ``explore(schedules:seed:model:strategy:isolation:on:progress:_:)`` does. Where
/// something is found, first the scenario is shortened, then the order.
///
/// - Parameters:
///   - intent: What the app's previews are meant to show.
///   - shortens: Whether steps of the scenario may be left out then.
@MainActor
public func explore(
  _ scenario: Scenario, app: any UIApplicationDelegate.Type, showing intent: PreviewIntent = .none,
  shortens: Bool = true,
  schedules: Int = 1_000, seed: UInt64 = 1, model: OrderModel = .observed, strategy: Strategy = .mixed,
  isolation: Isolation = .none, on device: Device = .iPhoneDuo,
  progress: @MainActor (Int, Int) -> Void = { _, _ in }
) async throws -> ExplorationResult {
  let program =
    shortens
    ? Explorable(scenario, app: app, showing: intent, on: device, isolation: isolation)
    : Explorable(on: device, isolation: isolation) { try await $0.play(scenario, app: app, showing: intent) }
  return try program.explored(
    Exploration(model, strategy, seed: seed, schedules: schedules), progress: progress)
}

/// Runs `body` once more, in the order of a token; returns what the checks found.
///
/// Throws ``ExplorationError`` for a token that is none, or that another program or scenario has made.
@MainActor
public func replay(
  _ token: String, on device: Device = .iPhoneDuo,
  _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
) async throws -> [Finding] {
  try Explorable(on: device, body).replayed(token)
}
