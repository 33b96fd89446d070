import FoundationAdditions

/// What happened on the glass.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uievent
@MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches = 0
  }

  public let type = EventType.touches
  public let allTouches: Set<UITouch>?
  /// Seconds, as ``CACurrentMediaTime()``.
  public let timestamp: TimeInterval

  init(_ touch: UITouch) {
    allTouches = [touch]
    timestamp = touch.timestamp
  }

  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
}
