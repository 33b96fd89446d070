import Explorer

/// Looks for an order in which a shortened scenario goes wrong as the long one did.
@MainActor
struct StorySearch {
  /// *Decided*: so many runs for all that is tried, and so many orders of one scenario.
  private static let (budget, attempts) = (1_000, 20)

  private let finding: Finding
  private var left = Self.budget
  /// Of the shortest scenario so far, and how many choices a run of it has at most.
  private(set) var token: Token
  private(set) var length: Int

  init(_ first: FirstFinding, length: Int) {
    (finding, token, self.length) = (first.finding, first.token, length)
  }

  /// Whether the same check finds something: in the order that was found last, else in one of a few others. Where the last
  /// was the platform's, it alone is tried.
  mutating func finds(in program: Explorable) -> Bool {
    guard left > 0 else { return false }
    left -= 1
    if let outcome = try? program.ran(token).outcome, outcome.tells(of: finding) { return true }
    guard token.choices != .ordinary else { return false }
    var runs = 0
    let explored = try? Exploration(token.model, schedules: min(left, Self.attempts)).run(
      program.isolation,
      until: { outcome in
        runs += 1
        return outcome.tells(of: finding)
      }, program.run)
    left -= runs
    guard let explored,
      let seen = explored.outcomes.first(where: { $0.key.tells(of: finding) })
    else { return false }
    (token, length) = (seen.value.shortest, explored.length)
    return true
  }
}

extension Outcome {
  /// Whether the check of a finding found something too. A scenario that cannot be played to its end tells of nothing
  /// else; it may fail for another reason than another one.
  fileprivate func tells(of finding: Finding) -> Bool {
    if finding.check == Self.failed { return findings.contains(finding) }
    return findings.contains { $0.check == finding.check } && !findings.contains { $0.check == Self.failed }
  }
}
