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

  /// CSS pixels for each millimetre: the device's largest display fits the page.
  private var scale: Double {
    340 / (device.displays.map { max($0.size.width, $0.size.height) }.max() ?? 340)
  }

  private func figure(_ display: Display) -> String {
    let seen = step.displays[display.id]
    let picture = seen?.snapshot.flatMap { pictures[$0] }.flatMap(pictureSize)
    let (long, short) = (
      max(display.size.width, display.size.height), min(display.size.width, display.size.height)
    )
    let isWide = picture.map { $0.width > $0.height } ?? (display.nativeOrientation % 180 != 0)
    let width = Int((scale * (isWide ? long : short)).rounded())
    let height = Int((scale * (isWide ? short : long)).rounded())
    guard let path = seen?.snapshot else {
      return """
        <figure><div class="dark" style="width:\(width)px;height:\(height)px"></div>\
        <figcaption>\(escaped(display.id)): dark</figcaption></figure>
        """
    }
    return """
      <figure><a href="\(escaped(path))"><img src="\(escaped(path))" width="\(width)" height="\(height)" \
      alt="what the \(escaped(display.id)) display shows"></a>\
      <figcaption>\(escaped(display.id)): \(caption(seen?.stamp))</figcaption></figure>
      """
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

/// A PNG's size as its header says.
private func pictureSize(_ png: Data) -> (width: Int, height: Int)? {
  guard png.count >= 24 else { return nil }
  func number(_ offset: Int) -> Int {
    png.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
  return (number(16), number(20))
}
