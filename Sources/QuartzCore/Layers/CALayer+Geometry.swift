import CoreGraphics

extension CALayer {
  /// The part of ``transform`` in the layer's plane.
  public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// From the layer's own space to the superlayer's.
  package var toSuperlayer: CGAffineTransform {
    let affine = affineTransform()
    let (x, y) = (
      bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height
    )
    if affine.isIdentity { return CGAffineTransform(translationX: position.x - x, y: position.y - y) }
    return CGAffineTransform(translationX: -x, y: -y).concatenating(affine)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// From the layer's own space to that around the root layer.
  private var toOutside: CGAffineTransform {
    var transform = CGAffineTransform.identity
    for layer in sequence(first: self, next: \.superlayer) {
      transform = transform.concatenating(layer.toSuperlayer)
    }
    return transform
  }

  /// From this layer's space to another's; nil stands for the space around the root layers, where the trees of
  /// two layers without a common one meet.
  package func transform(to layer: CALayer?) -> CGAffineTransform {
    if layer === self { return .identity }
    guard let layer else { return toOutside }
    if layer === superlayer { return toSuperlayer }
    if layer.superlayer === self { return layer.toSuperlayer.inverted() }
    return toOutside.concatenating(layer.toOutside.inverted())
  }

  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    p.applying(l?.transform(to: self) ?? transform(to: nil).inverted())
  }

  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { p.applying(transform(to: l)) }

  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    r.applying(l?.transform(to: self) ?? transform(to: nil).inverted())
  }

  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.applying(transform(to: l)) }
}
