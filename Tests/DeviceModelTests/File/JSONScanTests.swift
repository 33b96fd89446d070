import DeviceModel
import Foundation
import TestSupport
import Testing

@Suite("JSON that decoders take in silence")
struct JSONScanTests {
  private func problem(_ json: String) -> JSONProblem? {
    do {
      _ = try JSONValue(json: Data(json.utf8))
      return nil
    } catch { return error }
  }

  @Test(
    "X2 a key that an object has twice, and a number beyond every range, are named",
    arguments: [
      (#"{"a": 1, "a": 1}"#, "a"), (#"{"a": {"b": [0, {"c": 1, "d": 2, "c": 3}]}}"#, "a.b[1].c"),
      (#"{"a\"b": 1, "a\u0022b": 2}"#, "a\"b"), (#"[1, {"é": 1, "\u00e9": 2}]"#, "[1].é"),
      (#"{"a": {"a": 1}, "b": {"a": 2}, "a": 3}"#, "a"), (#"{"a": [1, -1e999]}"#, "a[1]"),
      (#"{ "a" : [ 1e308 , 1e309 ] }"#, "a[1]"), ("\u{FEFF}{\"a\": 1, \"a\": 2}", "a"),
    ])
  func named(json: String, path: String) {
    #expect(problem(json)?.path.description == path)
  }

  @Test(
    "X2 text that is no JSON is no JSON",
    arguments: ["", "{", #"{"a"#, #"{"a\"#, #"{"a": }"#, "[1,]x", "nul", "1e"])
  func broken(json: String) { #expect(problem(json)?.needed == "JSON") }

  @Test("X2 what has no key twice is read as it is, however it is written", arguments: 0..<50)
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let value = JSONValue.object(["": Self.value(3, &random)])
    let encoder = JSONEncoder()
    if Bool.random(using: &random) { encoder.outputFormatting = .prettyPrinted }
    #expect(try JSONValue(json: try encoder.encode(value)) == value)
  }

  private static func value(_ depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    let word = String((0..<3).map { _ in "a\"\\/\n{é:}[,]".randomElement(using: &random)! })
    switch Int.random(in: depth > 0 ? 0..<6 : 2..<6, using: &random) {
    case 0: return .array((0..<3).map { _ in value(depth - 1, &random) })
    case 1:
      return .object(["a": value(depth - 1, &random), word + "b": value(depth - 1, &random), "": .null])
    case 2: return .bool(.random(using: &random))
    case 3: return .number(Double(Int.random(in: -1000...1000, using: &random)) / 4)
    case 4: return .null
    default: return .string(word)
    }
  }

  @Test("X2 a document too deep for a decoder is refused, not followed")
  func deep() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(problem(deep)?.needed == "JSON")
    #expect(problem(deep + String(repeating: "]", count: 100_000))?.needed == "JSON")
  }
}
