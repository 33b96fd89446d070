import Scheduling

/// Runs a body again and again, each time in another order, and counts what came of it.
@MainActor
package struct Exploration {
  package var model: OrderModel
  package var strategy: Strategy
  package var seed: UInt64
  /// How many runs at most.
  package var schedules: Int

  package init(
    _ model: OrderModel = .observed, _ strategy: Strategy = .mixed, seed: UInt64 = 1, schedules: Int
  ) {
    (self.model, self.strategy, self.seed, self.schedules) = (model, strategy, seed, schedules)
  }

  /// Explores. Stops early where `isEnough` says so of a run's outcome.
  ///
  /// Throws where orders of this program cannot be explored.
  package func run<Outcome>(
    until isEnough: (Outcome) -> Bool = { _ in false },
    _ body: @escaping @MainActor () async throws -> Outcome
  ) throws -> Explored<Outcome> {
    try Puzzles.check()
    return explore(until: isEnough, body)
  }

  func explore<Outcome>(
    until isEnough: (Outcome) -> Bool = { _ in false },
    _ body: @escaping @MainActor () async throws -> Outcome
  ) -> Explored<Outcome> {
    strategy == .exhaustive ? search(until: isEnough, body) : sample(until: isEnough, body)
  }

  private func sample<Outcome>(
    until isEnough: (Outcome) -> Bool, _ body: @escaping @MainActor () async throws -> Outcome
  ) -> Explored<Outcome> {
    var explored = Explored<Outcome>()
    for run in 0..<schedules {
      let ran = ran(run, length: explored.ordinaryLength, body)
      explored.add(ran)
      if let outcome = ran.outcome, isEnough(outcome) { break }
    }
    return explored
  }

  private func search<Outcome>(
    until isEnough: (Outcome) -> Bool, _ body: @escaping @MainActor () async throws -> Outcome
  ) -> Explored<Outcome> {
    var explored = Explored<Outcome>()
    var search = ExhaustiveSearch()
    for _ in 0..<schedules {
      let order = RecordedOrder(model) { search.choose($0, among: $1) }
      let ran = Exploration.ran(order, body)
      explored.add(ran)
      if let outcome = ran.outcome, isEnough(outcome) { break }
      if !search.advance() {
        explored.isExhausted = search.isSteady
        break
      }
    }
    return explored
  }

  /// - Parameter length: how many choices the platform's order has.
  func ran<Outcome>(
    _ run: Int, length: Int, watchedBy note: ((Int) -> Void)? = nil,
    _ body: @escaping @MainActor () async throws -> Outcome
  ) -> Ran<Outcome> {
    let random = SplitMix(seed: seed, run: run)
    let known = run == 0 ? .ordinary : delays(run, length, random)
    var chooser = known.map { ReplayChooser($0) } ?? chooser(run, length, random)
    let order = RecordedOrder(model) { step, candidates in
      let place = chooser.choose(step, among: candidates)
      note?(place)
      return place
    }
    var ran = Exploration.ran(order, body)
    if let known { ran.token.choices = known }
    return ran
  }

  /// The first run is the platform's order, whatever the strategy.
  private func delays(_ run: Int, _ length: Int, _ random: SplitMix) -> Choices? {
    let count: Int
    switch strategy {
    case .delays(let delays): count = delays
    case .mixed where run % 5 < 2: count = 1 + run % 5
    default: return nil
    }
    var random = random
    let steps = (0..<count).map { _ in Int(random.next(below: UInt64(length))) }
    return Choices(steps.map { .init(step: $0, .delays, place: Int(random.next(below: 2))) })
  }

  private func chooser(_ run: Int, _ length: Int, _ random: SplitMix) -> any Chooser {
    switch strategy {
    case .priorities(let depth): PriorityChooser(depth: depth, length: length, random: random)
    case .mixed where run % 5 > 2: PriorityChooser(depth: run % 5 - 1, length: length, random: random)
    default: RandomChooser(random: random)
    }
  }

  /// Runs the body once more, in the order of a token.
  ///
  /// - Parameter record: hears what went when.
  package static func replay<Outcome>(
    _ token: Token, recording record: TurnRecord? = nil,
    _ body: @escaping @MainActor () async throws -> Outcome
  ) -> (outcome: Result<Outcome, any Error>, hash: UInt64) {
    let order = order(of: token)
    let outcome = run(order, record, body)
    return (outcome, order.hash)
  }

  /// Runs the body once more, in the order of a token, which comes back with what tells that run from others.
  package static func ran<Outcome>(
    _ token: Token, _ body: @escaping @MainActor () async throws -> Outcome
  ) -> Ran<Outcome> {
    var ran = ran(order(of: token), body)
    ran.token.choices = token.choices
    return ran
  }

  private static func order(of token: Token) -> RecordedOrder {
    var chooser = ReplayChooser(token.choices)
    return RecordedOrder(token.model) { chooser.choose($0, among: $1) }
  }

  private static func ran<Outcome>(
    _ order: RecordedOrder, _ body: @escaping @MainActor () async throws -> Outcome
  ) -> Ran<Outcome> {
    let end: Ran<Outcome>.End
    switch run(order, nil, body) {
    case .success(let outcome): end = .outcome(outcome)
    case .failure(let error): end = .failed("\(error)")
    }
    let token = Token(order.model, order.choices, fingerprint: Token.fingerprint(order.hash))
    return Ran(end: end, hash: order.hash, token: token, length: order.length)
  }

  private static func run<Outcome>(
    _ order: RecordedOrder, _ record: TurnRecord?,
    _ body: @escaping @MainActor () async throws -> Outcome
  ) -> Result<Outcome, any Error> {
    Result { try VirtualTime(following: order, recording: record).run(body) }
  }
}
