/// A touch on its way to the one view it hit (T1).
@MainActor
final class TouchRecord {
  let touch: UITouch
  /// Gets the touch even when it leaves the window meanwhile.
  let view: UIView
  /// Recognisers that follow the touch and have not decided.
  var undecided: [UIGestureRecognizer] = []
  private(set) var isLifted = false
  private var isCancelled = false
  private var hasMoved = false
  private var told = Told.nothing

  private enum Told {
    case nothing, began, all
  }

  /// A view that is not `told` hears nothing of the touch.
  init(_ touch: UITouch, view: UIView, told isTold: Bool) {
    self.touch = touch
    self.view = view
    if !isTold { told = .all }
  }

  /// Nothing is left to tell.
  var isDone: Bool { isLifted && told == .all }

  var isHeardByView: Bool { told != .all }

  func move() { hasMoved = true }

  func lift(cancelled: Bool) {
    isLifted = true
    if cancelled { cut() }
  }

  /// The view gets no more of the touch than its cancellation.
  func cut() {
    isCancelled = true
    if told == .nothing { told = .all }
  }

  /// What the view is to hear next; nil when there is nothing, or when a recogniser delays it.
  var next: UITouch.Phase? {
    switch told {
    case .all: nil
    case .nothing: undecided.contains { $0.delaysTouchesBegan } ? nil : .began
    case .began:
      if isCancelled {
        .cancelled
      } else if hasMoved {
        .moved
      } else if isLifted, !undecided.contains(where: \.delaysTouchesEnded) {
        .ended
      } else {
        nil
      }
    }
  }

  func didTell(_ phase: UITouch.Phase) {
    switch phase {
    case .began:
      told = .began
      hasMoved = false
    case .moved, .stationary: hasMoved = false
    case .ended, .cancelled: told = .all
    }
  }
}
