/// An enumeration that JSON knows by its cases' names; a wrong name's error lists the right ones.
public protocol ListedCases: Codable, CaseIterable, Sendable {
  /// The name in JSON.
  var name: String { get }
}

extension ListedCases {
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let found = Self.allCases.first(where: { $0.name == name }) else {
      let names = Self.allCases.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "one of \(names)"))
    }
    self = found
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension ListedCases where Self: RawRepresentable, RawValue == String {
  public var name: String { rawValue }
}
