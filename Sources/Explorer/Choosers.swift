import Scheduling

/// Chooses within one run.
protocol Chooser {
  /// A place among candidates, at the choice numbered `step` of the run.
  mutating func choose(_ step: Int, among candidates: [Candidate]) -> Int
}

/// Anything, with equal chance.
struct RandomChooser: Chooser {
  var random: SplitMix

  mutating func choose(_ step: Int, among candidates: [Candidate]) -> Int {
    Int(random.next(below: UInt64(candidates.count)))
  }
}

/// The owner of the highest priority; whoever goes at one of a few drawn steps is the last one from then on.
struct PriorityChooser: Chooser {
  private var random: SplitMix
  private var priorities: [Int: UInt64] = [:]
  private var changes: [Int]
  private var lowest: UInt64

  /// - Parameter length: how many choices a run is likely to have.
  init(depth: Int, length: Int, random: SplitMix) {
    self.random = random
    changes = []
    lowest = UInt64(depth)
    for _ in 1..<max(1, depth) { changes.append(Int(self.random.next(below: UInt64(max(1, length))))) }
  }

  mutating func choose(_ step: Int, among candidates: [Candidate]) -> Int {
    for candidate in candidates where priorities[candidate.owner] == nil {
      priorities[candidate.owner] = (random.next() >> 1) | 1 << 32
    }
    func first() -> Int {
      candidates.indices.max { priorities[candidates[$0].owner]! < priorities[candidates[$1].owner]! } ?? 0
    }
    if changes.contains(step) {
      lowest -= 1
      priorities[candidates[first()].owner] = lowest
    }
    return first()
  }
}

/// The platform's order, but for some departures from it.
struct ReplayChooser: Chooser {
  private let departures: [Int: Choices.Departure]
  /// Whose turns come last, the first of them first.
  private var delayed: [Int] = []

  init(_ choices: Choices) {
    departures = Dictionary(uniqueKeysWithValues: choices.departures.map { ($0.step, $0) })
  }

  /// A place that there is not, as in a run that has been shortened, is the last one.
  mutating func choose(_ step: Int, among candidates: [Candidate]) -> Int {
    if let departure = departures[step] {
      let place = min(departure.place, candidates.count - 1)
      if departure.kind == .takes { return place }
      delay(candidates[place].owner)
    }
    guard !delayed.isEmpty else { return 0 }
    return candidates.firstIndex { !delayed.contains($0.owner) }
      ?? candidates.indices.min { rank(candidates[$0]) < rank(candidates[$1]) } ?? 0
  }

  private mutating func delay(_ owner: Int) {
    delayed.removeAll { $0 == owner }
    delayed.append(owner)
  }

  private func rank(_ candidate: Candidate) -> Int { delayed.firstIndex(of: candidate.owner) ?? 0 }
}

/// Each order once, depth first: a run begins as the one before up to its last choice that has something left.
struct ExhaustiveSearch: Sendable {
  private var path: [(place: Int, count: Int)] = []
  /// Whether the path's places were among as many candidates as the run before them had.
  private(set) var isSteady = true

  mutating func choose(_ step: Int, among candidates: [Candidate]) -> Int {
    guard step < path.count else {
      path.append((0, candidates.count))
      return 0
    }
    if path[step].count != candidates.count { isSteady = false }
    return min(path[step].place, candidates.count - 1)
  }

  /// To the next order; false when there is none.
  mutating func advance() -> Bool {
    while let last = path.popLast() {
      guard last.place + 1 < last.count else { continue }
      path.append((last.place + 1, last.count))
      return true
    }
    return false
  }
}
