import CoreGraphics

extension UIWindowScene {
  /// A finger comes down at a point of the scene (interface orientation, points) and goes again.
  ///
  /// Returns the view that was touched; nil where there is nothing to touch.
  @discardableResult
  package func tap(at point: CGPoint) -> UIView? {
    layoutWindows()
    guard let session = TouchSession(at: point, in: self) else { return nil }
    session.end()
    return session.hit
  }

  /// A finger goes from the first point along the others. False where there is nothing to touch.
  @discardableResult
  package func drag(along points: [CGPoint]) -> Bool {
    layoutWindows()
    guard let first = points.first, let session = TouchSession(at: first, in: self) else { return false }
    for point in points.dropFirst() { session.move(to: point) }
    session.end()
    return true
  }

  /// The front-most shown view with this accessibility identifier or, where there is none, with this label.
  package func element(named name: String) -> UIView? {
    let windows = Array(visibleWindows.reversed())
    return windows.lazy.compactMap { $0.find { $0.accessibilityIdentifier == name } }.first
      ?? windows.lazy.compactMap { $0.find { $0.accessibilityLabel == name } }.first
  }

  /// Taps the middle of an element. Nil when there is no such element; the view that was touched is another one when
  /// something lies over it.
  @discardableResult
  package func tap(elementNamed name: String) -> UIView? {
    layoutWindows()
    guard let view = element(named: name) else { return nil }
    let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    return tap(at: view.layer.convert(middle, to: nil))
  }
}

extension UIView {
  /// The front-most visible view, this one or inside it, that is wanted. A control comes before its own parts.
  fileprivate func find(_ isWanted: (UIView) -> Bool) -> UIView? {
    guard !isHidden, alpha >= 0.01 else { return nil }
    if self is UIControl, isWanted(self) { return self }
    for view in subviews.reversed() {
      if let found = view.find(isWanted) { return found }
    }
    return isWanted(self) ? self : nil
  }
}
