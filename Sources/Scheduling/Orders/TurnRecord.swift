import CScheduling
@_spi(ExperimentalCustomExecutors) import _Concurrency

/// What went when in a run that follows an order, and what asked for it. On the driven thread.
package final class TurnRecord: @unchecked Sendable {
  // @unchecked: the driven thread alone uses it while the run goes on, and one thread afterwards.

  /// Where something runs.
  package enum Lane: Hashable, Sendable {
    /// The main actor and the main queue.
    case main
    /// By its type's name; others of that name are numbered.
    case actor(String)
    /// By its label; others of that label are numbered.
    case queue(String)
    /// Tasks that are in no actor.
    case tasks
    /// What time brings: timers, frames, the hinge's steps.
    case time
  }

  /// A place in the run.
  package struct Moment: Hashable, Sendable {
    /// Counts what was asked for, what began and what ended.
    package let place: Int
    package let time: Duration
    /// What ``TurnRecord/mark`` said.
    package let mark: Int
  }

  /// Something that ran, or waits for its turn.
  package struct Turn: Hashable, Sendable {
    package let lane: Lane
    /// As a candidate's.
    package let owner: Int
    /// What asked for it: nil for the run's beginning, and for other threads.
    package let cause: Int?
    package let asked: Moment
    package internal(set) var began: Moment?
    package internal(set) var ended: Moment?
    /// Whether its caller waits for it, as by `dispatch_sync`.
    package let isAwaited: Bool
  }

  /// One choice of the run's order.
  package struct Choice: Hashable, Sendable {
    /// Nil for time, which passes over the others.
    package let turns: [Int?]
    /// A place among them.
    package let chosen: Int
    package let at: Moment
  }

  /// In the order in which they were asked for; they go by their place here.
  package private(set) var turns: [Turn] = []
  /// Of an order's steps, each.
  package private(set) var choices: [Choice] = []
  /// Which turn ran from a mark on; nil for none.
  package private(set) var running: [(mark: Int, turn: Int?)] = []
  /// What is noted with each moment: how far a log is, for somebody who knows of one.
  package var mark: () -> Int = { 0 }
  /// Called on the main actor before time passes, with the time that comes next.
  package var willPass: (@MainActor (Duration) -> Void)?
  /// Whether what is asked for comes from another thread.
  var isOutside = false

  private var places = 0
  private var stack: [Int] = []
  /// The turns that wait, as those of the order do.
  private var waiting: [Int] = []
  private var taken: Int?
  private var sleepers: [UnsafeMutableRawPointer: Int] = [:]
  private var names: [Name: Lane] = [:]
  private var counts: [String: Int] = [:]

  /// Of a queue or an actor.
  private struct Name: Hashable {
    let object: UnsafeMutableRawPointer
    let text: String
  }

  package init() {}

  /// The turn that runs now.
  package var current: Int? { stack.last }

  private func moment(at time: Duration) -> Moment {
    places += 1
    return Moment(place: places - 1, time: time, mark: mark())
  }

  // MARK: Asked for

  private func ask(_ lane: Lane, owner: Int, cause: Int?, isAwaited: Bool = false, at time: Duration) -> Int {
    turns.append(
      Turn(lane: lane, owner: owner, cause: cause, asked: moment(at: time), isAwaited: isAwaited))
    return turns.count - 1
  }

  func asked(
    _ turn: Scheduling.Turn, _ candidate: Candidate, to actor: UnsafeMutableRawPointer?, at time: Duration
  ) {
    var cause = isOutside ? nil : current
    if case .job(let job, _) = turn, let sleeper = sleepers.removeValue(forKey: pointer(job)) {
      cause = sleeper
    }
    waiting.append(ask(lane(of: turn, actor), owner: candidate.owner, cause: cause, at: time))
  }

  /// A job waits for its time.
  func sleeps(_ job: UnownedJob) { sleepers[pointer(job)] = current }

  /// An action waits for its time: that, and a note of when it runs.
  func timer(_ action: @escaping @MainActor @Sendable () -> Void, at time: Duration)
    -> @MainActor @Sendable () -> Void
  {
    let number = ask(.time, owner: Candidate.time.owner, cause: current, at: time)
    return {
      self.begin(number, at: VirtualTime.driving?.now ?? time)
      action()
      self.end(at: VirtualTime.driving?.now ?? time)
    }
  }

  private func lane(of turn: Scheduling.Turn, _ actor: UnsafeMutableRawPointer?) -> Lane {
    switch turn {
    case .job(_, .main), .block: return .main
    case .job(_, .pool):
      guard let actor else { return .tasks }
      let object = Unmanaged<AnyObject>.fromOpaque(actor).takeUnretainedValue()
      return named(actor, "\(type(of: object))") { .actor($0) }
    case .errand: return .queue("another thread's")
    case .queued(_, let queue, _): return lane(of: queue)
    }
  }

  private func lane(of queue: Queue) -> Lane {
    named(queue.queue, queue.label) { .queue($0) }
  }

  private func named(_ object: UnsafeMutableRawPointer, _ text: String, _ lane: (String) -> Lane) -> Lane {
    let name = Name(object: object, text: text)
    if let known = names[name] { return known }
    let count = counts[text, default: 0] + 1
    counts[text] = count
    let new = lane(count == 1 ? text : "\(text) \(count)")
    names[name] = new
    return new
  }

  private func pointer(_ job: UnownedJob) -> UnsafeMutableRawPointer {
    unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
  }

  // MARK: Chosen, and run

  /// - Parameters:
  ///   - goesOn: whether the first candidate was that the running turn goes on.
  ///   - orTime: whether the last one was that time passes.
  func chose(_ place: Int, among places: [Int], goesOn: Bool = false, orTime: Bool = false, at time: Duration)
  {
    var turns = places.map { Optional(waiting[$0]) }
    if goesOn { turns.insert(current, at: 0) }
    if orTime { turns.append(nil) }
    choices.append(Choice(turns: turns, chosen: place, at: moment(at: time)))
  }

  /// What waits at a place is the next to run.
  func took(_ place: Int) { taken = waiting.remove(at: place) }

  func began(at time: Duration) {
    guard let number = taken else { return }
    taken = nil
    begin(number, at: time)
  }

  /// The running turn goes on in a queue, as its block.
  func entered(_ queue: Queue, at time: Duration) {
    let owner = current.map { turns[$0].owner } ?? 0
    begin(ask(lane(of: queue), owner: owner, cause: current, isAwaited: true, at: time), at: time)
  }

  private func begin(_ number: Int, at time: Duration) {
    let now = moment(at: time)
    turns[number].began = now
    stack.append(number)
    running.append((now.mark, number))
  }

  func end(at time: Duration) {
    guard let number = stack.popLast() else { return }
    let now = moment(at: time)
    turns[number].ended = now
    running.append((now.mark, current))
  }
}

extension TurnRecord {
  /// Who ran, and where. The task that everything began with is the scenario.
  package func words(of number: Int) -> String {
    let turn = turns[number]
    let task = turn.owner == turns.first?.owner ? "the scenario" : "task \(turn.owner)"
    return switch turn.lane {
    case .main: turn.owner == 0 ? "the main queue" : "\(task) on the main actor"
    case .actor(let name): "\(task) in \(name)"
    case .queue(let name): "queue \"\(name)\""
    case .tasks: task
    case .time: "the phone"
    }
  }
}

extension TurnRecord.Lane: CustomStringConvertible {
  package var description: String {
    switch self {
    case .main: "main actor"
    case .actor(let name): "actor \(name)"
    case .queue(let name): "queue \"\(name)\""
    case .tasks: "tasks"
    case .time: "time"
    }
  }
}
