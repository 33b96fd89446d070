/// How far and how long fingers may go before they mean something else. Points and seconds; *decided* (T5), near to
/// what apps on the phone are used to.
package enum GestureLimits {
  /// A finger that taps moves no farther.
  package static let tapMovement = 45.0
  /// A finger that taps stays no longer.
  package static let tapDuration = 1.5
  /// From a finger's going to the next one's coming in a double tap.
  package static let tapInterval = 0.35
  /// Taps that belong together are no farther apart.
  package static let tapDistance = 45.0
  /// Fingers that go farther pan.
  package static let panDistance = 10.0
  /// Two fingers whose distance changes by more pinch.
  package static let pinchDistance = 8.0
  /// Two fingers that turn by more rotate; radians.
  package static let rotationAngle = 0.09
  /// A swipe goes so far in its direction, no farther to the sides, and takes no longer.
  package static let swipeDistance = 50.0
  package static let swipeDrift = 50.0
  package static let swipeDuration = 0.5
  /// Velocities count what happened so long before now.
  package static let velocityWindow = 0.1
}
