/// Who is let to recognise, where several recognisers follow the same fingers (T3, T4).
package enum GestureArbiter {
  package enum Decision: Sendable, Hashable {
    case recognize, fail
  }

  /// Decides about every recogniser that wants to recognise, and about those that this rules out.
  ///
  /// Recognisers are numbered in the order in which they are asked. One that requires the failure of another is left
  /// to wait while that is possible, and fails when it is recognised. One that can be prevented by another and cannot
  /// prevent that itself comes after it. Closures may call the app; each is asked only where the answer counts.
  package static func decide(
    _ stages: [GestureProgress.Stage], requires: (Int, Int) -> Bool, prevents: (Int, Int) -> Bool,
    shouldBegin: (Int) -> Bool
  ) -> [(index: Int, decision: Decision)] {
    var stages = stages
    var decisions: [(index: Int, decision: Decision)] = []

    func fail(_ index: Int) {
      stages[index] = .over
      decisions.append((index, .fail))
    }
    func others(of index: Int, _ isMeant: (GestureProgress.Stage) -> Bool) -> [Int] {
      stages.indices.filter { $0 != index && isMeant(stages[$0]) }
    }
    func waits(_ index: Int) -> Bool {
      others(of: index) { $0 == .possible || $0 == .wanting }.contains { requires(index, $0) }
    }
    func isRuledOut(_ index: Int) -> Bool {
      others(of: index) { $0 == .recognized }.contains { requires(index, $0) || prevents($0, index) }
    }
    func givesWay(_ index: Int) -> Bool {
      others(of: index) { $0 == .wanting }.contains {
        prevents($0, index) && !prevents(index, $0) && !waits($0)
      }
    }
    func recognize(_ index: Int) {
      stages[index] = .recognized
      decisions.append((index, .recognize))
      for other in others(of: index, { $0 == .possible || $0 == .wanting }) where prevents(index, other) {
        fail(other)
      }
    }
    /// False when nothing can be decided any more.
    func decideOne(yielding: Bool) -> Bool {
      for index in stages.indices where stages[index] == .wanting {
        if isRuledOut(index) {
          fail(index)
          return true
        }
        if waits(index) || yielding && givesWay(index) { continue }
        if shouldBegin(index) { recognize(index) } else { fail(index) }
        return true
      }
      return false
    }

    // Some that give way to each other in a circle are taken in their order.
    while decideOne(yielding: true) || decideOne(yielding: false) {}
    return decisions
  }
}
