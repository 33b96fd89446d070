import Diptych
import Explorer
import Scheduling

/// Who ran when, as a drawing: a lane for each actor and queue, a bar for each turn in the order in which they began.
///
/// *Decided*: turns take no virtual time and thousands of them share a moment, so each has the same width, and a line
/// stands where time went on.
struct RunLanes {
  struct Bar: Equatable {
    let turn: Int
    let lane: Int
    let x: Double
    let width: Double
  }

  let run: RecordedRun
  let lanes: [TurnRecord.Lane]
  let bars: [Bar]
  /// How many turns at the beginning and at the end are not drawn.
  let leftOut: (before: Int, after: Int)
  /// The turns that are drawn, in their order.
  private let drawn: [Int]

  static let (step, row, ruler) = (9.0, 26.0, 24.0)
  /// *Decided*: more are no picture any more; those about what is pointed out are drawn.
  static let limit = 1_200
  /// *Decided*: so many arrows lead to what a finding comes from.
  static let chain = 10

  init(_ run: RecordedRun) {
    self.run = run
    let begun = run.begun
    let focus =
      begun.firstIndex { run.note(of: $0) == .heldBack } ?? begun.firstIndex { run.note(of: $0) != nil } ?? 0
    let start = max(0, min(focus - Self.limit / 3, begun.count - Self.limit))
    let drawn = Array(begun[start..<min(begun.count, start + Self.limit)])
    leftOut = (start, begun.count - start - drawn.count)
    lanes = run.lanes.filter { lane in drawn.contains { run.record.turns[$0].lane == lane } }
    let rows = Dictionary(uniqueKeysWithValues: lanes.enumerated().map { ($1, $0) })
    // An outer turn reaches over those that ran while it waited.
    bars = drawn.enumerated().map { slot, number in
      let turn = run.record.turns[number]
      let end = turn.ended?.place ?? 0
      let inner = drawn[slot...].dropFirst().prefix { (run.record.turns[$0].began?.place ?? end) < end }.count
      return Bar(
        turn: number, lane: rows[turn.lane] ?? 0, x: Double(slot) * Self.step,
        width: Double(inner + 1) * Self.step - 1.5)
    }
    self.drawn = drawn
  }

  var width: Double { Double(drawn.count) * Self.step + 40 }
  var height: Double { Self.ruler + Double(lanes.count) * Self.row + 6 }

  /// Where the turns end that began by a time.
  func x(after time: Double) -> Double {
    Double(drawn.prefix { (run.record.turns[$0].began?.time.inSeconds ?? 0) <= time }.count) * Self.step
  }

  private func x(at moment: TurnRecord.Moment) -> Double {
    Double(drawn.prefix { (run.record.turns[$0].began?.place ?? 0) < moment.place }.count) * Self.step
  }

  private func top(_ lane: Int) -> Double { Self.ruler + Double(lane) * Self.row + 4 }

  // MARK: HTML

  var html: String {
    let names = lanes.map { "<li>\(escaped($0.description))</li>" }.joined()
    return """
      <div class="lanes"><ol>\(names)</ol>
      <div class="scroll" tabindex="0" role="region" aria-label="Lanes, to scroll sideways">\(svg)</div></div>
      """
  }

  private var svg: String {
    let parts = [bands, ticks, cursors, waits, bars.map(element).joined(separator: "\n"), arrows]
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(SVG.number(width))" height="\(SVG.number(height))" role="img" \
      aria-label="\(bars.count) turns in \(lanes.count) lanes">
      <defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">\
      <path class="tip" d="M0 0L6 3L0 6Z"/></marker></defs>
      \(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
      </svg>
      """
  }

  private var bands: String {
    lanes.indices.filter { $0 % 2 == 0 }.map {
      "<rect class=\"band\" x=\"0\" y=\"\(SVG.number(top($0) - 4))\" width=\"\(SVG.number(width))\" height=\"\(SVG.number(Self.row))\"/>"
    }.joined(separator: "\n")
  }

  /// Where time went on.
  private var ticks: String {
    var (last, labelled): (Duration?, Double) = (nil, -100)
    return drawn.enumerated().compactMap { slot, number -> String? in
      guard let time = run.record.turns[number].began?.time, time != last else { return nil }
      last = time
      let x = Double(slot) * Self.step - 0.75
      var text =
        "<path class=\"tick\" d=\"M\(SVG.number(x)) \(SVG.number(Self.ruler - 4))V\(SVG.number(height))\"/>"
      if x - labelled >= 58 {
        labelled = x
        text += "<text class=\"time\" x=\"\(SVG.number(x + 3))\" y=\"14\">\(seconds(time.inSeconds))</text>"
      }
      return text
    }.joined(separator: "\n")
  }

  /// Each moment's place; the page shows one at a time.
  private var cursors: String {
    run.moments.indices.map { index in
      let x = x(after: run.moments[index].time) - 0.75
      return "<path class=\"cursor c\(index)\" d=\"M\(SVG.number(x)) 0V\(SVG.number(height))\"/>"
    }.joined(separator: "\n")
  }

  private var waits: String {
    run.reorderings.compactMap { reordering -> String? in
      guard let bar = bars.first(where: { $0.turn == reordering.turn }) else { return nil }
      let (start, y) = (x(at: reordering.since), top(bar.lane) + 9)
      return """
        <circle class="wait" cx="\(SVG.number(start))" cy="\(SVG.number(y))" r="4"/>\
        <path class="wait" d="M\(SVG.number(start)) \(SVG.number(y))H\(SVG.number(bar.x))"/>
        """
    }.joined(separator: "\n")
  }

  private func element(_ bar: Bar) -> String {
    let turn = run.record.turns[bar.turn]
    let events = run.turns.indices.filter { run.turns[$0] == bar.turn }.map { run.events[$0].text }
    let note = run.note(of: bar.turn)
    var classes = events.isEmpty ? "bar" : "bar busy"
    if let note { classes += " \(note)" }
    var words = ["\(seconds(turn.began?.time.inSeconds ?? 0)), \(run.record.words(of: bar.turn))"]
    if let cause = turn.cause {
      words.append("asked for by \(run.record.words(of: cause)) at \(seconds(turn.asked.time.inSeconds))")
    }
    if let note { words.append(note.rawValue) }
    words += events
    let start = note == .heldBack ? " id=\"decisive-\(bar.turn)\"" : ""
    return """
      <rect class="\(classes)"\(start) x="\(SVG.number(bar.x))" y="\(SVG.number(top(bar.lane)))" \
      width="\(SVG.number(bar.width))" height="18" rx="2"><title>\(escaped(words.joined(separator: "\n")))</title></rect>
      """
  }

  /// From what led to a finding, one after the other.
  private var arrows: String {
    let places = Dictionary(uniqueKeysWithValues: bars.map { ($0.turn, $0) })
    var drawn: Set<Int> = []
    return run.causingTurns.sorted().flatMap { turn -> [String] in
      var (effect, paths): (Int, [String]) = (turn, [])
      while paths.count < Self.chain, let cause = run.record.turns[effect].cause, let from = places[cause],
        let to = places[effect],
        drawn.insert(effect).inserted
      {
        let (x, y) = (from.x + Self.step - 2, top(from.lane) + 9)
        let (endX, endY) = (to.x, top(to.lane) + 9)
        let bend = max(10, (endX - x) / 3)
        paths.append(
          "<path class=\"arrow\" marker-end=\"url(#tip)\" d=\"M\(SVG.number(x)) \(SVG.number(y))"
            + "C\(SVG.number(x + bend)) \(SVG.number(y)) \(SVG.number(endX - bend)) \(SVG.number(endY)) "
            + "\(SVG.number(endX)) \(SVG.number(endY))\"/>")
        effect = cause
      }
      return paths
    }.joined(separator: "\n")
  }
}

/// A time as the page and the drawing write it.
func seconds(_ time: Double) -> String {
  let milliseconds = Int((time * 1000).rounded())
  let rest = milliseconds % 1000
  return "\(milliseconds / 1000).\(rest < 10 ? "00" : rest < 100 ? "0" : "")\(rest) s"
}
