import QuartzCore

extension UIView: LayerOwner {
  /// Layers behind views are laid out on the main thread only.
  package nonisolated func layoutSublayers(of layer: CALayer) {
    MainActor.assumeIsolated {
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
  }

  /// Views are animated on the main thread only.
  package nonisolated func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    nonisolated(unsafe) let layer = layer
    nonisolated(unsafe) var action: (any CAAction)?
    MainActor.assumeIsolated { action = ViewAnimation.action(for: layer, event) }
    return action
  }
}

extension UIView {
  /// How far the scene's safe area, and what controllers above and of this view add to it, reach into the bounds.
  public var safeAreaInsets: UIEdgeInsets {
    inheritedInsets + (controller?.additionalSafeAreaInsets ?? .zero)
  }

  private var inheritedInsets: UIEdgeInsets {
    if let window = self as? UIWindow { return window.sceneInsets }
    guard let superview, window != nil else { return .zero }
    let (insets, outer) = (superview.safeAreaInsets, superview.bounds)
    let own = convert(bounds, to: superview)
    func overlap(_ distance: CGFloat, _ side: CGFloat) -> CGFloat { min(max(distance, 0), max(side, 0)) }
    return UIEdgeInsets(
      top: overlap(outer.minY + insets.top - own.minY, own.height),
      left: overlap(outer.minX + insets.left - own.minX, own.width),
      bottom: overlap(own.maxY - outer.maxY + insets.bottom, own.height),
      right: overlap(own.maxX - outer.maxX + insets.right, own.width))
  }
}
