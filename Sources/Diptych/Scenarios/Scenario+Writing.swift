import DeviceModel
import Foundation

extension Scenario {
  /// As ``init(json:for:)`` reads it: one line, the same for the same scenario.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Of finite numbers, strings, arrays and objects there is always some JSON.
    return (try? encoder.encode(document)) ?? Data()
  }

  private var document: JSONValue {
    var members: [String: JSONValue] = ["steps": .array(steps.map(\.document))]
    if let device { members["device"] = .string(device) }
    return .object(members)
  }
}

extension Scenario: Codable {
  /// Checks it against the built-in device that it names, against an iPhone Duo where it names none.
  public init(from decoder: any Decoder) throws {
    let json = try JSONEncoder().encode(JSONValue(from: decoder))
    let name = Scenario.deviceName(json: json) ?? Device.iPhoneDuo.name
    guard let device = Device.named(name) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "there is no built-in device \"\(name)\""))
    }
    try self.init(json: json, for: device)
  }

  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension Scenario.Step {
  fileprivate var document: JSONValue {
    var members = action.members
    members["at"] = .number(at)
    members["do"] = .string(action.verb)
    return .object(members)
  }
}

extension Scenario.Action {
  /// All but the verb.
  fileprivate var members: [String: JSONValue] {
    switch self {
    case .launch, .turnAround, .background, .foreground: [:]
    case .hinge(let angle, let seconds): ["to": .number(angle), "over": .number(seconds)]
    case .moveApp(let display): ["to": .string(display)]
    case .rotate(let orientation): ["to": .string(orientation.rawValue)]
    case .interrupt(let reason, let seconds): ["reason": .string(reason), "for": .number(seconds)]
    case .tap(let display, let x, let y): place(display, x, y)
    case .tapElement(let name): ["element": .string(name)]
    case .longPress(let display, let x, let y, let seconds):
      place(display, x, y).merging(["for": .number(seconds)]) { $1 }
    case .drag(let display, let x, let y, let toX, let toY, let seconds):
      place(display, x, y).merging(["toX": .number(toX), "toY": .number(toY), "over": .number(seconds)]) {
        $1
      }
    case .pinch(let display, let x, let y, let scale, let seconds):
      place(display, x, y).merging(["scale": .number(scale), "over": .number(seconds)]) { $1 }
    case .press(let button, let seconds): ["button": .string(button.rawValue), "for": .number(seconds)]
    case .lightPress(let control): control.map { ["control": .string($0)] } ?? [:]
    case .slide(let part, let seconds): ["by": .number(part), "over": .number(seconds)]
    case .snapshot(let name): ["name": .string(name)]
    }
  }

  private func place(_ display: String, _ x: Double, _ y: Double) -> [String: JSONValue] {
    ["display": .string(display), "x": .number(x), "y": .number(y)]
  }
}
