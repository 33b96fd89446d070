import Synchronization

/// A block of the main queue that a thread waits for.
final class UrgentBlock: Sendable {
  private struct State {
    var block: Block?
    var isDone = false
  }

  private let state: Mutex<State>

  init(_ block: Block) { state = Mutex(State(block: block)) }

  /// The block, for whoever asks first.
  func take() -> Block? {
    state.withLock { state in
      defer { state.block = nil }
      return state.block
    }
  }

  func finish() { state.withLock { $0.isDone = true } }

  var isDone: Bool { state.withLock { $0.isDone } }
}
