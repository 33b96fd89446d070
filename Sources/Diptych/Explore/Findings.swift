import Explorer

/// Makes of what an exploration came to what it found: the first of each check, in a run as short as can be.
@MainActor
struct Findings {
  let isolation: Isolation
  let run: @MainActor () async throws -> Outcome

  func all(of explored: Explored<Outcome>) throws -> [ExploredFinding] {
    var found = try firsts(of: explored).map { try shortened($0, length: explored.length) }
    found += crashes(of: explored)
    if let stuck = stuck(explored) { found.append(stuck) }
    if found.isEmpty, let leak = leak(explored) { found.append(leak) }
    return found
  }

  /// The first of a check, in the run with the fewest departures.
  private struct First {
    var finding: Finding
    var token: Token
    /// In how many runs the check found something.
    var count: Int
  }

  private func firsts(of explored: Explored<Outcome>) -> [First] {
    var firsts: [String: First] = [:]
    var order: [String] = []
    for (outcome, tally) in explored.outcomes.sorted(by: { $0.value.run < $1.value.run }) {
      for finding in outcome.firsts {
        guard var first = firsts[finding.check] else {
          firsts[finding.check] = First(finding: finding, token: tally.shortest, count: tally.count)
          order.append(finding.check)
          continue
        }
        first.count += tally.count
        if tally.shortest.choices.departures.count < first.token.choices.departures.count {
          (first.finding, first.token) = (finding, tally.shortest)
        }
        firsts[finding.check] = first
      }
    }
    return order.compactMap { firsts[$0] }
  }

  /// Shortened, and run once more to see that it comes again.
  private func shortened(_ first: First, length: Int) throws -> ExploredFinding {
    func seen(_ choices: Choices) throws -> Finding? {
      guard case .outcome(let outcome) = try end(of: Token(first.token.model, choices)) else { return nil }
      return outcome.findings.first { $0.check == first.finding.check }
    }
    let short = shortest(of: first.token, length: length) { try seen($0) != nil }
    guard let again = try seen(short) else {
      return ExploredFinding(
        check: "not-reproducible", law: "Q2",
        sentence:
          "In one run, and not in the same order again: \(first.finding.sentence) \(Findings.outlives)",
        in: first.token, count: first.count)
    }
    return ExploredFinding(
      check: again.check, law: again.law, sentence: again.sentence, in: Token(first.token.model, short),
      count: first.count)
  }

  private static let outlives =
    "Something in it is neither a job, a block nor a timer, or a global of the app outlives the run."

  private func crashes(of explored: Explored<Outcome>) -> [ExploredFinding] {
    explored.crashes.sorted { $0.value.run < $1.value.run }.prefix(20).map { sentence, tally in
      let short = shortest(of: tally.shortest, length: explored.length) { choices in
        guard case .crashed(sentence) = try end(of: Token(tally.shortest.model, choices)) else {
          return false
        }
        return true
      }
      return ExploredFinding(
        check: "run-crashed", law: "—", sentence: "The app crashed: \(sentence)",
        in: Token(tally.shortest.model, short), count: tally.count)
    }
  }

  private func stuck(_ explored: Explored<Outcome>) -> ExploredFinding? {
    let failures = explored.failures.sorted { $0.value.run < $1.value.run }
    guard let (sentence, tally) = failures.first else { return nil }
    return ExploredFinding(
      check: "run-stuck", law: "Q3", sentence: sentence, in: tally.shortest,
      count: failures.reduce(0) { $0 + $1.value.count })
  }

  /// Whether the platform's order goes as it went before all the others.
  private func leak(_ explored: Explored<Outcome>) -> ExploredFinding? {
    guard isolation == .none, let first = explored.outcomes.first(where: { $0.value.run == 0 }) else {
      return nil
    }
    let ordinary = Token(first.value.shortest.model, .ordinary)
    let again = Exploration.replay(ordinary, run)
    if again.hash == explored.ordinaryHash, case .success(first.key) = again.outcome { return nil }
    return ExploredFinding(
      check: "not-reproducible", law: "Q2",
      sentence:
        "The platform's order goes another way after the other runs than before them. \(Findings.outlives)",
      in: ordinary, count: 1)
  }

  private func shortest(
    of token: Token, length: Int, where fails: @escaping (Choices) throws -> Bool
  ) -> Choices {
    // *Decided*: what is not short by then stays as it is; a process for each run takes longer.
    var shortening = Shortening(budget: isolation == .none ? 1_500 : 300) { (try? fails($0)) == true }
    return shortening.shortest(of: token.choices, length: length)
  }

  private func end(of token: Token) throws -> Ran<Outcome>.End {
    guard isolation == .none else { return try Exploration.replayApart(token, run) }
    do { return .outcome(try Exploration.replay(token, run).outcome.get()) } catch {
      return .failed("\(error)")
    }
  }
}

extension ExploredFinding {
  fileprivate init(check: String, law: String, sentence: String, in token: Token, count: Int) {
    self.init(
      check: check, law: law, sentence: sentence, model: token.model, token: "\(token)",
      shrunkTo: token.choices.departures.count, count: count)
  }
}
