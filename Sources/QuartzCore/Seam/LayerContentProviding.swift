import Compositing

/// A layer class of another module that says what its layers show.
package protocol LayerContentProviding: CALayer {
  /// Asked once for each composited frame, on the thread that composites.
  func layerContent(_ shown: ShownValues) -> LayerContent

  /// A property's own value, where it is one of this class that can be animated.
  func animatableContentValue(_ property: String) -> AnimatedValue?
}

extension LayerContentProviding {
  package func animatableContentValue(_ property: String) -> AnimatedValue? { nil }
}
