import DeviceModel

extension Scenario.Action {
  /// What happens, in words for a person.
  public var words: String {
    switch self {
    case .launch: "launch the app"
    case .hinge(let angle, let seconds):
      seconds > 0 ? "hinge to \(plain(angle))° in \(plain(seconds)) s" : "hinge to \(plain(angle))° at once"
    case .turnAround: "turn the device around"
    case .moveApp(let display): "move the app to the \(display) display"
    case .rotate(let orientation): "hold the device \(orientation.rawValue)"
    case .background: "leave the app"
    case .foreground: "come back to the app"
    case .interrupt(let reason, let seconds): "interrupt for \(plain(seconds)) s, \(reason)"
    case .tap(let display, let x, let y): "tap the \(display) display at \(plain(x)), \(plain(y))"
    case .tapElement(let name): "tap \"\(name)\""
    case .longPress(let display, let x, let y, let seconds):
      "press the \(display) display at \(plain(x)), \(plain(y)) for \(plain(seconds)) s"
    case .drag(let display, let x, let y, let toX, let toY, let seconds):
      "drag on the \(display) display from \(plain(x)), \(plain(y)) to \(plain(toX)), \(plain(toY)) "
        + "in \(plain(seconds)) s"
    case .pinch(let display, let x, let y, let scale, let seconds):
      "pinch the \(display) display at \(plain(x)), \(plain(y)) by \(plain(scale)) in \(plain(seconds)) s"
    case .press(let button, let seconds): "press \(button.rawValue) for \(plain(seconds)) s"
    case .lightPress(let control):
      "press cameraControl lightly" + (control.map { ", and choose \"\($0)\"" } ?? "")
    case .slide(let part, let seconds): "slide along cameraControl by \(plain(part)) in \(plain(seconds)) s"
    case .snapshot(let name): "look: \(name)"
    }
  }

  private func plain(_ number: Double) -> String { JSONValue.number(number).description }
}
