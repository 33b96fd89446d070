import Foundation

/// What is wrong with a JSON document: where, what is there, what should be.
public struct JSONProblem: Error, Hashable, Sendable {
  /// The field; empty for the whole document.
  public let path: JSONPath
  /// What the document has there, as a phrase.
  public let found: String
  /// What it must have there, as a phrase.
  public let needed: String

  public init(path: JSONPath, found: String, needed: String) {
    self.path = path
    self.found = found
    self.needed = needed
  }

  /// What ``found`` says of a key that has no meaning where it is.
  public static let unknownKey = "a key that is not known here"

  /// One sentence with all three.
  public var sentence: String {
    let place = path == .root ? "the file" : path.description
    return "\(place): found \(found), needs \(needed)."
  }

  /// What is wrong with text that is not JSON.
  init(syntax error: any Error) {
    var cause = "\(error)"
    if case .dataCorrupted(let context)? = error as? DecodingError {
      let detail = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
      cause = detail ?? context.debugDescription
    }
    let phrase = cause.prefix(1).lowercased() + cause.dropFirst()
    self.init(path: .root, found: phrase.hasSuffix(".") ? String(phrase.dropLast()) : phrase, needed: "JSON")
  }

  /// What a decoder complained about, in the words of the document.
  init(_ error: DecodingError, in document: JSONValue) {
    func make(_ codingPath: [any CodingKey], _ needed: String) -> JSONProblem {
      let path = JSONPath(codingPath: codingPath)
      return JSONProblem(path: path, found: document[path]?.description ?? "nothing", needed: needed)
    }
    self =
      switch error {
      case .keyNotFound(let key, let context): make(context.codingPath + [key], "a value")
      case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
        make(context.codingPath, JSONProblem.phrase(for: type))
      case .dataCorrupted(let context):
        make(context.codingPath, JSONProblem.phrase(for: context.debugDescription))
      @unknown default: JSONProblem(path: .root, found: "\(error)", needed: "another value")
      }
  }

  /// The standard library says "Expected vector with exactly 3 elements.".
  private static func phrase(for description: String) -> String {
    guard description.hasPrefix("Expected ") else { return description }
    return "a " + description.dropFirst(9).prefix { $0 != "." }
  }

  private static func phrase(for type: Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is String.Type: "a string"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "an array"
    default: "a \(type)"
    }
  }
}
