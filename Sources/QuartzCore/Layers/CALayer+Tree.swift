import CameraService

extension CALayer {
  /// The layer above all others in this tree.
  package var root: CALayer {
    var layer = self
    while let superlayer = layer.superlayer { layer = superlayer }
    return layer
  }

  /// Where the tree this layer is in is shown; nil while it is not.
  package func findHost() -> (any LayerHost)? { root.host }

  /// Whether `layer` is this layer or above it.
  package func isInside(_ layer: CALayer) -> Bool {
    sequence(first: self, next: \.superlayer).contains { $0 === layer }
  }

  /// Sublayers in the order they are drawn.
  var orderedSublayers: [CALayer] {
    guard let sublayers else { return [] }
    guard sublayers.contains(where: { $0.zPosition != 0 }) else { return sublayers }
    return sublayers.enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }.map(\.element)
  }
}
