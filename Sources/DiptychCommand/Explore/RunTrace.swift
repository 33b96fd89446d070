import Diptych
import Foundation
import Scheduling

/// A recorded run as Chrome trace events: a track for each actor and queue, a stretch for each turn, an arrow from what
/// asked for a turn to the turn, an instant for each event.
///
/// A turn takes no virtual time. *Decided*: whatever begins, ends or happens is a microsecond after what came before, or
/// at its own time, whichever is later; so what comes first is to the left, and nothing overlaps on a track.
struct RunTrace {
  let run: RecordedRun

  var json: Data { trace.json }

  var trace: ChromeTrace {
    let times = Times(run)
    let lanes = run.lanes
    let track = Dictionary(uniqueKeysWithValues: lanes.enumerated().map { ($1, $0 + 1) })
    var events: [ChromeTrace.Event] = []
    for (number, turn) in run.record.turns.enumerated() {
      var notes = ["asked": String(format: "%.6f s", turn.asked.time.inSeconds), "turn": "\(number)"]
      notes["note"] = run.note(of: number)?.rawValue
      guard let began = turn.began, let ended = turn.ended, let tid = track[turn.lane] else { continue }
      let (start, end) = (times[began], times[ended])
      events.append(
        ChromeTrace.Event(
          name: run.record.words(of: number), cat: "turn", ph: "X", ts: start, dur: end - start, tid: tid,
          args: notes))
      guard let cause = turn.cause, !turn.isAwaited, let causeEnded = run.record.turns[cause].ended,
        let from = track[run.record.turns[cause].lane]
      else { continue }
      // What sleeps is asked for when its time comes.
      let asked = min(times[turn.asked], times[causeEnded])
      events += [
        ChromeTrace.Event(
          name: "asks for", cat: "cause", ph: "s", ts: asked, tid: from, id: number + 1),
        ChromeTrace.Event(
          name: "asks for", cat: "cause", ph: "f", ts: start, tid: tid, id: number + 1, bp: "e"),
      ]
    }
    for (place, event) in run.events.enumerated() {
      let turn = run.turns[place].map { run.record.turns[$0] }
      events.append(
        .instant(event.text, event.kind, at: times.events[place], track: turn.flatMap { track[$0.lane] } ?? 0)
      )
    }
    let sorted = events.enumerated().sorted {
      ($0.element.ts ?? 0, $0.offset) < ($1.element.ts ?? 0, $1.offset)
    }
    return ChromeTrace(traceEvents: names(lanes) + sorted.map(\.element))
  }

  private func names(_ lanes: [TurnRecord.Lane]) -> [ChromeTrace.Event] {
    (["events"] + lanes.map(\.description)).enumerated().map { tid, name in
      ChromeTrace.Event(name: "thread_name", ph: "M", tid: tid, args: ["name": name])
    }
  }

  /// When each thing is, in microseconds, all different.
  private struct Times {
    private var places: [Int: Int] = [:]
    private(set) var events: [Int] = []
    private var last = -1

    init(_ run: RecordedRun) {
      var moments = run.record.turns.flatMap { [$0.asked, $0.began, $0.ended] }.compactMap(\.self)
      moments.sort { $0.place < $1.place }
      var rest = run.events.enumerated().map { (time: $1.time, mark: run.marks[$0]) }[...]
      for moment in moments {
        while let event = rest.first,
          event.mark < moment.mark || event.time < moment.time.inSeconds
        {
          events.append(next(rest.removeFirst().time))
        }
        places[moment.place] = next(moment.time.inSeconds)
      }
      for event in rest { events.append(next(event.time)) }
    }

    private mutating func next(_ seconds: Double) -> Int {
      last = max(last + 1, Int((seconds * 1e6).rounded()))
      return last
    }

    subscript(moment: TurnRecord.Moment) -> Int { places[moment.place] ?? 0 }
  }
}
