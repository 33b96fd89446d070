import CoreGraphics
import FoundationAdditions

/// What has a time of its own, derived from that of what it is in.
///
/// https://developer.apple.com/documentation/quartzcore/camediatiming
public protocol CAMediaTiming {
  /// Seconds, in the surrounding time; of an animation, 0 stands for the moment it is added.
  var beginTime: CFTimeInterval { get set }
  /// Seconds; of an animation, 0 stands for the transaction's.
  var duration: CFTimeInterval { get set }
  var speed: Float { get set }
  /// Seconds added to its own time.
  var timeOffset: CFTimeInterval { get set }
  /// 0 counts as 1; `.infinity` for ever.
  var repeatCount: Float { get set }
  /// Seconds; takes the place of ``repeatCount`` unless 0.
  var repeatDuration: CFTimeInterval { get set }
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What shows before and after the time in which something is active.
///
/// https://developer.apple.com/documentation/quartzcore/camediatimingfillmode
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}
