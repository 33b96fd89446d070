import CScheduling

/// A virtual time that follows an order: it says which of the turns that may go next does, and whether time passes
/// over them. Blocks of every queue run on the driven thread, in their queues.
extension VirtualTime {
  /// A hop becomes a turn.
  func pass(_ job: UnownedJob, to actor: UnsafeMutableRawPointer?) {
    followed?.append(hop: job, to: actor, at: now)
  }

  /// Runs a block where its queue is the current one.
  func run(_ block: Block, on queue: Queue, isBarrier: Bool) {
    let outer = role
    role = .pool
    hold(queue)
    diptych_queue_sync(queue.queue, isBarrier, Unmanaged.passUnretained(block).toOpaque()) { block in
      Unmanaged<Block>.fromOpaque(block!).takeUnretainedValue().call()
    }
    leave(queue)
    role = outer
  }

  /// The running block or job is about to enter a queue: what was given to that before goes first. False where the
  /// queue waits for the block or job: they would wait for each other.
  func enter(_ queue: Queue, isBarrier: Bool) -> Bool {
    guard let line = followed?.line(of: queue, isBarrier: isBarrier) else { return false }
    let wait = "\(whoRuns) waits for queue \"\(queue.label)\""
    followed?.waits.append(wait)
    defer { followed?.waits.removeLast() }
    if followed?.held.contains(line) == true {
      noteDeadlock()
      return false
    }
    while let turn = followed?.takeFirst(before: line) { try? run(turn) }
    hold(queue)
    followed?.record?.entered(queue, at: present)
    return true
  }

  /// It has left the queue again.
  func exit(_ queue: Queue) {
    followed?.record?.end(at: present)
    leave(queue)
  }

  /// The running block or job has waited for something that nobody in the run brings.
  func waitInVain(for what: String) {
    let wait = "\(whoRuns) waits for \(what)"
    followed?.waits.append(wait)
    noteDeadlock()
    followed?.waits.removeLast()
  }

  private func noteDeadlock() {
    guard followed?.deadlock == nil, let waits = followed?.waits else { return }
    followed?.deadlock = waits.joined(separator: ", ")
  }

  private func leave(_ queue: Queue) { followed?.release(queue) }

  private func hold(_ queue: Queue) { followed?.hold(queue) }

  /// Something else has its turn while a block or job waits for another. False once `end` has come, or when nothing is
  /// left that could wake it.
  @MainActor
  func takeNestedTurn(until end: Duration?, waitingFor what: String) -> Bool {
    let wait = "\(whoRuns) waits for \(what)"
    followed?.waits.append(wait)
    defer { followed?.waits.removeLast() }
    let hasTurn = nested { (try? followOrder(until: end)) ?? false }
    if !hasTurn, end == nil { noteDeadlock() }
    return hasTurn
  }

  var whoRuns: String {
    switch followed?.held.last {
    case _ where role == .main: "the main actor"
    case .serialQueue(let queue): "queue \"\(String(cString: diptych_queue_label(queue)))\""
    default: "a task, or a block of a concurrent queue,"
    }
  }

  /// A block or job that has waited goes on, or something else goes before it: then true.
  func takeNestedTurnInstead() -> Bool {
    nested {
      guard let turn = followed?.nextInstead(at: present) else { return false }
      try? run(turn)
      return true
    }
  }

  /// What happens while a block or job waits: main ones have no turn where that is one.
  private func nested(_ body: () -> Bool) -> Bool {
    let outer = role
    if outer == .main { followed?.held.append(.main) }
    role = .main
    defer {
      if outer == .main { followed?.held.removeLast() }
      role = outer
    }
    return body()
  }
}
