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
    var explored = Explored<Outcome>()
    var search = strategy == .exhaustive ? ExhaustiveSearch() : nil
    var length = 1
    for run in 0..<schedules {
      let order: RecordedOrder
      var known: Choices?
      if search != nil {
        order = RecordedOrder(model) { search!.choose($0, among: $1) }
      } else {
        let random = SplitMix(seed: seed, run: run)
        known = run == 0 ? .ordinary : delays(run, length, random)
        var chooser = known.map { ReplayChooser($0) } ?? chooser(run, length, random)
        order = RecordedOrder(model) { chooser.choose($0, among: $1) }
      }
      let outcome = Exploration.run(order, nil, body)
      length = max(length, order.length)
      let token = Token(
        model, known ?? order.choices, fingerprint: Token.fingerprint(order.hash))
      explored.add(outcome, order.hash, token, length: order.length)
      if case .success(let outcome) = outcome, isEnough(outcome) { break }
      if let isLeft = search?.advance(), !isLeft {
        explored.isExhausted = search?.isSteady == true
        break
      }
    }
    return explored
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
    return Choices(
      steps.sorted().map { .init(step: $0, .delays, place: Int(random.next(below: 2))) })
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
    var chooser = ReplayChooser(token.choices)
    let order = RecordedOrder(token.model) { chooser.choose($0, among: $1) }
    let outcome = run(order, record, body)
    return (outcome, order.hash)
  }

  private static func run<Outcome>(
    _ order: RecordedOrder, _ record: TurnRecord?,
    _ body: @escaping @MainActor () async throws -> Outcome
  ) -> Result<Outcome, any Error> {
    Result { try VirtualTime(following: order, recording: record).run(body) }
  }
}
