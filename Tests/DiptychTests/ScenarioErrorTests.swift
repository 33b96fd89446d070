import DeviceModel
import Diptych
import Foundation
import Testing

@Suite("Scenarios from outside")
struct ScenarioErrorTests {
  /// JSON, the field that is wrong, a word of the sentence.
  static let bad: [(String, String, String)] = [
    ("", "", "JSON"),
    ("[]", "", "an object"),
    ("{}", "steps", "an array"),
    (#"{"steps": 1}"#, "steps", "an array"),
    (#"{"steps": [], "step": []}"#, "step", "not known"),
    (#"{"device": 1, "steps": []}"#, "device", "a string"),
    (#"{"steps": [1]}"#, "steps[0]", "an object"),
    (#"{"steps": [{"at": 0}]}"#, "steps[0].do", "a string"),
    (#"{"steps": [{"at": 0, "do": "fold"}]}"#, "steps[0].do", "turnAround"),
    (#"{"steps": [{"do": "launch"}]}"#, "steps[0].at", "a number"),
    (#"{"steps": [{"at": -1, "do": "launch"}]}"#, "steps[0].at", "-1"),
    (#"{"steps": [{"at": 1e9, "do": "launch"}]}"#, "steps[0].at", "3600"),
    (#"{"steps": [{"at": 1e999, "do": "launch"}]}"#, "steps[0].at", "found 1e999"),
    (#"{"steps": [{"at": 0, "do": "launch", "at": 1}]}"#, "steps[0].at", "second time"),
    (#"{"steps": [{"at": 0, "do": "launch"}], "st\u0065ps": []}"#, "steps", "second time"),
    (#"{"steps": []}"#, "steps", "found an empty array, needs a step"),
    (#"{"steps": [{"at": 0, "do": "turnAround"}]}"#, "steps", "launch"),
    (#"{"steps": [{"at": NaN, "do": "launch"}]}"#, "", "JSON"),
    (#"{"steps": [{"at": null, "do": "launch"}]}"#, "steps[0].at", "null"),
    (#"{"steps": [{"at": "0", "do": "launch"}]}"#, "steps[0].at", "\"0\""),
    (#"{"steps": [{"at": 2, "do": "launch"}, {"at": 1, "do": "turnAround"}]}"#, "steps[1].at", "not before"),
    (#"{"steps": [{"at": 0, "do": "launch", "to": 1}]}"#, "steps[0].to", "not known"),
    (#"{"steps": [{"at": 0, "do": "hinge"}]}"#, "steps[0].to", "degrees"),
    (#"{"steps": [{"at": 0, "do": "hinge", "to": 400}]}"#, "steps[0].to", "400"),
    (#"{"steps": [{"at": 0, "do": "hinge", "to": 90, "over": -1}]}"#, "steps[0].over", "-1"),
    (#"{"steps": [{"at": 0, "do": "moveApp", "to": "main"}]}"#, "steps[0].to", "outer"),
    (#"{"steps": [{"at": 0, "do": "rotate", "to": "left"}]}"#, "steps[0].to", "landscapeLeft"),
    (#"{"steps": [{"at": 0, "do": "interrupt", "for": 1}]}"#, "steps[0].reason", "videoDeviceInUse"),
    (
      #"{"steps": [{"at": 0, "do": "interrupt", "reason": "audioDeviceInUseByAnotherClient", "for": -1}]}"#,
      "steps[0].for", "-1"
    ),
    (#"{"steps": [{"at": 0, "do": "tap", "display": "inner", "x": 1}]}"#, "steps[0].y", "points"),
    (#"{"steps": [{"at": 0, "do": "tap", "display": "inner", "x": 1e6, "y": 1}]}"#, "steps[0].x", "points"),
    (#"{"steps": [{"at": 0, "do": "tap", "element": "a", "x": 1}]}"#, "steps[0].x", "not known"),
    (#"{"steps": [{"at": 0, "do": "snapshot", "name": "../a"}]}"#, "steps[0].name", "letters"),
    (#"{"steps": [{"at": 0, "do": "snapshot", "name": ""}]}"#, "steps[0].name", "letters"),
    (
      "{\"steps\": [{\"at\": 0, \"do\": \"snapshot\", \"name\": \"\(String(repeating: "a", count: 65))\"}]}",
      "steps[0].name", "64"
    ),
    (
      "{\"steps\": [\(Array(repeating: #"{"at": 0, "do": "launch"}"#, count: 1001).joined(separator: ","))]}",
      "steps", "1000"
    ),
  ]

  @Test("X2 an error names the step's field, what was found and what is allowed", arguments: bad)
  func errors(json: String, path: String, word: String) {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(json: Data(json.utf8), for: .iPhoneDuo)
    }
    #expect(error?.path == path)
    #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
  }

  @Test("X2 a device without a hinge cannot be folded")
  func hingeless() {
    let json = Data(#"{"steps": [{"at": 0, "do": "hinge", "to": 90}]}"#.utf8)
    #expect(throws: ScenarioError.self) { try Scenario(json: json, for: .iPhone14Pro) }
  }

  @Test("every verb is read")
  func verbs() throws {
    let json = """
      {"device": "iphone-duo",
       "steps": [{"at": 0.0, "do": "launch"},
                 {"at": 1.0, "do": "hinge", "to": 180, "over": 0.4},
                 {"at": 2.0, "do": "turnAround"},
                 {"at": 2.5, "do": "moveApp", "to": "outer"},
                 {"at": 3.0, "do": "rotate", "to": "landscapeLeft"},
                 {"at": 4.0, "do": "interrupt", "reason": "videoDeviceInUseByAnotherClient", "for": 1.0},
                 {"at": 6.0, "do": "tap", "display": "outer", "x": 233, "y": 600},
                 {"at": 6.5, "do": "tap", "element": "flip"},
                 {"at": 7.0, "do": "snapshot", "name": "after"}]}
      """
    let scenario = try Scenario(json: Data(json.utf8), for: .iPhoneDuo)
    #expect(scenario.steps.count == 9)
    #expect(scenario.steps[1] == Scenario.Step(1, .hinge(to: 180, over: 0.4)))
    #expect(scenario.steps[8] == Scenario.Step(7, .snapshot(name: "after")))
  }
}
