import Explorer

/// What an exploration found.
public struct ExplorationResult: Hashable, Sendable, Codable {
  public var model: OrderModel
  public var seed: UInt64
  /// How many runs there were.
  public var schedules: Int
  /// How many of them differed in their order.
  public var distinctOrders: Int
  /// How many ends differed in what a person sees and in what the checks found.
  public var distinctOutcomes: Int
  /// How likely one more order would end as none has, from 0 to 1: an estimate from how many ends came only once.
  ///
  /// Good, The Population Frequencies of Species and the Estimation of Population Parameters, Biometrika 1953.
  public var chanceOfAnotherOutcome: Double
  /// Whether every order there is was run.
  public var isExhaustive: Bool
  public var schedulesPerSecond: Double
  /// How the runs ended, the most frequent first; the first twenty.
  public var outcomes: [ExploredOutcome]
  /// One for each check that found something, in the order in which they first did.
  public var findings: [ExploredFinding]
}

/// How runs ended.
public struct ExploredOutcome: Hashable, Sendable, Codable {
  /// What a person sees then, a line each: the displays that are lit, and the cameras' pictures on them.
  public var seen: [String]
  /// How many of the runs ended so.
  public var count: Int
  /// Runs the first of them again.
  public var token: String
}

/// Something a check reports in some order, and how to see it again.
public struct ExploredFinding: Hashable, Sendable, Codable {
  /// The check's name, such as `exception-raised`.
  public var check: String
  /// The law it rests on.
  public var law: String
  /// What happened, in a sentence.
  public var sentence: String
  /// What has to be allowed for it to happen.
  public var model: OrderModel
  /// Runs it again: `replay(_:on:_:)`, or `diptych explore APP --replay TOKEN`.
  public var token: String
  /// At how many places the shortest run that was found departs from the platform's order: 0 where it happens in that.
  public var shrunkTo: Int
  /// How many of the runs had it.
  public var count: Int
  /// Where a scenario was explored: as much of it as is enough, which the token belongs to.
  public var shortScenario: Scenario?
}

extension ExploredFinding {
  init(_ finding: Finding, _ token: Token, count: Int) {
    self.init(
      check: finding.check, law: finding.law, sentence: finding.sentence, model: token.model,
      token: "\(token)", shrunkTo: token.choices.departures.count, count: count)
  }
}

extension OrderModel: Codable {}
