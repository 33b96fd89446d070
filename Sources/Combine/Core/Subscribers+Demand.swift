extension Subscribers {
  /// How many values a subscriber wants: none, some, or all there are.
  ///
  /// A number below zero is a programmer's mistake and traps, as on Apple's systems.
  /// https://developer.apple.com/documentation/combine/subscribers/demand
  public struct Demand: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    private let count: UInt

    private init(count: UInt) { self.count = count }

    public static let unlimited = Demand(count: .max)
    public static let none = Demand(count: 0)

    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "a demand is at least 0, not \(value)")
      return Demand(count: UInt(value))
    }

    /// Nil when unlimited.
    public var max: Int? { self == .unlimited ? nil : Int(count) }

    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

    public static func < (a: Demand, b: Demand) -> Bool { a.count < b.count }

    /// What is too much to count is unlimited.
    public static func + (a: Demand, b: Demand) -> Demand {
      guard let a = a.max, let b = b.max else { return .unlimited }
      let (sum, isTooMuch) = a.addingReportingOverflow(b)
      return isTooMuch ? .unlimited : .max(sum)
    }

    public static func + (a: Demand, b: Int) -> Demand { a + .max(b) }

    /// Unlimited less anything is unlimited.
    public static func - (a: Demand, b: Demand) -> Demand {
      guard let count = a.max else { return .unlimited }
      guard let less = b.max else { return .none }
      return .max(count - less)
    }

    public static func - (a: Demand, b: Int) -> Demand { a - .max(b) }

    public static func += (a: inout Demand, b: Demand) { a = a + b }
    public static func += (a: inout Demand, b: Int) { a = a + b }
    public static func -= (a: inout Demand, b: Demand) { a = a - b }
    public static func -= (a: inout Demand, b: Int) { a = a - b }

    public static func == (a: Demand, b: Int) -> Bool { a.max == b }
    public static func > (a: Demand, b: Int) -> Bool { a.max.map { $0 > b } ?? true }
    public static func < (a: Demand, b: Int) -> Bool { a.max.map { $0 < b } ?? false }
    public static func >= (a: Demand, b: Int) -> Bool { !(a < b) }
    public static func <= (a: Demand, b: Int) -> Bool { !(a > b) }
  }
}
