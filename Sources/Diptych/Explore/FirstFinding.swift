import Explorer

/// What a check found, and the run with the fewest departures that had it.
struct FirstFinding {
  var finding: Finding
  var token: Token
  /// How many runs had it.
  var count: Int
}

extension Explored where Outcome == Diptych.Outcome {
  /// One for each check, in the order in which they first found something.
  var firsts: [FirstFinding] {
    var firsts: [FirstFinding] = []
    for (outcome, tally) in outcomes.sorted(by: { $0.value.run < $1.value.run }) {
      for finding in outcome.firsts {
        guard let place = firsts.firstIndex(where: { $0.finding.check == finding.check }) else {
          firsts.append(FirstFinding(finding: finding, token: tally.shortest, count: tally.count))
          continue
        }
        firsts[place].count += tally.count
        if tally.shortest.choices.departures.count < firsts[place].token.choices.departures.count {
          firsts[place].finding = finding
          firsts[place].token = tally.shortest
        }
      }
    }
    return firsts
  }

  /// What a person saw at the ends, whatever the checks found; the most frequent first.
  var ends: [ExploredOutcome] {
    var seen: [(count: Int, run: Int, outcome: ExploredOutcome)] = []
    for (shown, ends) in Dictionary(grouping: outcomes, by: \.key.shown) {
      guard let first = ends.min(by: { $0.value.run < $1.value.run }) else { continue }
      let count = ends.reduce(0) { $0 + $1.value.count }
      seen.append(
        (count, first.value.run, ExploredOutcome(seen: shown, count: count, token: "\(first.value.shortest)"))
      )
    }
    return seen.sorted { ($1.count, $0.run) < ($0.count, $1.run) }.prefix(20).map(\.outcome)
  }
}
