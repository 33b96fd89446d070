import Compositing

/// A layer class of another module that says what its layers show.
package protocol LayerContentProviding: CALayer {
  /// Asked once for each composited frame, on the thread that composites.
  func layerContent() -> LayerContent
}
