import Foundation

extension Exploration {
  /// Explores as `run` does, in children of this process; so many are at work at once.
  package func run<Outcome: Hashable & Codable>(
    _ isolation: Isolation, until isEnough: (Outcome) -> Bool = { _ in false },
    _ body: @escaping @MainActor () async throws -> Outcome
  ) throws -> Explored<Outcome> {
    guard case .processes(let batch, let atOnce) = isolation, strategy != .exhaustive else {
      return try run(until: isEnough, body)
    }
    try Puzzles.check()
    var explored = Explored<Outcome>()
    var working: [(runs: Range<Int>, child: ChildProcess)] = []
    var next = 0
    while true {
      // What is drawn for the others depends on how long the first one was.
      while next < schedules, working.count < (explored.schedules == 0 ? 1 : max(1, atOnce)) {
        let runs = next..<(next == 0 ? 1 : min(schedules, next + max(1, batch)))
        working.append((runs, try child(runs, length: explored.ordinaryLength, body)))
        next = runs.upperBound
      }
      guard let (runs, child) = working.first else { return explored }
      let end = ChildProcess.end(of: working.map(\.child))
      working.removeFirst()
      for line in child.lines {
        let ran = try JSONDecoder().decode(Ran<Outcome>.self, from: line)
        explored.add(ran)
        if let outcome = ran.outcome, isEnough(outcome) { return explored }
      }
      var left = runs.dropFirst(child.lines.count)
      guard let lost = left.popFirst() else { continue }
      explored.add(try crashed(lost, end, length: explored.ordinaryLength, body))
      guard !left.isEmpty else { continue }
      let rest = left.startIndex..<left.endIndex
      working.insert((rest, try self.child(rest, length: explored.ordinaryLength, body)), at: 0)
    }
  }

  private func child<Outcome: Codable>(
    _ runs: Range<Int>, length: Int, _ body: @escaping @MainActor () async throws -> Outcome
  ) throws(ExplorationError) -> ChildProcess {
    try ChildProcess { send in
      for run in runs { send(Exploration.line(ran(run, length: length, body))) }
    }
  }

  /// A run that its process did not survive, once more: with what it chooses until then in sight.
  private func crashed<Outcome>(
    _ run: Int, _ end: String, length: Int, _ body: @escaping @MainActor () async throws -> Outcome
  ) throws(ExplorationError) -> Ran<Outcome> {
    let steps = try SharedSteps()
    let child = try ChildProcess { _ in _ = ran(run, length: length, watchedBy: steps.append, body) }
    _ = ChildProcess.end(of: [child])
    let token = Token(model, steps.choices)
    return Ran(end: .crashed(end), hash: steps.hash, token: token, length: steps.length)
  }

  /// Runs the body once more, in the order of a token, in a child of this process.
  package static func ranApart<Outcome: Codable>(
    _ token: Token, _ body: @escaping @MainActor () async throws -> Outcome
  ) throws -> Ran<Outcome> {
    let child = try ChildProcess { send in send(line(ran(token, body))) }
    let end = ChildProcess.end(of: [child])
    guard let line = child.lines.first else {
      return Ran(end: .crashed(end), hash: 0, token: Token(token.model, token.choices), length: 0)
    }
    return try JSONDecoder().decode(Ran<Outcome>.self, from: line)
  }

  private static func line<Outcome: Codable>(_ ran: Ran<Outcome>) -> Data {
    do { return try JSONEncoder().encode(ran) } catch { fatalError("An outcome cannot be encoded: \(error)") }
  }
}
