import CameraService
import CaptureModel
import CoreGraphics

extension CALayer {
  /// The layer above all others in this tree.
  package var root: CALayer {
    var layer = self
    while let superlayer = layer.superlayer { layer = superlayer }
    return layer
  }

  /// Where the tree this layer is in is shown; nil while it is not.
  package func findHost() -> (any LayerHost)? { root.host }

  /// Whether `layer` is this layer or above it; a mask lies below what it masks.
  package func isInside(_ layer: CALayer) -> Bool {
    self === layer || superlayer?.isInside(layer) ?? false || masked?.isInside(layer) ?? false
  }

  package func raiseCycle(_ layer: CALayer) {
    raise(
      Misuse(name: "CALayerInvalid", reason: "layer \(layer) is a part of cycle in its layer tree"))
  }

  /// False, and raised, where a number is none.
  func isGeometry(_ name: String, _ value: CGPoint, _ other: CGPoint? = nil) -> Bool {
    func isWrong(_ value: CGPoint) -> Bool { value.x.isNaN || value.y.isNaN }
    guard isWrong(value) || other.map(isWrong) ?? false else { return true }
    let numbers = [value, other].compactMap(\.self).map { "\($0.x) \($0.y)" }.joined(separator: "; ")
    raise(
      Misuse(
        name: "CALayerInvalidGeometry",
        reason: "CALayer \(name) contains NaN: [\(numbers)]. Layer: \(self)"))
    return false
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
