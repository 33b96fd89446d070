import DeviceModel
import Diptych

/// The report: one page that needs nothing but the pictures beside it.
struct PlayPage {
  let output: ScenarioRunner.Output
  let device: Device

  var html: String {
    let steps = zip(output.result.steps, output.poses).enumerated()
      .map { section($0.offset + 1, $0.element.0, $0.element.1) }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escaped(device.localizedName))</title>
      <style>\(PlayPage.style)</style>
      </head>
      <body>
      <header><h1>\(escaped(device.localizedName))</h1>
      <p>\(output.result.steps.count) steps. \(findings)</p></header>
      <main>
      \(steps.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private var findings: String {
    let findings = output.result.findings
    guard !findings.isEmpty else { return "Nothing was found that a person would mind." }
    return "<ul class=\"findings\">"
      + findings.map { "<li>\(escaped($0.sentence)) (\($0.law))</li>" }.joined()
      + "</ul>"
  }

  private func section(_ number: Int, _ step: PlayStep, _ pose: Pose) -> String {
    let pictures = device.displays.map { figure($0, step) }.joined(separator: "\n")
    return """
      <section>
      <h2><span>\(number)</span> \(escaped(title(step)))</h2>
      <div class="row">
      <figure class="phone">\(drawing(pose))<figcaption>as it is held</figcaption></figure>
      \(pictures)
      <div class="facts">
      <dl>
      <dt class="forward">forward</dt><dd>\(names(step.forward))</dd>
      <dt class="backward">backward</dt><dd>\(names(step.backward))</dd>
      <dt>streaming</dt><dd>\(step.streaming.map(name) ?? "nothing")</dd>
      </dl>
      <ol>\(step.log.map { "<li>\(escaped($0))</li>" }.joined())</ol>
      </div>
      </div>
      </section>
      """
  }

  private func title(_ step: PlayStep) -> String {
    "\(step.do) at \((step.at * 10).rounded() / 10) s, hinge \(Int(step.hinge.rounded()))°, app on \(step.appDisplay)"
  }

  private func drawing(_ pose: Pose) -> String {
    guard let display = device.display(pose.appDisplay), !device.isDark(display, pose) else { return "" }
    return PoseDrawing(device: device, pose: pose, display: display).svg
  }

  private func figure(_ display: Display, _ step: PlayStep) -> String {
    guard let seen = step.displays[display.id], let path = seen.snapshot else {
      return
        "<figure class=\"dark\"><div></div><figcaption>\(escaped(display.id)): dark</figcaption></figure>"
    }
    let stamp =
      seen.stamp.map { "\(name($0.camera))\($0.mirrored ? ", mirrored" : "")" } ?? "no camera's picture"
    return """
      <figure><img src="\(escaped(path))" alt="\(escaped(display.id)) display" loading="lazy">
      <figcaption>\(escaped(display.id)): \(stamp)</figcaption></figure>
      """
  }

  private func names(_ ids: [String]) -> String {
    ids.isEmpty ? "none" : ids.map(name).joined(separator: ", ")
  }

  private func name(_ id: String) -> String { escaped(device.camera(id)?.localizedName ?? id) }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8884; --dim: #888; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1180px; padding: 24px; }
    header p { color: var(--dim); }
    section { border-top: 1px solid var(--line); padding: 18px 0; }
    h2 { font-size: 17px; font-weight: 600; margin: 0 0 12px; }
    h2 span { display: inline-block; min-width: 1.6em; color: var(--dim); }
    .row { display: flex; gap: 22px; flex-wrap: wrap; align-items: flex-start; }
    figure { margin: 0; }
    figure img { display: block; height: 260px; border-radius: 18px; border: 1px solid var(--line); }
    figure.phone svg { height: 260px; width: auto; }
    figure.dark div { height: 260px; width: 120px; border-radius: 18px; background: #111; border: 1px solid var(--line); }
    figcaption { color: var(--dim); font-size: 13px; margin-top: 6px; max-width: 340px; }
    .facts { flex: 1; min-width: 260px; font-size: 13px; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 0 0 8px; }
    dt { color: var(--dim); } dd { margin: 0; }
    dt.forward { color: #f5871f; } dt.backward { color: #2f7de1; }
    ol { margin: 0; padding-left: 1.4em; color: var(--dim); }
    """
}
