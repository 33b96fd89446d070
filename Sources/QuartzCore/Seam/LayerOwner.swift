/// The view behind a layer.
package protocol LayerOwner: AnyObject {
  /// Lays out what is inside the layer, on the caller's thread.
  func layoutSublayers(of layer: CALayer)
}
