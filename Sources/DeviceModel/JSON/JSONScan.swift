import Foundation

/// Looks through a document's text for what a decoder accepts in silence or refuses without naming the field: a key
/// that an object has twice, a number beyond every range.
struct JSONScan {
  private let text: [UInt8]
  private var place = 0
  private var problem: JSONProblem?

  /// The first such thing; nil where there is none, and from where on the text is no JSON.
  static func problem(in json: Data) -> JSONProblem? {
    var scan = JSONScan(text: Array(json))
    _ = scan.value(at: .root, depth: 0)
    return scan.problem
  }

  private init(text: [UInt8]) {
    self.text = text
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// What begins after white space; nil at the end.
  private mutating func next() -> UInt8? {
    while place < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[place]) { place += 1 }
    return place < text.count ? text[place] : nil
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// Passes over a value. False where the scan ends.
  private mutating func value(at path: JSONPath, depth: Int) -> Bool {
    // As deep as decoders go.
    guard depth < 512, let first = next() else { return false }
    switch first {
    case UInt8(ascii: "{"): return object(at: path, depth: depth)
    case UInt8(ascii: "["): return array(at: path, depth: depth)
    case UInt8(ascii: "\""): return string() != nil
    default: return scalar(at: path)
    }
  }

  private mutating func object(at path: JSONPath, depth: Int) -> Bool {
    place += 1
    if skip("}") { return true }
    var keys: Set<String> = []
    repeat {
      guard next() == UInt8(ascii: "\""), let key = string() else { return false }
      guard keys.insert(key).inserted else {
        problem = JSONProblem(path: path.key(key), found: "the key a second time", needed: "it once")
        return false
      }
      guard skip(":"), value(at: path.key(key), depth: depth + 1) else { return false }
    } while skip(",")
    return skip("}")
  }

  private mutating func array(at path: JSONPath, depth: Int) -> Bool {
    place += 1
    if skip("]") { return true }
    var index = 0
    repeat {
      guard value(at: path.index(index), depth: depth + 1) else { return false }
      index += 1
    } while skip(",")
    return skip("]")
  }

  /// Passes over a string; what it says.
  private mutating func string() -> String? {
    let start = place
    place += 1
    while place < text.count, text[place] != UInt8(ascii: "\"") {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard place < text.count else { return nil }
    place += 1
    let quoted = text[start..<place]
    guard quoted.contains(UInt8(ascii: "\\")) else {
      return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
    }
    return try? JSONDecoder().decode(
      [String].self, from: Data([UInt8(ascii: "[")] + quoted + [UInt8(ascii: "]")]))[0]
  }

  private mutating func scalar(at path: JSONPath) -> Bool {
    let start = place
    let ends = Array(",]} \t\n\r".utf8)
    while place < text.count, !ends.contains(text[place]) { place += 1 }
    let word = String(decoding: text[start..<place], as: UTF8.self)
    guard let first = word.utf8.first, first == UInt8(ascii: "-") || (48...57).contains(first) else {
      return ["true", "false", "null"].contains(word)
    }
    guard Double(word)?.isInfinite == true else { return true }
    problem = JSONProblem(
      path: path, found: String(word.prefix(60)), needed: "a number that a computer can hold")
    return false
  }
}
