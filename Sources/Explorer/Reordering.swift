import Scheduling

/// Something that could have gone, and that a departure from the platform's order has held back.
package struct Reordering: Hashable, Sendable {
  /// Its number in the record.
  package let turn: Int
  /// When it was first passed over.
  package let since: TurnRecord.Moment
  /// What went before it though it was asked for later, in the order in which it went.
  package internal(set) var overtakers: [Int] = []
  /// Whether time passed over it.
  package internal(set) var isPassedByTime = false
}

extension Choices {
  /// What they have held back in a run, in the order in which it was first passed over.
  ///
  /// - Parameter record: of a run that followed them.
  package func reorderings(in record: TurnRecord) -> [Reordering] {
    let departures = Dictionary(departures.map { ($0.step, $0) }, uniquingKeysWith: { $1 })
    var found: [Reordering] = []
    var delayed: Set<Int> = []
    for (step, choice) in record.choices.enumerated() {
      let departure = departures[step]
      if departure?.kind == .delays, let place = departure?.place,
        let turn = choice.turns[min(place, choice.turns.count - 1)]
      {
        delayed.insert(record.turns[turn].owner)
      }
      for case let turn? in choice.turns.prefix(choice.chosen)
      where departure?.kind == .takes || delayed.contains(record.turns[turn].owner) {
        let index = found.firstIndex { $0.turn == turn } ?? found.count
        if index == found.count { found.append(Reordering(turn: turn, since: choice.at)) }
        if let other = choice.turns[choice.chosen] {
          if !found[index].overtakers.contains(other) { found[index].overtakers.append(other) }
        } else {
          found[index].isPassedByTime = true
        }
      }
    }
    return found
  }
}
