import Foundation

/// A direction with a length, in points.
package struct Offset: Sendable, Hashable {
  package var dx: Double
  package var dy: Double

  package init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  package static let zero = Offset(dx: 0, dy: 0)

  package var length: Double { (dx * dx + dy * dy).squareRoot() }
  /// Radians, clockwise from the right where y grows downwards.
  var angle: Double { atan2(dy, dx) }
}

extension CGPoint {
  func distance(to other: CGPoint) -> Double { vector(to: other).length }

  func vector(to other: CGPoint) -> Offset { Offset(dx: other.x - x, dy: other.y - y) }
}
