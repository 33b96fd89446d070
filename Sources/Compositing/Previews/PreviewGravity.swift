/// How a picture fills a layer's bounds when their shapes differ.
package enum PreviewGravity: Sendable, Hashable, CaseIterable {
  /// Whole picture, shape kept, centred; the rest of the bounds stays empty.
  case resizeAspect
  /// Bounds filled, shape kept, centred; what hangs over is cut.
  case resizeAspectFill
  /// Bounds filled exactly, shape given up.
  case resize
}
