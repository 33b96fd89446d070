import DeviceModel
import Explorer
import Foundation
import Scheduling

/// A run of an exploration, event by event.
public struct RecordedRun: Sendable {
  /// What runs it again.
  public let token: String
  /// What the checks found, in the order in which they did.
  public let findings: [Finding]
  /// What happened, in the order in which it did.
  public let events: [RunEvent]

  /// What was to be seen on the displays, whenever that or anything else had changed before time went on.
  package struct Moment: Sendable {
    package let time: Double
    /// Places of ``RecordedRun/events`` that happened since the moment before.
    package let events: Range<Int>
    package let state: PhoneState
    /// A PNG's name below the folder, for each display in the device's order; nil for a dark one.
    package let pictures: [String?]
  }

  package let moments: [Moment]
  /// The turn in which each event came, if one ran.
  package let turns: [Int?]
  /// How many of the log's events came before each event.
  package let marks: [Int]
  /// PNGs by their names.
  package let pictures: [String: Data]
  /// What went when.
  package let record: TurnRecord
  /// What the order has held back.
  package let reorderings: [Reordering]

  /// The place of the event that a finding comes from.
  package func cause(of finding: Finding) -> Int? { causes[finding] }

  let causes: [Finding: Int]

  /// What the order changed, in a sentence for each turn that it held back.
  package var reorderingSentences: [String] {
    reorderings.map { reordering in
      let turn = record.turns[reordering.turn]
      let start = String(format: "%.3f", reordering.since.time.inSeconds)
      let end =
        turn.began.map { "it went at \(String(format: "%.3f s", $0.time.inSeconds))" } ?? "it never went"
      var others = reordering.overtakers.prefix(3).map { record.words(of: $0) }.joined(separator: ", ")
      if reordering.overtakers.count > 3 { others += " and \(reordering.overtakers.count - 3) more" }
      return
        "\(record.words(of: reordering.turn)), which goes first in the platform's order, was ready at \(start) s; \(end)"
        + (others.isEmpty ? "" : ", after \(others)")
        + (reordering.isPassedByTime ? ", and time passed over it" : "")
        + "."
    }
  }
}
