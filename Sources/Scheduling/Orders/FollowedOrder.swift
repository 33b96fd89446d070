import CScheduling

/// What a virtual time that follows an order has besides: what waits, whose it is, and which queues are at work.
struct FollowedOrder {
  /// *Decided*: what can go on does so within a tenth of a second, whatever else comes up.
  static let patience = Duration.milliseconds(100)

  let order: any TurnOrder
  var waiting = WaitingTurns<Turn>()
  /// Who waits for what, each on top of the one before.
  var waits: [String] = []
  /// The first wait that nothing could end.
  var deadlock: String?
  private var owners: [UInt: Int] = [:]
  private var ownerCount = 0
  /// Serial queues whose blocks run or wait on the driven thread, and as often as it does the main queue while a main
  /// job waits.
  var held: [WaitingTurns<Turn>.Line] = []
  /// Nil where nobody wants to know what ran when.
  let record: TurnRecord?
  /// Kept for its memory.
  private var candidates: [Candidate] = []

  init(_ order: any TurnOrder, _ record: TurnRecord?) { (self.order, self.record) = (order, record) }

  mutating func append(_ turn: Turn, at time: Duration) {
    let (candidate, line): (Candidate, WaitingTurns<Turn>.Line?) =
      switch turn {
      case .job(let job, .main):
        (Candidate(.main, owner: owner(of: job)), order.keepsActorsInLine ? .main : nil)
      case .job(let job, .pool): (Candidate(.task, owner: owner(of: job)), nil)
      case .block, .errand: (Candidate(.main, owner: 0), .main)
      case .queued(_, let queue, let isBarrier): place(of: queue, isBarrier: isBarrier)
      }
    append(turn, candidate, line, at: time)
  }

  mutating func append(hop job: UnownedJob, to actor: UnsafeMutableRawPointer?, at time: Duration) {
    append(
      .job(job, .pool), Candidate(.hop, owner: owner(of: job)),
      order.keepsActorsInLine ? actor.map { .actor($0) } : nil, to: actor, at: time)
  }

  private mutating func append(
    _ turn: Turn, _ candidate: Candidate, _ line: WaitingTurns<Turn>.Line?,
    to actor: UnsafeMutableRawPointer? = nil, at time: Duration
  ) {
    record?.asked(turn, candidate, to: actor, at: time)
    waiting.append(.init(turn: turn, candidate: candidate, line: line, end: time + Self.patience))
  }

  private mutating func place(of queue: Queue, isBarrier: Bool) -> (Candidate, WaitingTurns<Turn>.Line?) {
    let line = line(of: queue, isBarrier: isBarrier)
    let isSerial = line == .serialQueue(queue.queue)
    return (Candidate(.queue, owner: isSerial ? owner(UInt(bitPattern: queue.queue)) : newOwner()), line)
  }

  func line(of queue: Queue, isBarrier: Bool) -> WaitingTurns<Turn>.Line {
    diptych_queue_is_concurrent(queue.queue)
      ? .concurrentQueue(queue.queue, isBarrier: isBarrier) : .serialQueue(queue.queue)
  }

  private mutating func remove(at place: Int) -> Turn {
    record?.took(place)
    return waiting.remove(at: place)
  }

  /// Places of what may go next: no queue runs a block that waits, nor is suspended.
  private mutating func places() -> [Int] {
    waiting.places { [held] line in
      switch line {
      case .serialQueue(let queue), .concurrentQueue(let queue, _):
        held.contains(line) || Suspensions.includes(queue)
      default: held.contains(line)
      }
    }
  }

  /// Whether anything may go next.
  var hasTurn: Bool { mutating get { !places().isEmpty } }

  /// What the platform would take.
  mutating func takeFirst() -> Turn? {
    places().first.map { remove(at: $0) }
  }

  /// The first of what a block at the end of a line would come after.
  mutating func takeFirst(before line: WaitingTurns<Turn>.Line) -> Turn? {
    waiting.entries.firstIndex { $0.line.map(line.comes(after:)) ?? false }.map { remove(at: $0) }
  }

  /// A queue runs a block.
  mutating func hold(_ queue: Queue) {
    if case let line = line(of: queue, isBarrier: false), line == .serialQueue(queue.queue) {
      held.append(line)
    }
  }

  mutating func release(_ queue: Queue) {
    if let place = held.lastIndex(of: .serialQueue(queue.queue)) { held.remove(at: place) }
  }

  private mutating func owner(of job: UnownedJob) -> Int {
    let task = diptych_task_number(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
    return task == 0 ? newOwner() : owner(task << 1 | 1)
  }

  /// Queues lie at even addresses, tasks get odd keys.
  private mutating func owner(_ key: UInt) -> Int {
    if let owner = owners[key] { return owner }
    let owner = newOwner()
    owners[key] = owner
    return owner
  }

  private mutating func newOwner() -> Int {
    ownerCount += 1
    return ownerCount
  }

  /// What goes before a block or job that could go on by itself; nil for that.
  mutating func nextInstead(at time: Duration) -> Turn? {
    let places = places()
    guard !places.isEmpty else { return nil }
    candidates.removeAll(keepingCapacity: true)
    candidates.append(Candidate(.queue, owner: 0))
    for place in places { candidates.append(waiting.entries[place].candidate) }
    let choice = order.choose(among: candidates)
    record?.chose(choice, among: places, goesOn: true, at: time)
    return choice == 0 ? nil : remove(at: places[choice - 1])
  }

  enum Next {
    case turn(Turn)
    case time
    case nothing
  }

  /// Takes what goes next.
  ///
  /// - Parameters:
  ///   - nextTime: of what is to happen later.
  ///   - mayPass: whether time may pass over what can go on.
  mutating func next(before nextTime: Duration?, mayPass: Bool, at time: Duration) -> Next {
    if waiting.isEmpty { return .nothing }
    let places = places()
    guard let first = places.first else { return nextTime == nil ? .nothing : .time }
    let mayPass = mayPass && nextTime.map { $0 <= waiting.end ?? .zero } == true
    guard places.count > 1 || mayPass else { return .turn(remove(at: first)) }
    candidates.removeAll(keepingCapacity: true)
    for place in places { candidates.append(waiting.entries[place].candidate) }
    if mayPass { candidates.append(.time) }
    let choice = order.choose(among: candidates)
    record?.chose(choice, among: places, orTime: mayPass, at: time)
    return choice < places.count ? .turn(remove(at: places[choice])) : .time
  }
}
