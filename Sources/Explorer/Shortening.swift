/// Finds a short way to make a run fail.
package struct Shortening {
  /// How many more runs it may take.
  package var budget: Int
  private let fails: (Choices) -> Bool

  package init(budget: Int, fails: @escaping (Choices) -> Bool) {
    (self.budget, self.fails) = (budget, fails)
  }

  /// Of the platform's order, of one delay anywhere, and of the given choices with as much left out as can be, the
  /// first that fails.
  ///
  /// - Parameter length: how many choices a run has.
  package mutating func shortest(of choices: Choices, length: Int) -> Choices {
    if tries(.ordinary) { return .ordinary }
    if choices.departures.count > 1 {
      for place in 0..<2 {
        for step in 0..<length {
          let one = Choices([.init(step: step, .delays, place: place)])
          if tries(one) { return one }
        }
      }
    }
    var shorter = choices.departures
    // Later departures rest on the earlier ones.
    while shorter.count > 1, tries(Choices(Array(shorter.prefix(shorter.count / 2)))) {
      shorter.removeLast(shorter.count - shorter.count / 2)
    }
    return Choices(shrunk(shorter) { tries(Choices($0)) })
  }

  private mutating func tries(_ choices: Choices) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    return fails(choices)
  }
}
