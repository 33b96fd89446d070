import Compositing
import FoundationAdditions

/// https://developer.apple.com/documentation/quartzcore/camediatimingfunctionname
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// How an animation's progress follows its time: a cubic curve from (0, 0) to (1, 1). Immutable.
///
/// https://developer.apple.com/documentation/quartzcore/camediatimingfunction
open class CAMediaTimingFunction: NSObject {
  package let curve: TimingCurve

  package init(_ curve: TimingCurve) {
    self.curve = curve
    super.init()
  }

  /// An unknown name is linear.
  public convenience init(name: CAMediaTimingFunctionName) {
    let curve: TimingCurve =
      switch name {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInOut
      case .default: .standard
      default: .linear
      }
    self.init(curve)
  }

  /// The two control points between the ends.
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.init(TimingCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y)))
  }

  /// Writes x and y of a point: 0 and 3 are the ends.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    guard points.indices.contains(idx) else { return }
    (ptr[0], ptr[1]) = (Float(points[idx].0), Float(points[idx].1))
  }
}
