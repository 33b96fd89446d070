import FoundationAdditions

/// Whoever lays out a layer's sublayers for it, and says how its changes are animated.
///
/// https://developer.apple.com/documentation/quartzcore/calayerdelegate
public protocol CALayerDelegate: NSObjectProtocol {
  func layoutSublayers(of layer: CALayer)
  /// Nil leaves it to the layer; `NSNull` for nothing.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
