/// The phone and everything an app has made, by the laws: what the simulated one is compared with.
///
/// Written for reading: tables and lists, and each call carried out whole before the next.
struct PlainPhone {
  var now = 0
  var devices = PlainDevice.all
  /// The app's sessions by number, also those that only a preview holds.
  var sessions: [Int: PlainSession] = [:]
  var nextID = 1
  var linkCount = 0
  var starts = 0

  // What the app holds, by the numbers of things that it has made.
  var sessionSlots: [Int] = []
  var inputSlots: [PlainInput?] = Array(repeating: nil, count: Bench.inputCount)
  var outputSlots: [Int] = []
  var kinds: [Int: Kind] = [:]
  var layerSlots: [Int] = []
  /// The session that an output or layer is part of.
  var owner: [Int: Int] = [:]
  /// Connections that the app has kept, and made.
  var linkSlots: [Int?] = Array(repeating: nil, count: Bench.linkCount + Bench.handCount)
  /// Connections that are part of no session, with what is set on them.
  var apart: [Int: PlainLink] = [:]
  /// What is set on inputs.
  var streamsOff: Set<PlainStream> = []
  var limits: [Int: Double] = [:]
  var delegates: Set<Int> = []
  /// Outputs and layers that start after their session does.
  var deferred: Set<Int> = []

  // The phone and the person.
  var isOpen = false
  var display = "outer"
  var obstacles: [Obstacle: Int] = [:]
  var heat = 0
  /// As Apple numbers them: not determined, restricted, denied, authorised.
  var permission = 3

  // Who has which camera (C3).
  var holders: [Int: Int] = [:]
  var waits: [Wait] = []
  /// What others are still to hear of.
  var errands: [Errand] = []

  /// A session that lost a camera, the last one last.
  struct Wait {
    let session: Int
    var sensors: Set<Int>
    /// Until it is told, it runs.
    var isTold = false
  }

  enum Errand {
    /// Whether a session waits may have changed.
    case tell(Int)
    /// A camera may be free.
    case offer(Int)
  }

  var photos: [Int: PlainPhotos] = [:]
  var recordings: Set<Int> = []

  init() {
    for slot in 0..<Bench.sessionCount { sessionSlots.append(makeSession(slot)) }
    for kind in Bench.outputKinds { outputSlots.append(makeOutput(kind)) }
    for _ in 0..<Bench.layerCount { layerSlots.append(makeOutput(.preview)) }
  }

  mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// U4: who takes the microphone does not hold up those that have none.
  mutating func makeSession(_ slot: Int) -> Int {
    let id = makeID()
    var session = PlainSession(isMultiCam: slot == Bench.multiCam)
    session.obstacles = obstacles.filter { $0.value != 2 }
    sessions[id] = session
    return id
  }

  mutating func makeOutput(_ kind: Kind) -> Int {
    let id = makeID()
    kinds[id] = kind
    if kind == .photo || kind == .movie { deferred.insert(id) }
    if kind == .photo { photos[id] = PlainPhotos() }
    return id
  }

  // MARK: Cameras

  /// The camera that one streams from: the one above the app's display (V2), or the one that zoom asks for (Z1).
  func sensor(of device: Int) -> Int {
    switch PlainDevice.all[device].name {
    case "front": display == "outer" ? 0 : 1
    case "back-dual-wide": devices[device].zoom >= 2 ? 3 : 4
    default: device
    }
  }

  func isThere(_ device: Int) -> Bool { devices[device].isHere && devices[sensor(of: device)].isHere }

  /// V2: the camera that a virtual one streams from; nil while no running session uses it, and for others.
  func constituent(of device: Int) -> Int? {
    guard PlainDevice.all[device].isVirtual, isThere(device) else { return nil }
    let isUsed = sessions.values.contains { session in
      session.isActive && session.pipeline.streaming.contains { $0.device == device }
    }
    return isUsed ? sensor(of: device) : nil
  }

  /// Virtual cameras may stream from another sensor: who streams them gets that, then who waits for them waits for
  /// that.
  mutating func sensorsChanged() {
    let ids = sessions.keys.sorted()
    for id in ids.filter({ sessions[$0]?.isActive == true }) + ids {
      guard let session = sessions[id] else { continue }
      let graph = session.isActive ? session.pipeline : session.committed
      guard graph.inputs.contains(where: { PlainDevice.all[$0.device].isVirtual }) else { continue }
      let sensors = sensors(of: graph)
      if session.isActive, session.sensors != sensors { take(sensors, for: id) }
      if !session.isActive { wait(for: sensors, id) }
    }
  }

  func sensors(of graph: PlainGraph) -> Set<Int> { Set(graph.streaming.map { sensor(of: $0.device) }) }

  /// C10: whether a session of several cameras cannot run what it is to.
  func isTooMuch(_ graph: PlainGraph) -> Bool {
    graph.isMultiCam && graph.streaming.count > 1 && cost(of: graph) > 1
  }

  /// C10; by hand, of three cameras with 1080p at 60, and of the largest format.
  func cost(of graph: PlainGraph) -> Double {
    let asked = graph.streaming.reduce(0) { sum, input in
      let device = devices[input.device]
      return sum + Double(device.pixels) * min(device.most, graph.limits[input.id] ?? .infinity)
    }
    return asked / (graph.isMultiCam ? 3 * 1920 * 1080 * 60 : 1280 * 720 * 240)
  }

  // MARK: Who has which camera (C3)

  /// The newcomer gets the cameras; who had one is interrupted, and loses all. What becomes free goes to who waits.
  mutating func take(_ sensors: Set<Int>, for session: Int) {
    waits.removeAll { $0.session == session }
    sessions[session]?.sensors = sensors
    var freed = free(of: session, except: sensors)
    let losers = Set(sensors.compactMap { holders[$0] }).subtracting([session]).sorted()
    for loser in losers {
      waits.append(Wait(session: loser, sensors: Set(holders.filter { $0.value == loser }.keys)))
      freed += free(of: loser, except: sensors)
    }
    for sensor in sensors { holders[sensor] = session }
    errands += ([session] + losers).map { .tell($0) } + freed.map { .offer($0) }
  }

  private mutating func free(of session: Int, except kept: Set<Int>) -> [Int] {
    let freed = holders.filter { $0.value == session && !kept.contains($0.key) }.keys
    for sensor in freed { holders[sensor] = nil }
    return freed.sorted { PlainDevice.all[$0].name < PlainDevice.all[$1].name }
  }

  /// A session needs no camera; one that has been told to wait goes on waiting.
  mutating func giveBack(_ session: Int) {
    waits.removeAll { $0.session == session && !$0.isTold }
    errands += free(of: session, except: []).map { .offer($0) }
  }

  /// A session that does not run would use other cameras once it goes on.
  mutating func wait(for sensors: Set<Int>, _ session: Int) {
    errands += free(of: session, except: sensors).map { .offer($0) }
    guard let index = waits.firstIndex(where: { $0.session == session }) else { return }
    if sensors.contains(where: { holders[$0] != nil }) {
      waits[index].sensors = sensors
      return
    }
    waits.remove(at: index)
    errands.append(.tell(session))
  }

  /// After each call those hear of it who wait, or need not any longer: who lost a free camera last has it.
  mutating func carryOutErrands() {
    while !errands.isEmpty {
      switch errands.removeFirst() {
      case .tell(let session):
        guard let index = waits.firstIndex(where: { $0.session == session }) else {
          end(.other, of: session)
          continue
        }
        waits[index].isTold = true
        interrupt(session, 3, .other)
      case .offer(let sensor):
        let next = waits.lastIndex { wait in
          wait.sensors.contains(sensor) && wait.sensors.allSatisfy { holders[$0] == nil }
        }
        guard let index = next else { continue }
        let wait = waits.remove(at: index)
        if wait.isTold {
          errands += [.tell(wait.session), .offer(sensor)]
        } else {
          for sensor in wait.sensors { holders[sensor] = wait.session }
        }
      }
    }
  }
}
