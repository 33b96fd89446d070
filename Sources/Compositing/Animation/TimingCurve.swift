/// How progress follows time: a cubic curve from (0, 0) to (1, 1) with two control points.
package struct TimingCurve: Sendable, Hashable {
  package var x1: Double
  package var y1: Double
  package var x2: Double
  package var y2: Double

  /// The x of a control point is kept inside 0…1, so that time never goes back.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2)
  }

  package static let linear = TimingCurve(0, 0, 1, 1)
  package static let easeIn = TimingCurve(0.42, 0, 1, 1)
  package static let easeOut = TimingCurve(0, 0, 0.58, 1)
  package static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)
  package static let standard = TimingCurve(0.25, 0.1, 0.25, 1)

  /// Progress at a fraction of the time; both ends exact.
  package func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if x1 == y1 && x2 == y2 { return time }
    // x grows with the curve's parameter: halving finds it, to a double's last bits.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if TimingCurve.bend(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return TimingCurve.bend(y1, y2, (low + high) / 2)
  }

  private static func bend(_ first: Double, _ second: Double, _ t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}
