import CoreGraphics
import DeviceModel
import FoundationAdditions

/// How a hinge stood at one time.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uihinge
@MainActor
open class UIHinge: NSObject {
  /// https://developer.apple.com/documentation/uikit/uihinge/status-swift.enum
  public enum Status: Int, Sendable {
    case unknown = 0
    case closed = 1
    case partiallyOpen = 2
    case fullyOpen = 3
  }

  /// In radians: 0 closed, π flat.
  public let angle: CGFloat
  /// The posture the device is in (S4); it follows the angle with hysteresis.
  public let status: Status

  nonisolated init(_ reading: HingeReading) {
    angle = reading.degrees * .pi / 180
    status = Status(rawValue: reading.status.rawValue) ?? .unknown
  }
}

/// A hinge as an app is told of it.
struct HingeReading: Hashable {
  let degrees: Double
  let status: HingeStatus
}
