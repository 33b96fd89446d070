import FoundationAdditions
import Observation
import QuartzCore

extension UIView: LayerOwner {
  /// Layers behind views are laid out on the main thread only. When something observable that the layout has read
  /// changes, the view is laid out again, in a later turn.
  package nonisolated func layoutSublayers(of layer: CALayer) {
    MainActor.assumeIsolated {
      if let controller { track(.controllerWillLayout) { controller.viewWillLayoutSubviews() } }
      track(.layout) { layoutSubviews() }
      if let controller { track(.controllerDidLayout) { controller.viewDidLayoutSubviews() } }
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
  public var safeAreaInsets: UIEdgeInsets { window == nil ? ownInsets : insetsInWindow }

  private var ownInsets: UIEdgeInsets { controller?.additionalSafeAreaInsets ?? .zero }

  private var insetsInWindow: UIEdgeInsets {
    if let window = self as? UIWindow { return window.sceneInsets + ownInsets }
    return safeAreaInsets(inside: superview?.insetsInWindow ?? .zero)
  }

  /// Where the superview's safe area insets are `outer`.
  func safeAreaInsets(inside outer: UIEdgeInsets) -> UIEdgeInsets {
    guard let superview else { return ownInsets }
    return reach(of: outer, in: superview) + ownInsets
  }

  /// How far insets of the superview reach into this view.
  func reach(of insets: UIEdgeInsets, in superview: UIView) -> UIEdgeInsets {
    let outer = superview.bounds
    let own = bounds.applying(layer.toSuperlayer)
    func overlap(_ distance: CGFloat, _ side: CGFloat) -> CGFloat { min(max(distance, 0), max(side, 0)) }
    return UIEdgeInsets(
      top: overlap(outer.minY + insets.top - own.minY, own.height),
      left: overlap(outer.minX + insets.left - own.minX, own.width),
      bottom: overlap(own.maxY - outer.maxY + insets.bottom, own.height),
      right: overlap(own.maxX - outer.maxX + insets.right, own.width))
  }
}
