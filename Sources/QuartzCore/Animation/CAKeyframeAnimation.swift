import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

/// https://developer.apple.com/documentation/quartzcore/caanimationcalculationmode
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Jumps from one value to the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// At equal speed; key times and timing functions do not count.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
}

/// Through several values of a property.
///
/// https://developer.apple.com/documentation/quartzcore/cakeyframeanimation
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  /// Of a property that is a point; takes the place of ``values``. Lines and curves take equal times unless paced.
  open var path: CGPath?
  /// A growing fraction of the duration for each value; equal distances when nil.
  open var keyTimes: [NSNumber]?
  /// One for each step from a value to the next.
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear

  override func makeContent() -> LayerAnimation.Content? {
    let frames = path?.keyframes ?? values?.compactMap(AnimatedValue.init(any:)).map { ($0, nil) } ?? []
    guard !frames.isEmpty else { return nil }
    let values = frames.map(\.0)
    let isDiscrete = calculationMode == .discrete
    if calculationMode == .paced {
      return makeTrack(.frames(values, at: AnimationTrack.pacedTimes(values), isDiscrete: false))
    }
    let given = keyTimes.map { $0.map(\.doubleValue) } ?? []
    let times: [Double] =
      if path != nil {
        frames.map { $0.1 ?? 0 }
      } else if given.count >= values.count {
        given
      } else {
        // The last of discrete values shows as long as the others.
        isDiscrete
          ? values.indices.map { Double($0) / Double(values.count) } : AnimationTrack.evenTimes(values.count)
      }
    return makeTrack(
      .frames(values, at: times, isDiscrete: isDiscrete),
      curves: path == nil ? timingFunctions?.map(\.curve) ?? [] : [])
  }
}

extension CGPath {
  /// Points along the path with their times, each line and each curve taking as long.
  fileprivate var keyframes: [(AnimatedValue, Double?)] {
    var points: [(CGPoint, Double)] = []
    var (start, current, count) = (CGPoint.zero, CGPoint.zero, 0.0)
    for element in elements {
      switch element {
      case .move(let point):
        (start, current) = (point, point)
        points.append((point, count))
        continue
      case .line(let point):
        current = point
        points.append((point, count + 1))
      case .curve(let end, let control1, let control2):
        let steps = 16
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          points.append((CGPoint.bend(current, control1, control2, end, t), count + t))
        }
        current = end
      case .close:
        current = start
        points.append((start, count + 1))
      }
      count += 1
    }
    return points.map { (.point($0.0), count > 0 ? $0.1 / count : 0) }
  }
}

extension CGPoint {
  fileprivate static func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ t: Double) -> CGPoint
  {
    let rest = 1 - t
    let (wa, wb, wc, wd) = (rest * rest * rest, 3 * rest * rest * t, 3 * rest * t * t, t * t * t)
    return CGPoint(
      x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
  }
}
