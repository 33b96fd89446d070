import Explorer

extension Explorable {
  func findings(of explored: Explored<Outcome>) -> [ExploredFinding] {
    var found = explored.firsts.map { shorter($0, length: explored.length) }
    found += crashes(of: explored)
    if let stuck = stuck(explored) { found.append(stuck) }
    if found.isEmpty, let leak = leak(explored) { found.append(leak) }
    return found
  }

  /// First the scenario is shortened, then the order.
  private func shorter(_ first: FirstFinding, length: Int) -> ExploredFinding {
    guard let story else { return ordered(first, length: length) }
    func told(_ scenario: Scenario) -> Explorable {
      with(Story(scenario: scenario, app: story.app, intent: story.intent))
    }
    var search = StorySearch(first, length: length)
    let scenario = story.scenario.shortest { search.finds(in: told($0)) }
    var shortest = first
    shortest.token = search.token
    var found = told(scenario).ordered(shortest, length: search.length)
    found.shortScenario = scenario
    return found
  }

  /// With the shortest order that is found, run once more to see that it comes again.
  private func ordered(_ first: FirstFinding, length: Int) -> ExploredFinding {
    let (finding, token) = (first.finding, first.token)
    func seen(_ choices: Choices) -> (finding: Finding, token: Token)? {
      guard let ran = try? ran(Token(token.model, choices)) else { return nil }
      return ran.outcome?.findings.first { $0.check == finding.check }.map { ($0, ran.token) }
    }
    guard let again = seen(shortest(of: token, length: length) { seen($0) != nil }) else {
      let sentence = "In one run, and not in the same order again: \(finding.sentence) \(Self.outlives)"
      return ExploredFinding(
        Finding(check: "not-reproducible", law: "Q2", sentence: sentence), Token(token.model, token.choices),
        count: first.count)
    }
    return ExploredFinding(again.finding, again.token, count: first.count)
  }

  private static var outlives: String {
    "Something in it is neither a job, a block nor a timer, or a global of the app outlives the run."
  }

  private func crashes(of explored: Explored<Outcome>) -> [ExploredFinding] {
    explored.crashes.sorted { $0.value.run < $1.value.run }.prefix(20).map { sentence, tally in
      let token = tally.shortest
      let short = shortest(of: token, length: explored.length) { choices in
        guard case .crashed(sentence)? = try? ran(Token(token.model, choices)).end else { return false }
        return true
      }
      return ExploredFinding(
        Finding(check: "run-crashed", law: "—", sentence: "The app crashed: \(sentence)"),
        Token(token.model, short), count: tally.count)
    }
  }

  private func stuck(_ explored: Explored<Outcome>) -> ExploredFinding? {
    let failures = explored.failures.sorted { $0.value.run < $1.value.run }
    guard let (sentence, tally) = failures.first else { return nil }
    return ExploredFinding(
      .stuck(sentence), tally.shortest,
      count: failures.reduce(0) { $0 + $1.value.count })
  }

  /// Whether the platform's order goes as it went before all the others (Q20).
  private func leak(_ explored: Explored<Outcome>) -> ExploredFinding? {
    guard isolation == .none, let first = explored.outcomes.first(where: { $0.value.run == 0 }) else {
      return nil
    }
    let ordinary = Token(first.value.shortest.model, .ordinary)
    let again = Exploration.ran(ordinary, run)
    if again.hash == explored.ordinaryHash, again.outcome == first.key { return nil }
    let sentence =
      "The platform's order goes another way after the other runs than before them. \(Self.outlives)"
    return ExploredFinding(
      Finding(check: "not-reproducible", law: "Q2", sentence: sentence), ordinary, count: 1)
  }

  private func shortest(of token: Token, length: Int, where fails: @escaping (Choices) -> Bool) -> Choices {
    // *Decided*: what is not short by then stays as it is; a process for each run takes longer.
    var shortening = Shortening(budget: isolation == .none ? 1_500 : 300, fails: fails)
    return shortening.shortest(of: token.choices, length: length)
  }
}
