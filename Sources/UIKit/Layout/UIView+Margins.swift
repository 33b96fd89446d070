import CoreGraphics

extension UIView {
  /// Distances of content from the edges, the safe area's included; without it when set.
  ///
  /// *Decided*, as Apple's numbers: 8 points; on a controller's view at the sides 16, in a regular width 20, and 0
  /// above and below.
  public var layoutMargins: UIEdgeInsets {
    get { effectiveMargins }
    set { directionalLayoutMargins = NSDirectionalEdgeInsets(newValue) }
  }

  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(effectiveMargins) }
    set {
      autoLayout.margins = newValue
      marginsMayHaveChanged()
    }
  }

  /// Whether the margins are at least as far in as the superview's.
  public var preservesSuperviewLayoutMargins: Bool {
    get { autoLayout.preservesSuperviewMargins }
    set {
      autoLayout.preservesSuperviewMargins = newValue
      marginsMayHaveChanged()
    }
  }

  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { autoLayout.insetsMarginsFromSafeArea }
    set {
      autoLayout.insetsMarginsFromSafeArea = newValue
      marginsMayHaveChanged()
    }
  }

  private var effectiveMargins: UIEdgeInsets { margins(inside: nil) }

  /// `safeArea` where it is known already.
  private func margins(inside safeArea: UIEdgeInsets?) -> UIEdgeInsets {
    var margins = autoLayout.margins?.edgeInsets ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    if let controller {
      let least = controller.systemMinimumLayoutMargins.edgeInsets
      if autoLayout.margins == nil { margins = least }
      if controller.viewRespectsSystemMinimumLayoutMargins { margins = margins.atLeast(least) }
    }
    if insetsLayoutMarginsFromSafeArea { margins = margins + (safeArea ?? safeAreaInsets) }
    if preservesSuperviewLayoutMargins, let superview {
      margins = margins.atLeast(reach(of: superview.layoutMargins, in: superview))
    }
    return margins
  }

  /// Tells the view when its margins are others than the last time.
  func marginsMayHaveChanged(inside safeArea: UIEdgeInsets? = nil) {
    let margins = margins(inside: safeArea)
    let before = autoLayout.knownMargins
    autoLayout.knownMargins = margins
    guard before != margins else { return }
    if autoLayout.marginsGuide != nil { layoutInputsDidChange() }
    if before != nil { layoutMarginsDidChange() }
    for view in subviews where view.preservesSuperviewLayoutMargins { view.marginsMayHaveChanged() }
  }
}

extension UIEdgeInsets {
  fileprivate func atLeast(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}
