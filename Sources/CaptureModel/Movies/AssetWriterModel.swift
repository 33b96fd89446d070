/// What may be done with an asset writer when, as a value.
package struct AssetWriterModel: Hashable, Sendable {
  /// As Apple's `AVAssetWriter.Status`.
  package enum Status: Int, Hashable, Sendable {
    case unknown = 0
    case writing, completed, failed, cancelled
  }

  package private(set) var status = Status.unknown
  package private(set) var hasSession = false
  private var isFinishing = false
  /// Presentation time of the last sample taken, of each input by its number.
  private var last: [Int: Duration] = [:]

  package init() {}

  package mutating func add() throws(Misuse) {
    try require(status == .unknown, "addInput:", "Cannot call method when status is \(status.rawValue)")
  }

  package mutating func start(hasInputs: Bool) throws(Misuse) {
    try require(status == .unknown, "startWriting", "Cannot call method when status is \(status.rawValue)")
    status = hasInputs ? .writing : .failed
  }

  package mutating func startSession() throws(Misuse) {
    try require(
      status == .writing && !hasSession, "startSessionAtSourceTime:",
      "Cannot call method when status is \(status.rawValue)")
    hasSession = true
  }

  /// True when a sample belongs to the file: later than the one before of its input, or the writer fails.
  package mutating func append(at time: Duration, input: Int = 0) throws(Misuse) -> Bool {
    let method = "-[AVAssetWriterInput appendSampleBuffer:]"
    guard status != .unknown else {
      throw .internalInconsistency(method, "Cannot append sample buffer: Must start writing first")
    }
    guard status == .writing else { return false }
    guard hasSession else {
      throw .internalInconsistency(
        method,
        "Cannot append sample buffer: Must start a session (using -[AVAssetWriter startSessionAtSourceTime:]) first"
      )
    }
    guard last[input].map({ time > $0 }) ?? true else {
      status = .failed
      return false
    }
    last[input] = time
    return true
  }

  /// *Decided*: of a writer that has failed or was cancelled, without effect.
  package func markInputAsFinished() throws(Misuse) {
    guard status != .unknown, status != .completed else {
      throw .internalInconsistency(
        "-[AVAssetWriterInput markAsFinished]", "Cannot call method when status is \(status.rawValue)")
    }
  }

  /// False where nothing is to be finished, as a writer that has failed or was cancelled.
  package mutating func finish() throws(Misuse) -> Bool {
    try require(
      status != .unknown && status != .completed && !(status == .writing && isFinishing),
      "finishWritingWithCompletionHandler:", "Cannot call method when status is \(status.rawValue)")
    isFinishing = true
    return status == .writing
  }

  package mutating func finished(isWhole: Bool) {
    if status == .writing { status = isWhole ? .completed : .failed }
  }

  package mutating func fail() { if status == .writing || status == .unknown { status = .failed } }

  /// False where there is nothing left to give up.
  package mutating func cancel() -> Bool {
    guard status == .writing || status == .unknown else { return false }
    status = .cancelled
    return true
  }

  private func require(_ isMet: Bool, _ method: String, _ reason: String) throws(Misuse) {
    guard isMet else { throw .internalInconsistency("-[AVAssetWriter \(method)]", reason) }
  }
}

extension Misuse {
  package static func internalInconsistency(_ method: String, _ reason: String) -> Misuse {
    Misuse(name: "NSInternalInconsistencyException", reason: "*** \(method) \(reason)")
  }
}
