import Foundation

/// A JSON document as a value.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a document. A key that an object has twice is an error.
  public init(json: Data) throws(JSONProblem) {
    if let problem = JSONScan.problem(in: json) { throw problem }
    do { self = try JSONDecoder().decode(JSONValue.self, from: json) } catch {
      throw JSONProblem(syntax: error)
    }
  }

  /// What `value` becomes in JSON.
  public init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }

  /// The value at a path; nil where there is none.
  public subscript(path: JSONPath) -> JSONValue? {
    path.steps.reduce(Optional(self)) { value, step in
      switch (value, step) {
      case (.object(let members), .key(let key)): members[key]
      case (.array(let items), .index(let index)) where items.indices.contains(index): items[index]
      default: nil
      }
    }
  }

  /// The member of an object; nil where there is none.
  public subscript(key: String) -> JSONValue? { self[JSONPath(steps: [.key(key)])] }

  /// The item of an array; nil where there is none.
  public subscript(index: Int) -> JSONValue? { self[JSONPath(steps: [.index(index)])] }

  /// Puts a value in place of the one at a path, or removes it. A path that leads nowhere changes nothing.
  public mutating func set(_ path: JSONPath, to value: JSONValue?) {
    guard let step = path.steps.first else {
      self = value ?? .null
      return
    }
    let rest = JSONPath(steps: Array(path.steps.dropFirst()))
    switch (self, step) {
    case (.object(var members), .key(let key)):
      if rest.steps.isEmpty { members[key] = value } else { members[key]?.set(rest, to: value) }
      self = .object(members)
    case (.array(var items), .index(let index)) where items.indices.contains(index):
      if !rest.steps.isEmpty {
        items[index].set(rest, to: value)
      } else if let value {
        items[index] = value
      } else {
        items.remove(at: index)
      }
      self = .array(items)
    default: break
    }
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .array(try container.decode([JSONValue].self))
    } else if (try? decoder.container(keyedBy: MemberKey.self)) != nil {
      self = .object(try container.decode([String: JSONValue].self))
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// Any key at all.
  private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// What it is, short enough for a sentence: a scalar as JSON writes it, "an object", "an array of 3".
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .string(let value): value.count <= 60 ? "\"\(value)\"" : "\"\(value.prefix(57))…\""
    case .array(let items): items.isEmpty ? "an empty array" : "an array of \(items.count)"
    case .object: "an object"
    }
  }
}
