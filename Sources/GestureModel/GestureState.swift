/// How far a gesture has come. Raw values are those of `UIGestureRecognizer.State`.
package enum GestureState: Int, Sendable, CaseIterable {
  case possible, began, changed, ended, cancelled, failed

  /// Nothing follows but ``possible``, for the next gesture.
  package var isOver: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether `next` may follow while fingers are down (T2).
  ///
  /// https://developer.apple.com/documentation/uikit/about-the-gesture-recognizer-state-machine
  package func mayBecome(_ next: GestureState) -> Bool {
    switch self {
    case .possible: next == .began || next == .ended || next == .failed
    case .began, .changed: next == .changed || next == .ended || next == .cancelled
    case .ended, .cancelled, .failed: false
    }
  }
}
