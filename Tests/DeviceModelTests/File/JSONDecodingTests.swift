import DeviceModel
import Foundation
import Testing

/// What a scenario's or a device's reader relies on.
@Suite struct JSONDecodingTests {
  struct Step: Codable, Equatable {
    enum Verb: String, ListedCases {
      case launch, hinge
    }

    var at: Double
    var verb: Verb
    var to: Int?
    var flags: [Bool]?
    var names: [String: UInt8]?
  }

  struct Script: Codable, Equatable { var steps: [Step] }

  private func decode(_ text: String) throws -> Script {
    try JSONValue(json: Data(text.utf8)).decode(Script.self)
  }

  @Test("Values come out as they are written; a null is absent")
  func values() throws {
    let text =
      #"{"steps":[{"at":1.5,"verb":"hinge","to":180,"flags":[true],"names":{"a":7}},{"at":0,"verb":"launch","to":null}]}"#
    #expect(
      try decode(text)
        == Script(steps: [
          Step(at: 1.5, verb: .hinge, to: 180, flags: [true], names: ["a": 7]), Step(at: 0, verb: .launch),
        ]))
  }

  @Test(
    "X2 an error names the field, what was found and what is needed",
    arguments: [
      (
        #"{"steps":[{"at":1,"verb":"bend"}]}"#,
        #"steps[0].verb: found "bend", needs one of "launch", "hinge"."#
      ),
      (#"{"steps":[{"verb":"launch"}]}"#, "steps[0].at: found nothing, needs a value."),
      (#"{"steps":[{"at":null,"verb":"launch"}]}"#, "steps[0].at: found null, needs a value."),
      (#"{"steps":[{"at":"soon","verb":"launch"}]}"#, #"steps[0].at: found "soon", needs a number."#),
      (#"{"steps":[{"at":1,"verb":"hinge","to":1.5}]}"#, "steps[0].to: found 1.5, needs a whole number."),
      (
        #"{"steps":[{"at":1,"verb":"hinge","flags":[0]}]}"#,
        "steps[0].flags[0]: found 0, needs true or false."
      ),
      (
        #"{"steps":[{"at":1,"verb":"hinge","names":{"a":300}}]}"#,
        "steps[0].names.a: found 300, needs a whole number."
      ),
      (#"{"steps":{}}"#, "steps: found an object, needs an array."),
      (#"{"steps":[[]]}"#, "steps[0]: found an empty array, needs an object."),
      (#"{"steps":[],"stpes":1}"#, "stpes: found a key that is not known here, needs one of steps."),
      (
        #"{"steps":[{"at":1,"verb":"launch","over":2}]}"#,
        "steps[0].over: found a key that is not known here, needs one of at, flags, names, to, verb."
      ),
      ("[", "the file: found"),
    ])
  func errors(text: String, sentence: String) {
    let problem = #expect(throws: JSONProblem.self) { try decode(text) }
    #expect(problem?.sentence.hasPrefix(sentence) == true, "\(problem?.sentence ?? "")")
  }
}
