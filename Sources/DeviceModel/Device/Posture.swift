/// A named stretch of hinge angles (law D4).
///
/// Between two neighbours lies one boundary with two thresholds: ``opens`` for rising from the posture below,
/// ``closes`` for falling back to it. The lowest posture has none of the three boundary values.
public struct Posture: Codable, Hashable, Sendable {
  public var name: String
  /// What `UIHinge.status` reads here.
  public var status: HingeStatus
  /// The hinge angle in degrees whose geometry decides directions and preview angles throughout the posture.
  public var reference: Double
  /// How the base is held by somebody who brings the device into this posture; as it was before when absent.
  public var attitude: Attitude?
  /// The display an app is moved to when this posture is entered from one with another `appDisplay` (S1).
  public var appDisplay: String
  /// Reached from the posture below when the angle rises past this.
  public var opens: Threshold?
  /// Left for the posture below when the angle falls to this after having been past it (S4).
  public var closes: Threshold?
  /// A pose without history is in this posture from this angle on, in degrees.
  public var startsAt: Double?

  public init(
    name: String, status: HingeStatus, reference: Double, attitude: Attitude? = nil, appDisplay: String,
    opens: Threshold? = nil, closes: Threshold? = nil, startsAt: Double? = nil
  ) {
    self.name = name
    self.status = status
    self.reference = reference
    self.attitude = attitude
    self.appDisplay = appDisplay
    self.opens = opens
    self.closes = closes
    self.startsAt = startsAt
  }
}

/// An angle at which a posture changes.
public struct Threshold: Codable, Hashable, Sendable {
  /// In degrees.
  public var angle: Double
  /// Whether the angle itself already changes the posture.
  public var inclusive: Bool

  public init(_ angle: Double, inclusive: Bool) {
    self.angle = angle
    self.inclusive = inclusive
  }

  func isReached(rising value: Double) -> Bool { inclusive ? value >= angle : value > angle }
  func isReached(falling value: Double) -> Bool { inclusive ? value <= angle : value < angle }
}

/// The hinge's status, with `UIHinge.Status`'s raw values
/// (https://learn.microsoft.com/en-us/dotnet/api/uikit.uihingestatus). JSON has the names.
public enum HingeStatus: Int, CaseIterable, Sendable {
  case unknown = 0
  case closed = 1
  case partiallyOpen = 2
  case fullyOpen = 3

  public var name: String { "\(self)" }
}

extension HingeStatus: Codable {
  public init(from decoder: any Decoder) throws { self = try decoder.decodeCase(named: \.name) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
