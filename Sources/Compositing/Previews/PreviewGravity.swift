/// How a picture fills a layer's bounds when their shapes differ: one of three ways, or something between them
/// while the way is animated.
package struct PreviewGravity: Sendable, Hashable, CaseIterable {
  /// The share of ``resizeAspect``, ``resizeAspectFill`` and ``resize`` in the picture's rectangle; they add up to 1.
  let weights: [Double]

  /// Whole picture, shape kept, centred; the rest of the bounds stays empty.
  package static let resizeAspect = PreviewGravity(weights: [1, 0, 0])
  /// Bounds filled, shape kept, centred; what hangs over is cut.
  package static let resizeAspectFill = PreviewGravity(weights: [0, 1, 0])
  /// Bounds filled exactly, shape given up.
  package static let resize = PreviewGravity(weights: [0, 0, 1])

  package static let allCases: [PreviewGravity] = [.resizeAspect, .resizeAspectFill, .resize]
}
