/// What the runs of an exploration came to.
package struct Explored<Outcome: Hashable> {
  /// How often something came out, and how to see it again.
  package struct Tally {
    package var count = 0
    /// The first that had it, counted from 0.
    package let run: Int
    /// The one with the fewest departures.
    package var shortest: Token

    mutating func add(_ token: Token) {
      count += 1
      if token.choices.departures.count < shortest.choices.departures.count { shortest = token }
    }
  }

  /// *Decided*: more are counted together, so that memory stays what it is however many runs there are.
  package static var limit: Int { 1 << 16 }

  package private(set) var schedules = 0
  package private(set) var outcomes: [Outcome: Tally] = [:]
  /// Runs that did not come to their end, by what they say.
  package private(set) var failures: [String: Tally] = [:]
  private var hashes: Set<UInt64> = []
  /// Whether each order there is was run.
  package internal(set) var isExhausted = false
  /// The most choices that a run had.
  package private(set) var length = 0

  /// How many orders differed; at most ``limit``.
  package var distinctOrders: Int { hashes.count }

  mutating func add(_ outcome: Result<Outcome, any Error>, _ hash: UInt64, _ token: Token, length: Int) {
    defer { schedules += 1 }
    self.length = max(self.length, length)
    if hashes.count < Self.limit { hashes.insert(hash) }
    switch outcome {
    case .success(let outcome): count(outcome, in: &outcomes, token)
    case .failure(let error): count("\(error)", in: &failures, token)
    }
  }

  private func count<Key: Hashable>(_ key: Key, in tallies: inout [Key: Tally], _ token: Token) {
    if tallies.count < Self.limit {
      tallies[key, default: Tally(run: schedules, shortest: token)].add(token)
    } else {
      tallies[key]?.add(token)
    }
  }
}
