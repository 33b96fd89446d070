/// The state a recogniser is in, and those it has asked for and not got yet.
package struct GestureProgress: Sendable, Hashable {
  package private(set) var state = GestureState.possible
  private var requests: [GestureState] = []

  package init() {}

  /// Where a recogniser stands with the others at the same fingers.
  package enum Stage: Sendable, Hashable {
    /// It may still recognise.
    case possible
    /// It has recognised and waits to be let.
    case wanting
    case recognized
    /// It has failed or was cancelled.
    case over
  }

  package var stage: Stage {
    switch state {
    case .possible: requests.isEmpty ? .possible : .wanting
    case .began, .changed, .ended: .recognized
    case .cancelled, .failed: .over
    }
  }

  package var hasRequests: Bool { !requests.isEmpty }

  /// Asks for a state. A failure happens at once, everything else when it is ``next()``'s turn; what cannot follow is
  /// ignored. Changed in place of begun is taken for begun, cancelled before it has begun for failed.
  package mutating func request(_ wanted: GestureState) {
    if wanted == .cancelled, state == .possible {
      stop()
      return
    }
    let last = requests.last ?? state
    let next = last == .possible && wanted == .changed ? GestureState.began : wanted
    guard last.mayBecome(next) else { return }
    if next == .failed {
      state = .failed
      return
    }
    if next == .changed, requests.last == .changed { return }
    requests.append(next)
  }

  /// Takes the next state that was asked for; nil when none is left.
  package mutating func next() -> GestureState? {
    guard !requests.isEmpty else { return nil }
    state = requests.removeFirst()
    return state
  }

  /// Whatever was asked for, the gesture is not this one; what has been recognised is cancelled. True where that
  /// changes anything.
  @discardableResult
  package mutating func stop() -> Bool {
    requests = []
    guard !state.isOver else { return false }
    state = state == .possible ? .failed : .cancelled
    return true
  }

  package mutating func reset() { self = GestureProgress() }
}
