import CoreGraphics

extension UIWindowScene {
  /// What fingers do at one time; fingers are numbered by ``newFinger()``. The scene is laid out first.
  package func touch(_ news: [FingerNews]) {
    layoutWindows()
    touches.handle(news)
  }

  /// A number that no finger on the scene has had.
  package func newFinger() -> Int { touches.newFinger() }

  /// Whether there is something to touch at a point of the scene, after layout.
  package func hasView(at point: CGPoint) -> Bool {
    layoutWindows()
    return touches.hit(point) != nil
  }

  /// False once the finger has gone or the system has taken it away.
  package func isDown(_ finger: Int) -> Bool { touches.isDown(finger) }

  /// Puts a finger down at a point of the scene (interface orientation, points). Nil where there is nothing to touch.
  package func touchDown(at point: CGPoint) -> (finger: Int, view: UIView)? {
    let finger = newFinger()
    touch([FingerNews(finger, .down(point))])
    return touches.view(of: finger).map { (finger, $0) }
  }

  /// A finger comes down at a point of the scene and goes again.
  ///
  /// Returns the view that was touched; nil where there is nothing to touch.
  @discardableResult
  package func tap(at point: CGPoint) -> UIView? {
    guard let (finger, view) = touchDown(at: point) else { return nil }
    touch([FingerNews(finger, .up)])
    return view
  }

  /// A finger goes from the first point along the others, at once. False where there is nothing to touch.
  @discardableResult
  package func drag(along points: [CGPoint]) -> Bool {
    guard let first = points.first, let (finger, _) = touchDown(at: first) else { return false }
    for point in points.dropFirst() { touch([FingerNews(finger, .move(point))]) }
    touch([FingerNews(finger, .up)])
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
