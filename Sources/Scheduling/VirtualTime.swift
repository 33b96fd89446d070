import CScheduling
import Synchronization

/// A world's time that passes only while nothing is left to do at the present moment.
///
/// While it drives the main thread, every Swift job that this thread asks for (main actor, actors, tasks,
/// `Task.sleep`) waits in one queue, first in first out, and this thread's clocks read virtual time. Blocks for
/// dispatch queues wait in the same queue: the main queue's run in place, another's on its own thread, one at a
/// time (``Errand``), where the same holds. Jobs asked for by threads that have nothing to do with the run go where
/// they always go. *Decided*: a run is then a function of its inputs, unless its threads wait for each other.
///
/// Any thread may ask for the time and for timers.
package final class VirtualTime: @unchecked Sendable {
  // @unchecked: what threads share is behind a lock; the rest is used on the driven thread only.

  /// What is to happen at a later time.
  private enum Work {
    case job(UnownedJob, JobRunner)
    case action(TimerAction)

    var kind: TimerKind {
      if case .action(let action) = self { action.kind } else { .event }
    }
  }

  private struct State {
    var isDriving = false
    var time: Duration = .zero
    var later = TimerQueue<Work>()
    var pendingEvents = 0
    /// What other threads have handed in since the driven thread looked last.
    var arrived = FIFO<Turn>()
    var urgent = FIFO<UrgentBlock>()
  }

  /// Somebody who waits for rest, no longer than until `end`.
  private struct Settler {
    let end: Duration
    let continuation: CheckedContinuation<Bool, Never>
  }

  /// *Decided*: so much at one moment is a loop that never lets time pass.
  private static let busyLimit = 250_000

  private let state = Mutex(State())
  /// Other threads have handed something in: the driven thread, which does most of that itself, takes no lock for it.
  private let hasMail = Atomic(false)
  private var ready = FIFO<Turn>()
  private var urgent = FIFO<UrgentBlock>()
  private(set) var present: Duration = .zero
  private var settlers: [Settler] = []
  private var blocked: [Errand] = []
  /// Whose turn came while their queues were suspended.
  private var asleep: [Errand] = []
  private var turnsAtThisTime = 0
  /// Since when nothing was left to happen but background timers.
  private var quietSince: Duration?
  /// Called on the main actor before time passes, with the time that comes next; what it looks at is so until then.
  package var willPass: (@MainActor (Duration) -> Void)?
  /// Hears on the driven thread of what no order can hold, a thread or a read that waits, and who began it.
  package var outside: ((_ what: String, _ who: String) -> Void)?
  let groups = EmptyGroups()
  /// Opens when another thread has handed something in or an errand is further on.
  let gate = Gate()
  /// Of the job that runs now; what runs between jobs belongs to the main actor.
  var role = JobRunner.main
  /// Nil where turns come first in, first out.
  var followed: FollowedOrder?

  package init() {}

  /// - Parameters:
  ///   - order: says what goes next.
  ///   - record: hears what went when.
  package init(following order: any TurnOrder, recording record: TurnRecord? = nil) {
    followed = FollowedOrder(order, record)
  }

  /// The virtual time that drives the calling thread.
  static var driving: VirtualTime? { diptych_driver().map(object) }

  /// The virtual time that drives the calling thread, or that it does an errand for.
  static var served: VirtualTime? { driving ?? diptych_errand().map(object) }

  private static func object(_ pointer: UnsafeMutableRawPointer) -> VirtualTime {
    Unmanaged<VirtualTime>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Whether it drives the calling thread.
  private var isHere: Bool { diptych_driver() == Unmanaged.passUnretained(self).toOpaque() }

  /// The virtual time that drives the calling thread, if one does.
  package static var current: VirtualTime? { driving }

  /// Runs `body` to its end, as fast as its work allows; returns what it returns.
  ///
  /// Call it on the main thread, from synchronous code or inside a main-actor job. Throws what `body` throws, and
  /// ``VirtualTimeError`` when `body` waits for something that no job and no timer can bring, or never lets time
  /// pass.
  @MainActor
  package func run<Success>(_ body: @escaping @MainActor () async throws -> Success) throws -> Success {
    precondition(VirtualTime.driving == nil, "one virtual time at a time drives a thread")
    drive(true)
    defer { drive(false) }
    var outcome: Result<Success, any Error>?
    Task {
      do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
    }
    while outcome == nil {
      guard try step() else { throw VirtualTimeError(now: now, reason: .stuck) }
    }
    if let deadlock = followed?.deadlock { throw VirtualTimeError(now: now, reason: .deadlock(deadlock)) }
    if followed == nil { while try runTurn() {} }
    while let turn = followed?.takeFirst() { try run(turn) }
    return try outcome!.get()
  }

  private func drive(_ on: Bool) {
    diptych_driver_set(on ? Unmanaged.passUnretained(self).toOpaque() : nil)
    // What has not happened by the end never does; it may hold on to whom this time belongs, and goes outside the lock.
    let rest = state.withLock { state in
      state.isDriving = on
      guard !on else { return TimerQueue<Work>() }
      defer { (state.later, state.pendingEvents) = (TimerQueue(), 0) }
      return state.later
    }
    if on { holdClocks() } else { diptych_clock_release() }
    if followed != nil {
      Turnstile.set(isUsed: on)
      diptych_follow_set(on)
      if on { diptych_chance_hold(0) } else { diptych_chance_release() }
    }
    gate.open()
    // Errands hold the time they are done in; those that still wait for another end without it.
    if !on {
      for errand in asleep { errand.grant() }
      (blocked, asleep) = ([], [])
    }
    withExtendedLifetime(rest) {}
  }

  /// The calling thread's clocks read this time.
  func holdClocks() { diptych_clock_hold(VirtualTime.epoch + now.nanoseconds) }

  /// What the clocks read at zero: a date in 2026, so that dates in logs and files look like dates.
  private static let epoch: Int64 = 1_790_380_800_000_000_000

  // MARK: Turns

  /// One turn; or, with none ready, the next thing that time brings. False when nothing is left.
  @MainActor
  private func step() throws -> Bool {
    if followed != nil { return try followOrder() }
    if try runTurn() { return true }
    groups.flush()
    if hasTurn(within: .milliseconds(2)) { return true }
    if settle() { return true }
    announceNext()
    guard let work = nextWork() else { return hasTurn(within: Errand.patience) }
    try begin(work)
    return true
  }

  @MainActor
  private func begin(_ work: Work) throws {
    try countTurn()
    switch work {
    case .job(let job, let runner): append(.job(job, runner))
    case .action(let action): action.run()
    }
  }

  /// As the order says; nothing happens after `end`.
  @MainActor
  func followOrder(until end: Duration? = nil) throws -> Bool {
    groups.flush()
    takeMail()
    let (nextTime, isQuiet) = state.withLock { ($0.later.nextTime, $0.pendingEvents == 0) }
    // Who settles waits for what can go on: frames that come for ever do not go over it.
    switch followed?.next(before: nextTime, mayPass: settlers.isEmpty || !isQuiet, at: present) {
    case .turn(let turn):
      try run(turn)
      return true
    case .nothing:
      if settle() { return true }
      try checkQuiet()
      guard let end, nextTime.map({ $0 > end }) ?? true else { break }
      return false
    case .time, nil: break
    }
    announceNext()
    guard let work = nextWork() else { return hasTurn(within: Errand.patience) }
    try begin(work)
    return true
  }

  /// *Decided*: who waits while nothing but frames comes for a minute waits for ever.
  private func checkQuiet() throws(VirtualTimeError) {
    guard state.withLock({ $0.pendingEvents == 0 }) else {
      quietSince = nil
      return
    }
    let start = quietSince ?? now
    quietSince = start
    guard now - start <= .seconds(60) else { throw VirtualTimeError(now: start, reason: .stuck) }
  }

  @MainActor
  private func announceNext() {
    let watch = followed?.record?.willPass
    guard willPass != nil || watch != nil, let next = state.withLock({ $0.later.nextTime }), next > now
    else { return }
    willPass?(next)
    watch?(next)
  }

  private func append(_ turn: Turn) {
    if followed == nil { ready.append(turn) } else { followed?.append(turn, at: present) }
  }

  private func countTurn(_ turn: Turn? = nil) throws(VirtualTimeError) {
    turnsAtThisTime += 1
    guard turnsAtThisTime < VirtualTime.busyLimit else {
      throw VirtualTimeError(now: now, reason: .busy, last: turn?.words ?? "a timer")
    }
  }

  /// Tasks that sleep, and timers that somebody waits for.
  var pendingCounts: (jobs: Int, timers: Int) {
    state.withLock { state in
      let jobs = state.later.elements.count { if case .job = $0 { true } else { false } }
      return (jobs, state.pendingEvents - jobs)
    }
  }

  private func runTurn() throws -> Bool {
    runUrgentBlocks()
    wakeErrands()
    guard let turn = ready.popFirst() else { return false }
    try run(turn)
    return true
  }

  func run(_ turn: Turn) throws {
    try countTurn(turn)
    let record = followed?.record
    record?.began(at: present)
    defer { record?.end(at: present) }
    switch turn {
    case .job(let job, let runner):
      role = runner
      defer { role = .main }
      switch runner {
      case .main: job.runSynchronously(on: SteeredExecutors.mainExecutor.asUnownedSerialExecutor())
      case .pool where followed != nil: job.runSynchronously(on: Turnstile.nobody)
      case .pool: job.runSynchronously(on: SteeredExecutors.defaultExecutor.asUnownedTaskExecutor())
      }
    case .block(let block): block.call()
    case .errand(let errand) where Suspensions.includes(errand.queue): asleep.append(errand)
    case .errand(let errand):
      errand.takeTurn(isAlone: blocked.allSatisfy(\.isDone))
      if !errand.isDone { blocked.append(errand) }
    case .queued(let block, let queue, let isBarrier): run(block, on: queue, isBarrier: isBarrier)
    }
  }

  /// Where queues are suspended no more, what slept comes before what was given to them since.
  private func wakeErrands() {
    guard asleep.contains(where: { !Suspensions.includes($0.queue) }) else { return }
    var woken = FIFO<Turn>()
    for errand in asleep where !Suspensions.includes(errand.queue) { woken.append(.errand(errand)) }
    for turn in ready.waiting { woken.append(turn) }
    asleep.removeAll { !Suspensions.includes($0.queue) }
    ready = woken
  }

  /// Whether there is something to do now; who is blocked gets a little of the machine's time to bring it, and more
  /// while it computes.
  private func hasTurn(within duration: Duration) -> Bool {
    func isReady() -> Bool {
      takeMail()
      wakeErrands()
      return !ready.isEmpty || !urgent.isEmpty || followed?.hasTurn == true
    }
    blocked.removeAll(where: \.isDone)
    guard !blocked.isEmpty else { return isReady() }
    while !gate.wait(atMost: duration, until: isReady) {
      guard blocked.contains(where: { $0.mayCompute(for: duration) }) else { return false }
    }
    return true
  }

  /// Lets those go on who wait for rest, once there is rest or they have waited enough. False when there are none.
  private func settle() -> Bool {
    guard !settlers.isEmpty else { return false }
    let (isAtRest, next) = state.withLock { ($0.pendingEvents == 0, $0.later.nextTime) }
    let done = settlers.filter { settler in isAtRest || next.map { $0 > settler.end } ?? true }
    guard !done.isEmpty else { return false }
    settlers.removeAll { settler in done.contains { $0.end == settler.end } }
    for settler in done { settler.continuation.resume(returning: isAtRest) }
    return true
  }

  private func nextWork() -> Work? {
    let (work, hasPassed) = state.withLock { state -> (Work?, Bool) in
      guard let (due, work) = state.later.popFirst() else { return (nil, false) }
      if work.kind == .event { state.pendingEvents -= 1 }
      defer { state.time = max(due, state.time) }
      return (work, due > state.time)
    }
    if hasPassed {
      turnsAtThisTime = 0
      present = state.withLock { $0.time }
      holdClocks()
    }
    return work
  }

  // MARK: Handing in

  /// False when the run is over: the job has to go where it would go without one.
  func enqueue(_ job: UnownedJob, on runner: JobRunner) -> Bool { handIn(.job(job, runner)) }

  func enqueue(_ job: UnownedJob, on runner: JobRunner, after delay: Duration) -> Bool {
    let isKept = state.withLock { state in
      guard state.isDriving else { return false }
      state.later.insert(.job(job, runner), at: state.time + max(delay, .zero))
      state.pendingEvents += 1
      return true
    }
    if isKept, isHere { followed?.record?.sleeps(job) }
    return isKept
  }

  /// A block goes to its queue: in its turn, or at once when the run is over.
  func send(
    _ block: UnsafeMutableRawPointer, group: UnsafeMutableRawPointer?, to queue: UnsafeMutableRawPointer,
    barrier: Bool
  ) {
    if followed != nil, isHere {
      let block = Block(block, group: group)
      let isMain = diptych_is_main_queue(queue)
      return append(isMain ? .block(block) : .queued(block, Queue(queue), isBarrier: barrier))
    }
    let errand = Errand(block, group: group, to: queue, for: self)
    let isMain = diptych_is_main_queue(queue)
    if isMain, handIn(.block(errand)) { return }
    if isMain || !handIn(.errand(errand)) { errand.grant() }
    errand.send(barrier: barrier)
  }

  /// The same for one that has waited, and counts for no group.
  func send(_ block: Block, to queue: Queue) {
    send(block.block, group: nil, to: queue.queue, barrier: false)
  }

  private func handIn(_ turn: Turn) -> Bool {
    if isHere {
      takeMail()
      append(turn)
      return true
    }
    let isKept = state.withLock { state in
      guard state.isDriving else { return false }
      state.arrived.append(turn)
      hasMail.store(true, ordering: .releasing)
      return true
    }
    gate.open()
    return isKept
  }

  /// On the driven thread: what others have handed in comes after what is there and before what is to come.
  private func takeMail() {
    guard hasMail.load(ordering: .acquiring) else { return }
    let record = followed?.record
    record?.isOutside = true
    defer { record?.isOutside = false }
    state.withLock { state in
      hasMail.store(false, ordering: .relaxed)
      while let turn = state.arrived.popFirst() { append(turn) }
      while let block = state.urgent.popFirst() { urgent.append(block) }
    }
  }

  var isDriving: Bool { state.withLock { $0.isDriving } }

  // MARK: Waiting for each other

  /// The driven thread is about to wait: nobody needs to wait for it.
  func grantErrands() {
    takeMail()
    wakeErrands()
    for case .errand(let errand) in ready.waiting { errand.grant() }
  }

  /// The main queue runs a block while the caller waits. False when the run is over.
  func runOnMain(_ block: Block) -> Bool {
    if isHere {
      guard role == .pool else {
        fatalError(
          "BUG IN CLIENT OF LIBDISPATCH: dispatch_sync called on queue already owned by current thread")
      }
      role = .main
      defer { role = .pool }
      block.call()
      return true
    }
    let urgent = UrgentBlock(block)
    guard
      state.withLock({ state in
        guard state.isDriving else { return false }
        state.urgent.append(urgent)
        hasMail.store(true, ordering: .releasing)
        return true
      })
    else { return false }
    gate.open()
    while !gate.wait(atMost: Errand.patience, until: { urgent.isDone || !isDriving }) {}
    return urgent.take() == nil
  }

  /// On the driven thread.
  func runUrgentBlocks() {
    takeMail()
    while let urgent = urgent.popFirst() {
      guard let block = urgent.take() else { continue }
      block.call()
      urgent.finish()
      gate.open()
    }
  }
}

extension VirtualTime: EngineClock {
  package var now: Duration { isHere ? present : state.withLock { $0.time } }

  @discardableResult
  package func schedule(
    at time: Duration, _ kind: TimerKind, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> TimerID {
    let action = isHere ? followed?.record?.timer(action, at: present) ?? action : action
    let token = state.withLock { state in
      if kind == .event { state.pendingEvents += 1 }
      return state.later.insert(.action(TimerAction(kind: kind, run: action)), at: max(time, state.time))
    }
    if !isHere { gate.open() }
    return TimerID(kind: kind, token: token)
  }

  package func cancel(_ timer: TimerID) {
    state.withLock { state in
      guard state.later.cancel(timer.token) else { return }
      if timer.kind == .event { state.pendingEvents -= 1 }
    }
  }

  @MainActor
  package func settle(atMost limit: Duration) async -> Bool {
    let end = now + limit
    return await withCheckedContinuation { settlers.append(Settler(end: end, continuation: $0)) }
  }
}
