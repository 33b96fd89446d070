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
}

extension UIView {
  /// How far the window's safe area reaches into the bounds, with what the controllers above add.
  public var safeAreaInsets: UIEdgeInsets {
    guard let window else { return .zero }
    let own = convert(bounds, to: window)
    let safe = window.bounds.inset(by: window.sceneInsets)
    func overlap(_ distance: CGFloat, _ side: CGFloat) -> CGFloat { min(max(distance, 0), max(side, 0)) }
    let insets = UIEdgeInsets(
      top: overlap(safe.minY - own.minY, own.height), left: overlap(safe.minX - own.minX, own.width),
      bottom: overlap(own.maxY - safe.maxY, own.height), right: overlap(own.maxX - safe.maxX, own.width))
    return insets + (controller?.additionalSafeAreaInsets ?? .zero)
  }
}
