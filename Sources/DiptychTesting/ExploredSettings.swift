import Diptych
import Explorer
import Foundation

/// How a test is explored.
struct ExploredSettings: Hashable, Sendable {
  var schedules: Int
  var seed: UInt64
  var model: OrderModel
  var strategy: Strategy
  /// The one order to run instead.
  var token: String?

  @MainActor var exploration: Exploration {
    Exploration(model, strategy, seed: seed, schedules: schedules)
  }

  /// With what the environment says instead; throws for what is no number there.
  func overridden(by environment: [String: String]) throws(ExplorationError) -> Self {
    func number(_ name: String) throws(ExplorationError) -> UInt64? {
      guard let text = environment[name] else { return nil }
      guard let number = UInt64(text), number <= 1 << 40 else {
        throw ExplorationError(
          .badSetting, "\(name) is \"\(text)\", which is no number from 0 to \(UInt64(1) << 40).")
      }
      return number
    }
    var settings = self
    if let schedules = try number("DIPTYCH_SCHEDULES") { settings.schedules = Int(schedules) }
    if let seed = try number("DIPTYCH_SEED") { settings.seed = seed }
    settings.token = environment["DIPTYCH_REPLAY"] ?? token
    return settings
  }
}
