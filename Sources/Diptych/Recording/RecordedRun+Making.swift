import CameraService
import Compositing
import DeviceModel
import Explorer
import Foundation
import Imaging
import Scheduling

extension RecordedRun {
  /// An event on its way into the run's list.
  private struct Draft {
    /// How many of the log's events come before it.
    let mark: Int
    /// Its place in the log; nil for one that the log has not.
    var index: Int?
    var event: RunEvent

    /// What is not in the log comes before the log's event of its mark.
    func precedes(_ other: Draft) -> Bool {
      guard mark == other.mark else { return mark < other.mark }
      guard index == nil, other.index == nil else { return index == nil }
      return event.time < other.event.time
    }
  }

  @MainActor
  init(
    _ watch: RunWatch, _ token: Token, on device: Device, log: [EventLog.Entry],
    found: [RecordedFindings.Found]
  ) throws {
    let record = watch.record
    let states = States(watch.samples)
    var drafts = log.enumerated().map { index, entry in
      Draft(
        mark: index, index: index,
        event: RunEvent(
          time: entry.time.inSeconds, kind: entry.kind.rawValue, text: entry.text,
          actor: record.turn(at: index).map { record.words(of: $0) } ?? "the run", state: states[index]))
    }
    let reorderings = token.choices.reorderings(in: record)
    let extra =
      reorderings.flatMap { Self.drafts(of: $0, record, states) }
      + found.map { found in
        Draft(
          mark: found.mark,
          event: RunEvent(
            time: found.time.inSeconds, kind: "finding",
            text: "\(found.finding.check): \(found.finding.sentence)",
            actor: "check", note: .finding, state: states[found.mark - 1]))
      }
    var causes: [Finding: Int] = [:]
    for found in found {
      guard let cause = Check.cause(of: found.finding, in: log[..<min(found.mark, log.count)]) else {
        continue
      }
      causes[found.finding] = cause
      drafts[cause].event.note = .cause
    }
    let leads = Self.leads(log.count, record)
    var events: [RunEvent] = []
    var turns: [Int?] = []
    var marks: [Int] = []
    var places = [Int](repeating: 0, count: log.count)
    for draft in (extra + drafts).sorted(by: { $0.precedes($1) }) {
      if let index = draft.index { places[index] = events.count }
      events.append(draft.event)
      turns.append(draft.index.flatMap(record.turn))
      marks.append(draft.mark)
    }
    for (index, lead) in leads.enumerated() { events[places[index]].cause = lead.map { places[$0] } }
    let pictures = try MomentPictures(watch.samples, of: device)
    self.init(
      token: "\(token)", findings: found.map(\.finding), events: events,
      moments: Self.moments(watch.samples, pictures, events, marks), turns: turns, marks: marks,
      pictures: pictures.files, record: record, reorderings: reorderings,
      causes: causes.mapValues { places[$0] })
  }

  @MainActor
  private static func moments(
    _ samples: [RunWatch.Sample], _ pictures: MomentPictures, _ events: [RunEvent], _ marks: [Int]
  ) -> [Moment] {
    var moments: [Moment] = []
    var done = 0
    for (index, sample) in samples.enumerated() where !sample.screens.isEmpty {
      let next = events.indices.dropFirst(done).first { place in
        // What was inserted at the mark may have come before somebody looked.
        let isInserted = ["order", "finding"].contains(events[place].kind)
        return marks[place] > sample.mark
          || marks[place] == sample.mark && !(isInserted && events[place].time <= sample.time)
      }
      let end = index == samples.count - 1 ? events.count : next ?? events.count
      moments.append(
        Moment(
          time: sample.time, events: done..<end, state: sample.state, pictures: pictures.names[index]))
      done = end
    }
    return moments
  }

  /// Where something begins to wait, and where it goes.
  private static func drafts(of reordering: Reordering, _ record: TurnRecord, _ states: States) -> [Draft] {
    let turn = record.turns[reordering.turn]
    func draft(_ moment: TurnRecord.Moment, _ text: String) -> Draft {
      Draft(
        mark: moment.mark,
        event: RunEvent(
          time: moment.time.inSeconds, kind: "order", text: text, actor: record.words(of: reordering.turn),
          note: .reordered,
          state: states[moment.mark - 1]))
    }
    return [draft(reordering.since, "could go, as it does in the platform's order, and is held back")]
      + (turn.began.map { [draft($0, "goes, after \(reordering.overtakers.count) that came later")] } ?? [])
  }

  /// For each event of the log the one that led to it: the one before in its turn, else the last of who asked for the
  /// turn, up to then.
  private static func leads(_ count: Int, _ record: TurnRecord) -> [Int?] {
    var ofTurn: [Int: [Int]] = [:]
    return (0..<count).map { index in
      guard let turn = record.turn(at: index) else { return nil }
      defer { ofTurn[turn, default: []].append(index) }
      if let last = ofTurn[turn]?.last { return last }
      var asked = record.turns[turn]
      while let cause = asked.cause {
        if let last = ofTurn[cause]?.last(where: { $0 < asked.asked.mark }) { return last }
        asked = record.turns[cause]
      }
      return nil
    }
  }
}

/// How the phone was after each event.
private struct States {
  private let samples: [RunWatch.Sample]

  init(_ samples: [RunWatch.Sample]) { self.samples = samples }

  subscript(event: Int) -> PhoneState {
    (samples.first { $0.mark > event } ?? samples.last)?.state
      ?? PhoneState(angle: 0, lit: [], streaming: nil, shown: [], session: "none")
  }
}

extension TurnRecord {
  /// The turn in which an event of the log came.
  func turn(at event: Int) -> Int? {
    var (low, high) = (0, running.count)
    while low < high {
      let middle = (low + high) / 2
      if running[middle].mark <= event { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : running[low - 1].turn
  }
}
