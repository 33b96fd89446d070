import Foundation
import Imaging

/// Colours that change over a layer's bounds.
package struct GradientContent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// From the start to the end along a line.
    case axial
    /// From the start, the centre of an ellipse, to that ellipse, whose corner is the end.
    case radial
  }

  package var kind: Kind
  /// In fractions of the bounds.
  package var start: CGPoint
  package var end: CGPoint
  package var stops: [LinearGradient.Stop]

  package init(kind: Kind = .axial, start: CGPoint, end: CGPoint, stops: [LinearGradient.Stop]) {
    (self.kind, self.start, self.end, self.stops) = (kind, start, end, stops)
  }

  /// How to fill `bounds`; nil when the gradient has no colour, or no extent.
  func paint(in bounds: CGRect, opacity: Double) -> Paint? {
    func place(_ point: CGPoint) -> CGPoint {
      CGPoint(x: bounds.minX + point.x * bounds.width, y: bounds.minY + point.y * bounds.height)
    }
    let stops = stops.map { LinearGradient.Stop($0.offset, $0.color.withAlpha($0.color.alpha * opacity)) }
    let (start, end) = (place(start), place(end))
    let reach = CGSize(width: abs(end.x - start.x), height: abs(end.y - start.y))
    guard !stops.isEmpty, (start.x + start.y + end.x + end.y).isFinite else { return nil }
    switch kind {
    case .axial:
      guard reach != .zero else { return nil }
      return .gradient(LinearGradient(from: start, to: end, stops: stops))
    case .radial:
      guard reach.width > 0, reach.height > 0 else { return nil }
      return .radial(RadialGradient(center: start, radii: reach, stops: stops))
    }
  }
}
