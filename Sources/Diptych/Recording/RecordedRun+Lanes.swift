import Scheduling

extension RecordedRun {
  /// Where anything ran: what time brings, the main actor, and the others as they first come.
  package var lanes: [TurnRecord.Lane] {
    var lanes: [TurnRecord.Lane] = [.time, .main]
    for turn in begun where !lanes.contains(record.turns[turn].lane) { lanes.append(record.turns[turn].lane) }
    return lanes
  }

  /// Turns that ran, in the order in which they began.
  package var begun: [Int] {
    record.turns.indices.filter { record.turns[$0].ended != nil }
      .sorted { record.turns[$0].began?.place ?? 0 < record.turns[$1].began?.place ?? 0 }
  }

  /// Why a turn is pointed out.
  package enum TurnNote: String, Hashable, Sendable {
    case heldBack = "held back"
    case overtook = "went before what was held back"
    case cause = "a finding comes from it"
  }

  package func note(of turn: Int) -> TurnNote? {
    if reorderings.contains(where: { $0.turn == turn }) { return .heldBack }
    if causingTurns.contains(turn) { return .cause }
    return reorderings.contains { $0.overtakers.contains(turn) } ? .overtook : nil
  }

  /// The turns that findings come from.
  package var causingTurns: Set<Int> { Set(causes.values.compactMap { turns[$0] }) }
}
