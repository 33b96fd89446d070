import DeviceModel

/// The members of a JSON object, read one by one with errors that name the member.
struct Fields {
  private let members: [String: JSONValue]
  private let path: JSONPath

  init(_ value: JSONValue, at path: JSONPath) throws(JSONProblem) {
    guard case .object(let members) = value else {
      throw JSONProblem(path: path, found: value.description, needed: "an object")
    }
    self.members = members
    self.path = path
  }

  subscript(key: String) -> JSONValue? { members[key] }

  func problem(_ key: String, _ needed: String) -> JSONProblem {
    JSONProblem(path: path.key(key), found: members[key]?.description ?? "nothing", needed: needed)
  }

  /// Any other key is an error.
  func allow(_ keys: [String], _ owner: String) throws(JSONProblem) {
    guard let unknown = members.keys.filter({ !keys.contains($0) }).min() else { return }
    throw JSONProblem(
      path: path.key(unknown), found: JSONProblem.unknownKey,
      needed: "of \(owner) only \(keys.joined(separator: ", "))")
  }

  func string(_ key: String) throws(JSONProblem) -> String {
    guard case .string(let value)? = members[key] else { throw problem(key, "a string") }
    return value
  }

  func string(_ key: String, optional: Bool) throws(JSONProblem) -> String? {
    members[key] == nil ? nil : try string(key)
  }

  func word(_ key: String, of words: [String]) throws(JSONProblem) -> String {
    guard case .string(let value)? = members[key], words.contains(value) else {
      throw problem(key, "one of \(words.joined(separator: ", "))")
    }
    return value
  }

  func number(
    _ key: String, in range: ClosedRange<Double>, _ unit: String, else absent: Double? = nil
  ) throws(JSONProblem) -> Double {
    if members[key] == nil, let absent { return absent }
    guard case .number(let value)? = members[key], range.contains(value) else {
      let (low, high) = (JSONValue.number(range.lowerBound), JSONValue.number(range.upperBound))
      throw problem(key, "a number of \(unit) from \(low) to \(high)")
    }
    return value
  }
}
