import CoreGraphics

/// The space of a scene or screen as it was when it was asked for.
@MainActor
final class FixedCoordinateSpace: UICoordinateSpace {
  let bounds: CGRect

  init(bounds: CGRect) { self.bounds = bounds }
}
