extension PlainPhone {
  mutating func hear(_ session: Int, _ event: String) { sessions[session]?.heard.append(event) }

  // MARK: Running

  /// False where it raises (C2).
  mutating func start(_ id: Int) -> Bool {
    guard let session = sessions[id] else { return true }
    guard session.depth == 0 else { return false }
    guard !session.isStarted else { return true }
    starts += 1
    sessions[id]?.startOrder = starts
    sessions[id]?.isStarted = true
    sessions[id]?.committed = session.graph
    if let reason = reason(session) {
      if !session.hasToldInterruption { hear(id, "interrupted \(reason)") }
      sessions[id]?.hasToldInterruption = true
    } else {
      run(id)
    }
    return true
  }

  /// The reason of the first obstacle there is.
  private func reason(_ session: PlainSession) -> Int? {
    Obstacle.allCases.lazy.compactMap { session.obstacles[$0] }.first
  }

  mutating func stop(_ id: Int) {
    guard let session = sessions[id], session.isStarted else { return }
    sessions[id]?.isStarted = false
    halt(id)
    giveBack(id)
    if session.isRunning { hear(id, "stopped") }
  }

  mutating func interrupt(_ id: Int, _ reason: Int, _ obstacle: Obstacle) {
    guard let session = sessions[id], session.obstacles[obstacle] == nil else { return }
    sessions[id]?.obstacles[obstacle] = reason
    guard session.isRunning else { return }
    halt(id)
    sessions[id]?.hasToldInterruption = true
    sessions[id]?.heard += ["interrupted \(reason)", "stopped"]
  }

  mutating func end(_ obstacle: Obstacle, of id: Int) {
    guard sessions[id]?.obstacles.removeValue(forKey: obstacle) != nil, let session = sessions[id],
      session.obstacles.isEmpty
    else { return }
    if session.isStarted { run(id) }
    if session.hasToldInterruption { hear(id, "ended") }
    sessions[id]?.hasToldInterruption = false
  }

  /// C4: sessions that were held up together go on in the order of their starts, the last one winning.
  mutating func endForAll(_ obstacle: Obstacle) {
    guard obstacles.removeValue(forKey: obstacle) != nil else { return }
    for id in sessions.keys.sorted(by: { (sessions[$0]!.startOrder, $0) < (sessions[$1]!.startOrder, $1) }) {
      end(obstacle, of: id)
    }
  }

  mutating func interruptAll(_ reason: Int, _ obstacle: Obstacle) {
    guard obstacles[obstacle] == nil else { return }
    obstacles[obstacle] = reason
    for id in sessions.keys.sorted() { interrupt(id, reason, obstacle) }
  }

  /// C7.
  mutating func resetMediaServices() {
    for id in sessions.keys.sorted() where sessions[id]?.isStarted == true {
      hear(id, "error")
      stop(id)
    }
  }

  private mutating func halt(_ id: Int) {
    sessions[id]?.isActive = false
  }

  // MARK: The pipeline

  /// Runs what is committed; a camera that is not there is a runtime error, and nothing runs.
  private mutating func run(_ id: Int) {
    guard let session = sessions[id] else { return }
    if stream(session.committed, id) { return hear(id, "started") }
    sessions[id]?.isStarted = false
    giveBack(id)
    hear(id, "error")
  }

  /// False where the camera is not there; all stays as it was then.
  private mutating func stream(_ graph: PlainGraph, _ id: Int) -> Bool {
    guard let session = sessions[id] else { return true }
    if session.isActive, session.pipeline.camera == graph.camera {
      sessions[id]?.pipeline = graph
      return true
    }
    if let device = graph.camera?.device, !devices[device].isHere { return false }
    sessions[id]?.pipeline = graph
    sessions[id]?.isActive = true
    guard let device = graph.camera?.device else {
      sessions[id]?.sensor = nil
      giveBack(id)
      return true
    }
    take(sensor(of: device), for: id)
    return true
  }

  // MARK: Configuration

  mutating func commit(_ id: Int) {
    guard let depth = sessions[id]?.depth, depth > 0 else { return }
    sessions[id]?.depth = depth - 1
    changed(id)
  }

  /// C1: outside a configuration a change of the graph is one of the pipeline; a refused one is tried again with
  /// the next.
  mutating func changed(_ id: Int) {
    guard let session = sessions[id], session.depth == 0, session.committed != session.graph else { return }
    sessions[id]?.committed = session.graph
    if session.isRunning {
      if !stream(session.graph, id) {
        sessions[id]?.committed = session.pipeline
        hear(id, "error")
      }
    } else if !session.obstacles.isEmpty {
      wait(for: session.graph.camera.map { sensor(of: $0.device) }, id)
    }
  }

  // MARK: The graph

  /// C2, C6.
  func canAdd(_ input: PlainInput, to id: Int) -> Bool {
    guard let session = sessions[id] else { return false }
    let sees = PlainDevice.all[input.device].sees
    let isTaken = session.graph.inputs.contains { PlainDevice.all[$0.device].sees == sees }
    return !isTaken && (!sees || PlainDevice.all[input.device].supports(preset: session.preset))
  }

  mutating func add(_ input: PlainInput, to id: Int) {
    sessions[id]?.graph.inputs.append(input)
    for output in sessions[id]?.graph.outputs ?? [] { link(input, to: output, in: id) }
    changed(id)
    if let preset = sessions[id]?.preset, PlainDevice.presets[preset].name != "High" { apply(preset, to: id) }
  }

  mutating func remove(_ input: Int, from id: Int) {
    sessions[id]?.graph.inputs.removeAll { $0.id == input }
    sessions[id]?.graph.links.removeAll { $0.input == input }
    changed(id)
  }

  func canAdd(output: Int, to id: Int) -> Bool {
    guard owner[output] == nil, let session = sessions[id] else { return false }
    return !session.graph.outputs.contains { kinds[$0] == kinds[output] && kinds[output] != .preview }
  }

  mutating func add(output: Int, to id: Int) {
    owner[output] = id
    sessions[id]?.graph.outputs.append(output)
    for input in sessions[id]?.graph.inputs ?? [] { link(input, to: output, in: id) }
    changed(id)
  }

  mutating func remove(output: Int) {
    guard let id = owner.removeValue(forKey: output) else { return }
    recordings.remove(output)
    sessions[id]?.graph.outputs.removeAll { $0 == output }
    sessions[id]?.graph.links.removeAll { $0.output == output }
    changed(id)
  }

  private mutating func link(_ input: PlainInput, to output: Int, in id: Int) {
    guard let kind = kinds[output], PlainDevice.all[input.device].sees || kind == .movie else { return }
    let link = PlainLink(id: makeLinkID(), input, to: output, kind)
    sessions[id]?.graph.links.append(link)
  }

  private mutating func makeLinkID() -> Int {
    linkCount += 1
    return linkCount
  }

  /// The first connection with pictures.
  func link(to output: Int) -> PlainLink? {
    guard let id = owner[output] else { return nil }
    return sessions[id]?.graph.links.first { $0.output == output && PlainDevice.all[$0.device].sees }
  }

  // MARK: Presets

  /// C5: the camera gets the preset's format.
  mutating func apply(_ preset: Int, to id: Int) {
    guard let device = sessions[id]?.graph.camera?.device,
      let format = PlainDevice.format(of: preset, on: PlainDevice.all[device])
    else { return }
    devices[device].use(format)
    sensorsChanged()
  }

  /// A session that nobody holds is no more (C3: what it had is free).
  mutating func release(session id: Int) {
    let isHeld = sessionSlots.contains(id) || layerSlots.contains { owner[$0] == id }
    guard !isHeld, sessions[id] != nil else { return }
    stop(id)
    waits.removeAll { $0.session == id }
    giveBack(id)
    sessions[id] = nil
    for (output, session) in owner where session == id { owner[output] = nil }
  }
}
