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
  /// Connections that the app has kept.
  var linkSlots: [PlainLink?] = Array(repeating: nil, count: Bench.linkCount)
  var delegates: Set<Int> = []

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
    var sensor: Int
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
    for _ in 0..<Bench.sessionCount { sessionSlots.append(makeSession()) }
    for kind in Bench.outputKinds { outputSlots.append(makeOutput(kind)) }
    for _ in 0..<Bench.layerCount { layerSlots.append(makeOutput(.preview)) }
  }

  mutating func makeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  mutating func makeSession() -> Int {
    let id = makeID()
    var session = PlainSession()
    session.obstacles = obstacles
    sessions[id] = session
    return id
  }

  mutating func makeOutput(_ kind: Kind) -> Int {
    let id = makeID()
    kinds[id] = kind
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
    let isUsed = sessions.values.contains { $0.isActive && $0.pipeline.camera?.device == device }
    return isUsed ? sensor(of: device) : nil
  }

  /// Virtual cameras may stream from another sensor: who streams them gets that, then who waits for them waits for
  /// that.
  mutating func sensorsChanged() {
    let ids = sessions.keys.sorted()
    for id in ids.filter({ sessions[$0]?.isActive == true }) + ids {
      guard let session = sessions[id] else { continue }
      let graph = session.isActive ? session.pipeline : session.committed
      guard let device = graph.camera?.device, PlainDevice.all[device].isVirtual else { continue }
      let sensor = sensor(of: device)
      if session.isActive, session.sensor != sensor { take(sensor, for: id) }
      if !session.isActive { wait(for: sensor, id) }
    }
  }

  // MARK: Who has which camera (C3)

  /// The newcomer gets the camera; who had it is interrupted. What it had before goes to who waits for it.
  mutating func take(_ sensor: Int, for session: Int) {
    waits.removeAll { $0.session == session }
    sessions[session]?.sensor = sensor
    let freed = holders.filter { $0.value == session && $0.key != sensor }.map(\.key)
    for old in freed { holders[old] = nil }
    if let holder = holders[sensor], holder != session {
      waits.append(Wait(session: holder, sensor: sensor))
      errands.append(.tell(holder))
    }
    holders[sensor] = session
    errands += [.tell(session)] + freed.sorted().map { .offer($0) }
  }

  /// A session needs no camera; one that has been told to wait goes on waiting.
  mutating func giveBack(_ session: Int) {
    waits.removeAll { $0.session == session && !$0.isTold }
    let freed = holders.filter { $0.value == session }.map(\.key)
    for old in freed { holders[old] = nil }
    errands += freed.sorted().map { .offer($0) }
  }

  /// A session that waits would use another camera once it goes on.
  mutating func wait(for sensor: Int?, _ session: Int) {
    guard let index = waits.firstIndex(where: { $0.session == session }) else { return }
    if let sensor, holders[sensor] != nil {
      waits[index].sensor = sensor
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
        guard holders[sensor] == nil, let index = waits.lastIndex(where: { $0.sensor == sensor }) else {
          continue
        }
        let wait = waits.remove(at: index)
        if wait.isTold {
          errands += [.tell(wait.session), .offer(sensor)]
        } else {
          holders[sensor] = wait.session
        }
      }
    }
  }
}
