import Foundation

/// A message whose parts say who may read them.
///
/// https://developer.apple.com/documentation/os/oslogmessage
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Who may read a part of a message.
///
/// https://developer.apple.com/documentation/os/oslogprivacy
public struct OSLogPrivacy: Sendable {
  /// How a hidden part is told apart.
  public enum Mask: Sendable {
    case hash
    case none
  }

  let isHidden: Bool

  public static var `public`: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
  public static var `private`: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
  /// *Decided*: shown, as with a debugger attached.
  public static var auto: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// Puts a message together.
///
/// https://developer.apple.com/documentation/os/osloginterpolation
public struct OSLogInterpolation: StringInterpolationProtocol {
  private(set) var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

  public mutating func appendLiteral(_ literal: String) { text += literal }

  public mutating func appendInterpolation<T>(
    _ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.isHidden ? "<private>" : "\(value())"
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Double, format: OSLogFloatFormatting, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.isHidden ? "<private>" : format.text(value())
  }
}

/// How a fraction is written.
///
/// https://developer.apple.com/documentation/os/oslogfloatformatting
public struct OSLogFloatFormatting: Sendable {
  let precision: Int?

  public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(precision: 6) }
  public static func fixed(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: precision)
  }

  func text(_ value: Double) -> String {
    precision.map { String(format: "%.\($0)f", value) } ?? "\(value)"
  }
}
