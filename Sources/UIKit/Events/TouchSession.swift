import QuartzCore

/// A finger on a scene: finds the view it hits and tells that view of every phase.
@MainActor
final class TouchSession {
  private let touch: UITouch
  /// Gets the touch even when it leaves the window meanwhile.
  private let view: UIView

  /// Puts a finger down; nil where there is nothing to touch.
  init?(at point: CGPoint, in scene: UIWindowScene) {
    for window in scene.visibleWindows.reversed() {
      let own = window.layer.convert(point, from: nil)
      guard let view = window.hitTest(own, with: nil) else { continue }
      touch = UITouch(at: own, in: window, view: view)
      self.view = view
      view.touchesBegan([touch], with: UIEvent(touch))
      return
    }
    return nil
  }

  var hit: UIView { view }

  func move(to point: CGPoint) {
    touch.move(to: point, .moved)
    view.touchesMoved([touch], with: UIEvent(touch))
  }

  func end() {
    touch.move(to: touch.location(in: nil), .ended)
    view.touchesEnded([touch], with: UIEvent(touch))
  }

  func cancel() {
    touch.move(to: touch.location(in: nil), .cancelled)
    view.touchesCancelled([touch], with: UIEvent(touch))
  }
}
