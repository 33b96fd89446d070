/// Which outputs of a running session have not been started yet, and when they are, as a value (C11).
///
/// A start or a change of the session makes outputs wait that the app has deferred; the deferred start begins once a
/// first frame is out, by itself or when the app asks, and starts them all. A session without a camera waits for no
/// frame.
package struct DeferredStart: Hashable, Sendable {
  package var isAutomatic = true
  /// Outputs that get nothing yet.
  package private(set) var waiting: Set<Int> = []
  /// The session has been started, or outputs have come that wait, and it has not run since.
  private var isDue = false
  private var isAsked = false
  private var hasFrame = false

  package init() {}

  /// Whether it is to run now.
  package var isReady: Bool { isDue && hasFrame && (isAutomatic || isAsked) }

  /// The session starts with a graph.
  package mutating func begin(_ graph: CaptureGraph) {
    waiting = graph.deferredOutputs
    isDue = true
    hasFrame = graph.videoInput == nil
  }

  /// The session that runs changes from a graph to another.
  package mutating func change(from old: CaptureGraph, to new: CaptureGraph) {
    let known = Set(old.outputs.map(\.id))
    let came = new.deferredOutputs.subtracting(known)
    if !came.isEmpty { isDue = true }
    waiting = waiting.intersection(new.deferredOutputs).union(came)
    if new.videoInput == nil { hasFrame = true }
  }

  /// A frame is out that is the first of a camera.
  package mutating func exposed() { hasFrame = true }

  /// The app wants it to run when that is appropriate.
  package mutating func ask() throws(Misuse) {
    guard !isAutomatic else {
      throw .invalidArgument(
        "-[AVCaptureSession runDeferredStartWhenNeeded]",
        "May not be called while automaticallyRunsDeferredStart is YES")
    }
    isAsked = true
  }

  /// It runs: all outputs are started. False where it has run already.
  package mutating func run() -> Bool {
    guard isDue else { return false }
    waiting = []
    (isDue, isAsked) = (false, false)
    return true
  }

  /// The session stops.
  package mutating func end() {
    waiting = []
    (isDue, hasFrame) = (false, false)
  }
}

extension CaptureOutputKind {
  /// Whether its outputs are deferred until the app says otherwise.
  package var isDeferredAtFirst: Bool { self == .photo || self == .movie }
}

extension SessionModel {
  /// Counts from the session's next start on, or from when the output is added.
  package mutating func setDeferred(_ isDeferred: Bool, output: Int) -> [Action] {
    guard graph.outputs.contains(where: { $0.id == output }) else { return [] }
    if isDeferred { graph.deferredOutputs.insert(output) } else { graph.deferredOutputs.remove(output) }
    return changed()
  }
}
