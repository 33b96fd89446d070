import Imaging

/// What lies behind a layer, blurred, and a colour over it.
package struct BackdropContent: Sendable, Hashable {
  /// About the standard deviation of the blur, in points.
  package var radius: Double
  package var tint: Color

  package init(radius: Double, tint: Color = .clear) {
    self.radius = radius
    self.tint = tint
  }
}
