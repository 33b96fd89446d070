/// Rectangles whose edges lie between pixels.
package struct PixelGrid: Sendable {
  private let scale: Double

  /// Pixels a point. *Decided*: 0, of what no display shows, keeps all but what rounding left in the solver.
  package init(scale: Double) { self.scale = scale > 0 ? scale : 4096 }

  /// To the nearest edge of a pixel; halves go away from zero.
  package func round(_ value: Double) -> Double { (value * scale).rounded() / scale }
}
