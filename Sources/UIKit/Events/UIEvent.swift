import FoundationAdditions
import QuartzCore

/// What happened on the glass.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uievent
@MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches = 0
  }

  public let type = EventType.touches
  /// Of every finger that is down or has just gone.
  public let allTouches: Set<UITouch>?
  /// Seconds, as ``CACurrentMediaTime()``.
  public let timestamp: TimeInterval

  init(_ touches: Set<UITouch>) {
    allTouches = touches
    timestamp = touches.map(\.timestamp).max() ?? CACurrentMediaTime()
  }

  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }

  open func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }

  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { $0.gestureRecognizers?.contains(gesture) ?? false }
  }

  /// Every movement makes an event of its own here: the touch alone.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
}
