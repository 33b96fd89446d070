/// Whether a photo output can take another photo in time, as a value.
package struct PhotoReadiness: Hashable, Sendable {
  /// Raw values as Apple's `AVCapturePhotoOutput.CaptureReadiness`.
  package enum State: Int, Hashable, Sendable, CaseIterable {
    case sessionNotRunning, ready, notReadyMomentarily, notReadyWaitingForCapture,
      notReadyWaitingForProcessing
  }

  /// A photo that is asked for and not done with.
  private enum Stage: Hashable, Sendable {
    /// The exposure takes a moment, or longer: a flash, a bracket.
    case capturing(isLong: Bool)
    case processing
  }

  private var stages: [Int64: Stage] = [:]

  package init() {}

  package mutating func begin(_ id: Int64, isLong: Bool) { stages[id] = .capturing(isLong: isLong) }
  package mutating func didCapture(_ id: Int64) { stages[id] = .processing }
  package mutating func finish(_ id: Int64) { stages[id] = nil }

  /// *Decided* (P6): the exposure of one photo is waited for. Its processing too, unless captures are responsive.
  package func state(isRunning: Bool, isResponsive: Bool) -> State {
    guard isRunning else { return .sessionNotRunning }
    let stages = Set(stages.values)
    if stages.contains(.capturing(isLong: true)) { return .notReadyWaitingForCapture }
    if stages.contains(.capturing(isLong: false)) { return .notReadyMomentarily }
    return stages.contains(.processing) && !isResponsive ? .notReadyWaitingForProcessing : .ready
  }

  /// The same with requests that an app is about to make.
  package func state(isRunning: Bool, isResponsive: Bool, tracking ids: Set<Int64>) -> State {
    let state = state(isRunning: isRunning, isResponsive: isResponsive)
    guard state == .ready, ids.contains(where: { stages[$0] == nil }) else { return state }
    return .notReadyMomentarily
  }
}
