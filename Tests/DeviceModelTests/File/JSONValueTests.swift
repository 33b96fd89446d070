import DeviceModel
import Foundation
import Testing

@Suite struct JSONValueTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONValue(json: Data(text.utf8)) }

  @Test("JSON comes back as it was")
  func roundTrip() throws {
    let text = #"{"a":[1,2.5,"x",null,true],"b":{"c":[]}}"#
    let value = try parse(text)
    #expect(try JSONValue(json: JSONEncoder().encode(value)) == value)
    #expect(value["a"]?[1] == .number(2.5) && value["a"]?[4] == .bool(true) && value["a"]?[3] == .null)
    #expect(value["b"]?["c"] == .array([]) && value["z"] == nil && value[0] == nil && value["a"]?[9] == nil)
  }

  @Test(
    "A path is written as people write it",
    arguments: ["", "a", "a.b", "a[0]", "a[2].mount.panel", "[3]", "[3].x", "a[1][2]"])
  func paths(text: String) throws {
    if text.isEmpty {
      #expect(JSONPath.root.description.isEmpty)
    } else {
      #expect(try #require(JSONPath(text)).description == text)
    }
  }

  @Test("What is no path", arguments: ["a..b", ".a", "a[", "a[x]", "a[-1]", "a.", "a[1]b"])
  func noPaths(text: String) { #expect(JSONPath(text) == nil) }

  @Test("A value is set and removed by path")
  func set() throws {
    var value = try parse(#"{"a":[{"b":1},{"b":2}]}"#)
    value.set(try #require(JSONPath("a[1].b")), to: .string("new"))
    #expect(try value == parse(#"{"a":[{"b":1},{"b":"new"}]}"#))
    value.set(try #require(JSONPath("a[0]")), to: nil)
    #expect(try value == parse(#"{"a":[{"b":"new"}]}"#))
    value.set(try #require(JSONPath("a[0].b")), to: nil)
    value.set(try #require(JSONPath("x.y")), to: .null)
    #expect(try value == parse(#"{"a":[{}]}"#))
    value.set(.root, to: .bool(false))
    #expect(value == .bool(false))
  }

  @Test(
    "A value in a sentence",
    arguments: [
      (JSONValue.null, "null"), (.bool(true), "true"), (.number(3), "3"), (.number(0.5), "0.5"),
      (.string("x"), "\"x\""), (.array([]), "an empty array"), (.array([.null, .null]), "an array of 2"),
      (.object([:]), "an object"), (.number(1e20), "1e+20"),
      (.string(String(repeating: "x", count: 80)), "\"\(String(repeating: "x", count: 57))…\""),
    ])
  func description(value: JSONValue, text: String) { #expect(value.description == text) }
}
