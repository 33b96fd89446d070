/// An enumeration that JSON knows by its cases' raw strings; a wrong string's error lists the right ones.
public protocol ListedCases: RawRepresentable, Codable, CaseIterable, Sendable where RawValue == String {}

extension ListedCases where Self: RawRepresentable, RawValue == String, Self: Codable {
  public init(from decoder: any Decoder) throws { self = try decoder.decodeCase(named: \.rawValue) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Decoder {
  /// The case whose name is the string here.
  func decodeCase<Listed: CaseIterable>(named name: (Listed) -> String) throws -> Listed {
    let text = try singleValueContainer().decode(String.self)
    if let found = Listed.allCases.first(where: { name($0) == text }) { return found }
    let names = Listed.allCases.map { "\"\(name($0))\"" }.joined(separator: ", ")
    throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "one of \(names)"))
  }
}
