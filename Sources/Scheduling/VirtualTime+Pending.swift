extension VirtualTime {
  /// What is still to happen, in words, without background timers.
  package var pending: String {
    let (jobs, timers) = pendingCounts
    let turns = followed?.waiting.entries.count ?? 0
    let parts = [
      (jobs, "task that sleeps", "tasks that sleep"), (timers, "timer", "timers"),
      (turns, "job or block that waits for its turn", "jobs and blocks that wait for their turn"),
    ].compactMap { count, one, many in
      count == 0 ? nil : count == 1 ? "a \(one)" : "\(count) \(many)"
    }
    return parts.isEmpty ? "a preview without a frame of the present pose" : parts.joined(separator: ", ")
  }
}

extension Turn {
  /// What it is, for a sentence about a run that goes wrong.
  var words: String {
    switch self {
    case .job(_, .main): "a job of the main actor"
    case .job(_, .pool): "a job of a task"
    case .block: "a block of the main queue"
    case .errand: "a block of a queue"
    case .queued(_, let queue, _): "a block of queue \"\(queue.label)\""
    }
  }
}
