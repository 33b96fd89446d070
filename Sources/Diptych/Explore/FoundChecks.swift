import Explorer

/// The checks that found something in some order, and in the platform's.
package struct FoundChecks: Hashable, Sendable {
  package private(set) var ever: Set<String> = []
  package private(set) var ordinarily: Set<String> = []

  /// Explores as `explore` does, and shortens nothing.
  ///
  /// - Parameter isEnough: Ends it, told how many orders there were.
  @MainActor
  package init(
    schedules: Int, seed: UInt64 = 1, model: OrderModel = .observed, on device: Device = .iPhoneDuo,
    until isEnough: @MainActor (FoundChecks, Int) -> Bool = { _, _ in false },
    _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
  ) throws {
    var runs = 0
    let explored = try Exploration(model, seed: seed, schedules: schedules).run(
      until: { outcome in
        let checks = outcome.findings.map(\.check)
        if runs == 0 { ordinarily = Set(checks) }
        ever.formUnion(checks)
        runs += 1
        return isEnough(self, runs)
      },
      { try await observed(on: device, body) })
    if !explored.failures.isEmpty { ever.insert("run-stuck") }
  }
}
