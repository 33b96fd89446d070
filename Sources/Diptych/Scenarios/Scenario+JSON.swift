import CaptureModel
import DeviceModel
import Foundation

/// Why a scenario's JSON cannot be used: which field, what is there, what is allowed.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  public let problem: JSONProblem

  /// Such as `steps[3].do`.
  public var path: String { problem.path.description }
  public var description: String { problem.sentence }
}

extension Scenario {
  /// At most so many steps, seconds, and letters of a snapshot's name (*decided*): a scenario is a story, not a
  /// load test.
  static let limits = (steps: 1000, seconds: 3600.0, letters: 64)

  /// Reads a scenario and checks it against the device it is for.
  public init(json: Data, for device: Device) throws(ScenarioError) {
    do { self = try Scenario(reading: try JSONValue(json: json), for: device) } catch {
      throw ScenarioError(problem: error)
    }
  }

  /// The device that a scenario's JSON names, nil when it names none.
  public static func deviceName(json: Data) -> String? {
    guard case .string(let name)? = (try? JSONValue(json: json))?["device"] else { return nil }
    return name
  }

  private init(reading document: JSONValue, for device: Device) throws(JSONProblem) {
    let root = try Fields(document, at: .root)
    try root.allow(["device", "steps"], "the scenario")
    self.device = try root.string("device", optional: true)
    guard case .array(let items)? = root["steps"] else { throw root.problem("steps", "an array of steps") }
    guard items.count <= Scenario.limits.steps else {
      throw root.problem("steps", "at most \(Scenario.limits.steps) steps")
    }
    steps = []
    for (index, item) in items.enumerated() {
      let step = try Step(reading: try Fields(item, at: JSONPath.root.key("steps").index(index)), for: device)
      if let last = steps.last, step.at < last.at {
        throw JSONProblem(
          path: JSONPath.root.key("steps").index(index).key("at"),
          found: JSONValue.number(step.at).description,
          needed: "a time not before the step before it, \(JSONValue.number(last.at))")
      }
      steps.append(step)
    }
    guard steps.contains(where: { $0.action == .launch }) else {
      throw root.problem(
        "steps", "a step {\"at\": 0, \"do\": \"launch\"}, for without an app nothing is to be seen")
    }
  }
}

extension Scenario.Step {
  private static let keys: [String: [String]] = [
    "launch": [], "background": [], "foreground": [], "hinge": ["to", "over"], "turnAround": [],
    "moveApp": ["to"], "rotate": ["to"],
    "interrupt": ["reason", "for"], "tap": ["display", "x", "y", "element"],
    "longPress": ["display", "x", "y", "for"], "drag": ["display", "x", "y", "toX", "toY", "over"],
    "pinch": ["display", "x", "y", "scale", "over"], "snapshot": ["name"],
    "press": ["button", "for"], "lightPress": ["control"], "slide": ["by", "over"],
  ]

  fileprivate init(reading fields: Fields, for device: Device) throws(JSONProblem) {
    let verb = try fields.string("do")
    guard let keys = Self.keys[verb] else {
      throw fields.problem("do", "one of \(Self.keys.keys.sorted().joined(separator: ", "))")
    }
    try fields.allow(["at", "do"] + keys, "\"\(verb)\"")
    at = try fields.number("at", in: 0...Scenario.limits.seconds, "seconds")
    action = try Self.action(verb, fields, device)
  }

  private static func action(
    _ verb: String, _ fields: Fields, _ device: Device
  ) throws(JSONProblem) -> Scenario.Action {
    let displays = device.displays.map(\.id)
    switch verb {
    case "launch": return .launch
    case "background": return .background
    case "foreground": return .foreground
    case "turnAround": return .turnAround
    case "hinge":
      guard let range = device.hinge?.range else {
        throw fields.problem("do", "a device with a hinge; \(device.localizedName) has none")
      }
      return .hinge(
        to: try fields.number("to", in: range.min...range.max, "degrees"),
        over: try fields.number("over", in: 0...60, "seconds", else: 0))
    case "moveApp": return .moveApp(to: try fields.word("to", of: displays))
    case "rotate":
      let word = try fields.word("to", of: DeviceOrientation.allCases.map(\.rawValue))
      guard let orientation = DeviceOrientation(rawValue: word) else {
        throw fields.problem("to", "an orientation")
      }
      return .rotate(to: orientation)
    case "interrupt":
      let reasons = SessionModel.InterruptionReason.allCases.map { "\($0)" }
      return .interrupt(
        reason: try fields.word("reason", of: reasons),
        seconds: try fields.number("for", in: 0...Scenario.limits.seconds, "seconds"))
    case "tap":
      if fields["element"] != nil {
        try fields.allow(["at", "do", "element"], "a tap on an element")
        return .tapElement(try fields.string("element"))
      }
      let place = try Place(fields, device)
      return .tap(display: place.display, x: place.x, y: place.y)
    case "longPress", "drag", "pinch": return try gesture(verb, fields, device)
    case "press", "lightPress", "slide": return try button(verb, fields)
    default:
      let name = try fields.string("name")
      guard (1...Scenario.limits.letters).contains(name.count),
        name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
      else {
        throw fields.problem("name", "a name of 1 to \(Scenario.limits.letters) letters, digits, - and _")
      }
      return .snapshot(name: name)
    }
  }
}

/// A point of a display, in points of its interface.
private struct Place {
  let display: String
  let x: Double
  let y: Double
  /// The display may be turned: both coordinates may be as large as its longer side.
  let range: ClosedRange<Double>

  init(_ fields: Fields, _ device: Device) throws(JSONProblem) {
    display = try fields.word("display", of: device.displays.map(\.id))
    range = 0...(device.display(display).map { max($0.points.width, $0.points.height) } ?? 0)
    x = try fields.number("x", in: range, "points")
    y = try fields.number("y", in: range, "points")
  }
}

extension Scenario.Step {
  /// No gesture takes longer, and no pinch is wider or closer (*decided*).
  private static let gestureLimits = (seconds: 0...60.0, scale: 0.05...20.0)

  fileprivate static func button(_ verb: String, _ fields: Fields) throws(JSONProblem) -> Scenario.Action {
    switch verb {
    case "press":
      let word = try fields.word("button", of: DeviceButton.allCases.map(\.rawValue))
      return .press(
        button: DeviceButton(rawValue: word) ?? .cameraControl,
        seconds: try fields.number("for", in: gestureLimits.seconds, "seconds", else: 0.1))
    case "lightPress": return .lightPress(control: try fields.string("control", optional: true))
    default:
      return .slide(
        by: try fields.number("by", in: -1...1, "of the whole way"),
        over: try fields.number("over", in: gestureLimits.seconds, "seconds", else: 0.3))
    }
  }

  fileprivate static func gesture(
    _ verb: String, _ fields: Fields, _ device: Device
  ) throws(JSONProblem) -> Scenario.Action {
    let place = try Place(fields, device)
    let (display, x, y) = (place.display, place.x, place.y)
    if verb == "longPress" {
      let seconds = try fields.number("for", in: gestureLimits.seconds, "seconds", else: 0.8)
      return .longPress(display: display, x: x, y: y, seconds: seconds)
    }
    let seconds = try fields.number("over", in: gestureLimits.seconds, "seconds", else: 0.3)
    if verb == "drag" {
      return .drag(
        display: display, x: x, y: y, toX: try fields.number("toX", in: place.range, "points"),
        toY: try fields.number("toY", in: place.range, "points"), over: seconds)
    }
    let scale = try fields.number("scale", in: gestureLimits.scale, "times the distance")
    return .pinch(display: display, x: x, y: y, scale: scale, over: seconds)
  }
}
