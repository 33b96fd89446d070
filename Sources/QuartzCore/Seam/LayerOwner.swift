/// The view behind a layer.
package protocol LayerOwner: AnyObject {
  /// Lays out what is inside the layer, on the caller's thread.
  func layoutSublayers(of layer: CALayer)

  /// What is to happen because a property of the layer changes: nothing, unless the view is being animated.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}
