import DeviceModel
import Diptych

/// A played scenario for a terminal: a few lines a step.
struct PlayTimeline {
  let result: PlayResult
  let device: Device

  var text: String {
    let steps = result.steps.map(lines).joined(separator: "\n")
    let findings =
      result.findings.isEmpty
      ? "No findings." : result.findings.map { "\($0.check): \($0.sentence)" }.joined(separator: "\n")
    return "\(device.localizedName)\n\n\(steps)\n\n\(findings)\nReport: \(result.report ?? "")\n"
  }

  private func lines(_ step: PlayStep) -> String {
    let shown = device.displays.compactMap { display -> String? in
      guard let seen = step.displays[display.id], seen.lit else { return nil }
      return "         \(display.id): \(seen.stamp.map(words) ?? "no camera's picture")"
    }
    let head =
      "\(seconds(step.at))  \(step.words)" + (device.hinge == nil ? "" : ", hinge at \(angle(step))°")
    return ([head] + shown + ["         forward: \(names(step.forward))  backward: \(names(step.backward))"])
      .joined(separator: "\n")
  }

  private func angle(_ step: PlayStep) -> Int { Int(step.hinge.rounded()) }

  private func words(_ stamp: PlayStamp) -> String {
    let turn = stamp.quarterTurns == 0 ? "upright" : "\(stamp.quarterTurns) quarter turns from upright"
    return "\(name(stamp.camera)), \(turn)\(stamp.mirrored ? ", mirrored" : "")"
  }

  private func seconds(_ time: Double) -> String {
    let tenths = Int((time * 10).rounded())
    let text = "\(tenths / 10).\(tenths % 10) s"
    return String(repeating: " ", count: max(0, 7 - text.count)) + text
  }

  private func names(_ ids: [String]) -> String {
    ids.isEmpty ? "none" : ids.map(name).joined(separator: ", ")
  }

  private func name(_ id: String) -> String { device.camera(id)?.localizedName ?? id }
}
