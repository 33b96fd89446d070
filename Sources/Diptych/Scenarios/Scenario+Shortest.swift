import Explorer

extension Scenario {
  /// The shortest that is found by leaving out steps, and then by waiting less, while what is left goes on failing. The
  /// launch stays.
  func shortest(while fails: (Scenario) throws -> Bool) rethrows -> Scenario {
    let launch = steps.firstIndex { $0.action == .launch }
    let kept = try shrunk(steps.indices.filter { $0 != launch }) { try fails(keeping($0, and: launch)) }
    return try keeping(kept, and: launch).hastier(while: fails)
  }

  private func keeping(_ places: [Int], and launch: Int?) -> Scenario {
    Scenario(device: device, steps: (places + (launch.map { [$0] } ?? [])).sorted().map { steps[$0] })
  }

  /// Seconds to wait that are tried in place of longer ones (*decided*).
  private static let waits = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]

  private func hastier(while fails: (Scenario) throws -> Bool) rethrows -> Scenario {
    var best = self
    for place in steps.indices.dropFirst() {
      let wait = best.steps[place].at - best.steps[place - 1].at
      for shorter in Self.waits where shorter < wait {
        let hasty = best.waiting(shorter, before: place)
        guard try fails(hasty) else { continue }
        best = hasty
        break
      }
    }
    return best
  }

  /// All that comes after is so much earlier, too. To the millisecond.
  private func waiting(_ seconds: Double, before place: Int) -> Scenario {
    var hasty = self
    let gain = steps[place].at - steps[place - 1].at - seconds
    for later in steps.indices[place...] {
      hasty.steps[later].at = ((steps[later].at - gain) * 1000).rounded() / 1000
    }
    return hasty
  }
}
