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
  /// Runs that their process did not survive, by what it said last.
  package private(set) var crashes: [String: Tally] = [:]
  private var hashes: Set<UInt64> = []
  /// Whether each order there is was run.
  package internal(set) var isExhausted = false
  /// The most choices that a run had.
  package private(set) var length = 0
  /// How many the first run had, which goes in the platform's order; at least one.
  private(set) var ordinaryLength = 1
  /// Of its order.
  package private(set) var ordinaryHash: UInt64 = 0

  /// How many orders differed; at most ``limit``.
  package var distinctOrders: Int { hashes.count }

  mutating func add(_ ran: Ran<Outcome>) {
    defer { schedules += 1 }
    if schedules == 0 { (ordinaryLength, ordinaryHash) = (max(1, ran.length), ran.hash) }
    length = max(length, ran.length)
    if hashes.count < Self.limit { hashes.insert(ran.hash) }
    switch ran.end {
    case .outcome(let outcome): count(outcome, in: &outcomes, ran.token)
    case .failed(let sentence): count(sentence, in: &failures, ran.token)
    case .crashed(let sentence): count(sentence, in: &crashes, ran.token)
    }
  }

  /// How likely one more run would end as none has, by how many ends came once (Good and Turing's estimate).
  package var chanceOfAnother: Double {
    let tallies = [Array(outcomes.values), Array(failures.values), Array(crashes.values)].joined()
    let singles = tallies.count { $0.count == 1 }
    return schedules == 0 ? 1 : Double(singles) / Double(schedules)
  }

  private func count<Key: Hashable>(_ key: Key, in tallies: inout [Key: Tally], _ token: Token) {
    if tallies.count < Self.limit {
      tallies[key, default: Tally(run: schedules, shortest: token)].add(token)
    } else {
      tallies[key]?.add(token)
    }
  }
}
