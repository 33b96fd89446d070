/// A kind of file: of those that pictures, movies and sound come in.
///
/// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct
public struct UTType: Hashable, Sendable {
  struct Kind: Hashable, Sendable {
    let identifier: String
    let parents: [String]
    let extensions: [String]
    let mimeTypes: [String]

    init(_ identifier: String, _ parents: [String], _ extensions: [String] = [], _ mimeTypes: [String] = []) {
      (self.identifier, self.parents) = (identifier, parents)
      (self.extensions, self.mimeTypes) = (extensions, mimeTypes)
    }
  }

  private let kind: Kind

  /// Nil for a kind that is not known here.
  public init?(_ identifier: String) {
    guard let kind = UTType.kinds.first(where: { $0.identifier == identifier }) else { return nil }
    self.kind = kind
  }

  /// Without a dot, in any case; nil where no kind that is known has it.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(supertype) { $0.extensions.contains(filenameExtension.lowercased()) }
  }

  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(supertype) { $0.mimeTypes.contains(mimeType.lowercased()) }
  }

  private init?(_ supertype: UTType, _ matches: (Kind) -> Bool) {
    let found = UTType.kinds.filter(matches).map(UTType.init(kind:))
    guard let first = found.first(where: { $0.conforms(to: supertype) }) else { return nil }
    self = first
  }

  private init(kind: Kind) { self.kind = kind }

  public var identifier: String { kind.identifier }
  public var preferredFilenameExtension: String? { kind.extensions.first }
  public var preferredMIMEType: String? { kind.mimeTypes.first }

  /// Whether it is that kind or one of it.
  public func conforms(to type: UTType) -> Bool {
    self == type || kind.parents.contains { UTType($0)?.conforms(to: type) == true }
  }

  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType: CustomStringConvertible {
  public var description: String { identifier }
}

extension UTType: Codable {
  public init(from decoder: any Decoder) throws {
    let identifier = try decoder.singleValueContainer().decode(String.self)
    guard let type = UTType(identifier) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(identifier) is not a known type."))
    }
    self = type
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
