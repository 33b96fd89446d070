/// A display of a device, by its id.
public struct DisplayName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  /// The outer display of a folding phone.
  public static let outer: DisplayName = "outer"
  /// The inner display of a folding phone.
  public static let inner: DisplayName = "inner"
  /// The display of a device that has one.
  public static let main: DisplayName = "main"
}
