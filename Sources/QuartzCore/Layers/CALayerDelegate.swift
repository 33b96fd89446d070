import FoundationAdditions

/// Whoever lays out a layer's sublayers for it.
///
/// https://developer.apple.com/documentation/quartzcore/calayerdelegate
public protocol CALayerDelegate: NSObjectProtocol {
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  public func layoutSublayers(of layer: CALayer) {}
}
