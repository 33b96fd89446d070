import DeviceModel
import Diptych
import Foundation

/// One step in the report: the phone as it is held, what its displays show, what faces where, what was called.
struct PlaySection {
  let number: Int
  let step: PlayStep
  let pose: Pose
  let device: Device
  let pictures: [String: Data]

  var html: String {
    """
    <section id="step-\(number)">
    <h2><span>\(number)</span>\(escaped(title))</h2>
    <p class="dim">\(escaped(circumstances))</p>
    <div class="row">
    <figure class="phone">\(drawing)<figcaption>as it is held</figcaption></figure>
    <div class="displays">
    \(device.displays.map(figure).joined(separator: "\n"))
    </div>
    <div class="facts">
    <dl>
    <dt class="forward">forward</dt><dd>\(names(step.forward))</dd>
    <dt class="backward">backward</dt><dd>\(names(step.backward))</dd>
    <dt>streaming</dt><dd>\(step.streaming.map(name) ?? "nothing")</dd>
    </dl>
    <table>\(calls)</table>
    </div>
    </div>
    </section>
    """
  }

  private var title: String { step.words.prefix(1).uppercased() + step.words.dropFirst() }

  private var circumstances: String {
    let hinge = device.hinge.map { _ in
      "hinge \(Int(step.hinge.rounded()))°, \(device.posture(of: pose).name)"
    }
    return ["at \(JSONValue.number(step.at)) s", hinge, "app on the \(step.appDisplay) display"]
      .compactMap(\.self).joined(separator: " · ")
  }

  private var drawing: String {
    guard let display = device.display(pose.appDisplay), !device.isDark(display, pose) else { return "" }
    return PoseDrawing(device: device, pose: pose, display: display).svg
  }

  /// What was called, each moment once.
  private var calls: String {
    var last = ""
    return step.log.map { line in
      let parts = line.split(separator: " s ", maxSplits: 1)
      let time = parts.count == 2 ? "\(parts[0]) s" : ""
      defer { last = time }
      return "<tr><th>\(time == last ? "" : time)</th><td>\(escaped(String(parts.last ?? "")))</td></tr>"
    }.joined()
  }

  // MARK: Displays

  private func figure(_ display: Display) -> String {
    let seen = step.displays[display.id]
    return DisplayFigure(device: device, display: display).html(
      path: seen?.snapshot, png: seen?.snapshot.flatMap { pictures[$0] }, caption: caption(seen?.stamp))
  }

  private func caption(_ stamp: PlayStamp?) -> String {
    guard let stamp else { return "no camera’s picture" }
    let turn = stamp.quarterTurns == 0 ? "" : ", \(90 * stamp.quarterTurns)° from upright"
    return name(stamp.camera) + turn + (stamp.mirrored ? ", mirrored" : "")
  }

  private func names(_ ids: [String]) -> String {
    ids.isEmpty ? "none" : ids.map(name).joined(separator: ", ")
  }

  private func name(_ id: String) -> String { escaped(device.camera(id)?.localizedName ?? id) }
}
