import DeviceModel
import Diptych
import Foundation

/// The report of a failing run: what was to be seen moment by moment, who ran when, and every event.
struct RunPage {
  let run: RecordedRun
  let device: Device
  let app: String
  let scenario: String

  /// What runs it again.
  static func command(_ app: String, _ scenario: String, _ token: String) -> String {
    let word = scenario.hasPrefix("{") ? "'\(scenario)'" : scenario
    return "diptych explore \(app) --scenario \(word) --replay \(token)"
  }

  var html: String {
    HTMLPage(
      title: "\(app), \(scenario): \(run.findings.first?.check ?? "no findings")",
      style: RunPage.style + cursors, body: body
    ).html
  }

  private var body: String {
    """
    <header>
    <h1>\(escaped(app)), \(escaped(scenario))</h1>
    \(FindingList(findings: run.findings, remark: remark).html)
    \(order)
    <p class="again"><span class="dim">to run it again:</span> <code>\(escaped(RunPage.command(app, scenario, run.token)))</code></p>
    </header>
    <main>
    <section aria-labelledby="seen">
    <h2 id="seen">What was to be seen</h2>
    \(moments)
    </section>
    <section aria-labelledby="ran">
    <h2 id="ran">Who ran when</h2>
    \(lanes)
    </section>
    <section aria-labelledby="happened">
    <h2 id="happened">What happened</h2>
    \(events)
    </section>
    </main>
    """
  }

  private func remark(_ finding: Finding) -> String {
    guard let place = run.cause(of: finding) else { return "" }
    let event = run.events[place]
    return
      "<br><span class=\"from\">It comes from: \(seconds(event.time)), \(escaped(event.actor)): \(escaped(event.text))</span>"
  }

  private var order: String {
    guard !run.reorderings.isEmpty else {
      return "<p>It happens in the platform’s ordinary order.</p>"
    }
    let sentences = run.reorderingSentences
    var items = sentences.prefix(1).map { "<li>\(escaped($0.prefix(1).uppercased() + $0.dropFirst()))</li>" }
    if sentences.count > 1 {
      items.append(
        "<li>Other turns of the same, \(sentences.count - 1) of them, were held back too: see below.</li>")
    }
    return "<ul class=\"order\">\(items.joined())</ul>"
  }

  // MARK: Moments

  /// The moment that is shown at first: when something was first held back, else when a finding's cause came.
  private var first: Int {
    let place =
      run.events.firstIndex { $0.note == .reordered } ?? run.events.firstIndex { $0.note != nil } ?? 0
    return run.moments.firstIndex { $0.events.contains(place) } ?? 0
  }

  private var moments: String {
    let shown = run.moments.indices.map { index in
      let moment = run.moments[index]
      let notes = Set(run.events[moment.events].compactMap(\.note?.rawValue)).sorted()
      let words = ([seconds(moment.time)] + notes).joined(separator: ", ")
      return """
        <input type="radio" name="moment" id="m\(index)" class="\(notes.joined(separator: " "))" \
        aria-label="\(escaped(words))" title="\(escaped(words))"\(index == first ? " checked" : "")>
        \(section(index))
        """
    }
    return """
      <p class="dim">Each mark is a moment at which something had changed; the arrow keys go from one to the next.</p>
      <fieldset class="moments"><legend class="unseen">moments of the run</legend>
      \(shown.joined(separator: "\n"))
      </fieldset>
      """
  }

  private func section(_ index: Int) -> String {
    let moment = run.moments[index]
    let before = index > 0 ? run.moments[index - 1] : nil
    let figures = device.displays.enumerated().map { place, display in
      let path = moment.pictures.indices.contains(place) ? moment.pictures[place] : nil
      let shown = moment.state.shown.filter { $0.hasPrefix("\(display.id): ") }
        .map { escaped(String($0.dropFirst(display.id.count + 2))) }
      return DisplayFigure(device: device, display: display, longest: 320).html(
        path: path, png: path.flatMap { run.pictures[$0] },
        caption: shown.isEmpty ? "no camera’s picture" : shown.joined(separator: "; "))
    }
    let old = before.map { Self.facts(of: $0.state) } ?? []
    let rows = Self.facts(of: moment.state).enumerated().map { place, fact in
      let isNew = !old.isEmpty && old[place].value != fact.value
      let value =
        isNew ? "<b>\(escaped(fact.value))</b><span class=\"unseen\">, changed</span>" : escaped(fact.value)
      return "<dt>\(fact.name)</dt><dd>\(value)</dd>"
    }
    return """
      <section class="moment" aria-label="\(seconds(moment.time))">
      <h3>\(seconds(moment.time))</h3>
      <div class="displays">\(figures.joined(separator: "\n"))</div>
      <div class="facts"><dl>\(rows.joined())</dl>
      <ul>\(run.events[moment.events].map(item).joined())</ul></div>
      </section>
      """
  }

  private static func facts(of state: PhoneState) -> [(name: String, value: String)] {
    [
      ("angle", "\(Int(state.angle.rounded()))°"),
      ("lit", state.lit.isEmpty ? "none" : state.lit.joined(separator: ", ")),
      ("streaming", state.streaming ?? "none"), ("session", state.session),
    ]
  }

  private func item(_ event: RunEvent) -> String {
    "<li class=\"\(event.note?.rawValue ?? "")\"><span class=\"dim\">\(escaped(event.actor))</span> \(escaped(event.text))</li>"
  }

  // MARK: Lanes, events

  private var lanes: String {
    let drawing = RunLanes(run)
    let held = run.reorderings.first.map {
      "<a href=\"#decisive-\($0.turn)\">To what was held back.</a>"
    }
    var left: [String] = []
    if drawing.leftOut.before > 0 {
      left.append("\(drawing.leftOut.before) turns before these are left out.")
    }
    if drawing.leftOut.after > 0 { left.append("\(drawing.leftOut.after) turns after these are left out.") }
    var words = [
      "Each bar is a turn, in the order in which they began; a line is where time went on.",
      "<span class=\"key busy\"></span> something happened in it",
      "<span class=\"key heldBack\"></span> held back <span class=\"key overtook\"></span> went before it",
      "<span class=\"key cause\"></span> a finding comes from it; arrows lead there.",
    ]
    words += left
    if let held { words.append(held) }
    return "<p class=\"dim\">\(words.joined(separator: " "))</p>\n\(drawing.html)"
  }

  private var events: String {
    let rows = run.events.map { event in
      let state = event.state
      let cells = [
        seconds(event.time), "\(Int(state.angle.rounded()))°", state.lit.joined(separator: " "),
        state.streaming ?? "none", state.shown.isEmpty ? "nothing" : state.shown.joined(separator: "; "),
        state.session, event.actor, event.text,
      ]
      return
        "<tr class=\"\(event.note?.rawValue ?? "")\">\(cells.map { "<td>\(escaped($0))</td>" }.joined())</tr>"
    }
    let heads = ["time", "angle", "lit", "streaming", "shown", "session", "who", "what"]
    return """
      <details><summary>\(run.events.count) events, and how the phone was when time went on</summary>
      <table class="events"><thead><tr>\(heads.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></details>
      """
  }
}
