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
    // U4: one with a microphone waits for who has taken that.
    if session.graph.hears {
      sessions[id]?.obstacles.merge(obstacles.filter { $0.value == 2 }) { own, _ in own }
    }
    if let session = sessions[id], let reason = reason(session) {
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

  /// U4: who takes the microphone holds up those that have one.
  mutating func interrupt(_ id: Int, _ reason: Int, _ obstacle: Obstacle) {
    guard let session = sessions[id], session.obstacles[obstacle] == nil, reason != 2 || session.graph.hears
    else { return }
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
    sessions[id]?.endDeferring()
  }

  // MARK: The pipeline

  /// Runs what is committed; a camera that is not there is a runtime error, and nothing runs.
  private mutating func run(_ id: Int) {
    guard let session = sessions[id] else { return }
    if stream(session.committed, id) {
      sessions[id]?.beginDeferring()
      return hear(id, "started")
    }
    sessions[id]?.isStarted = false
    giveBack(id)
    hear(id, "error")
  }

  /// False where a camera is not there, or they are too much; all stays as it was then.
  private mutating func stream(_ graph: PlainGraph, _ id: Int) -> Bool {
    guard let session = sessions[id] else { return true }
    let (running, inputs) = (session.isActive ? session.pipeline.streaming : [], graph.streaming)
    let starting = inputs.filter { !running.contains($0) }
    guard starting.allSatisfy({ devices[$0.device].isHere }), !isTooMuch(graph) else { return false }
    sessions[id]?.pipeline = graph
    sessions[id]?.isActive = true
    guard Set(running) != Set(inputs) || inputs.isEmpty else { return true }
    if inputs.isEmpty {
      sessions[id]?.sensors = []
      giveBack(id)
    } else {
      take(sensors(of: graph), for: id)
    }
    return true
  }

  /// C10: a camera has been set otherwise; a session that cannot run it so stops.
  mutating func formatChanged(of device: Int) {
    for id in sessions.keys.sorted() {
      guard let session = sessions[id], session.isActive, isThere(device),
        session.pipeline.streaming.contains(where: { $0.device == device })
      else { continue }
      guard isTooMuch(session.pipeline) else { return }
      hear(id, "error")
      stop(id)
    }
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
      if stream(session.graph, id) {
        sessions[id]?.deferAnew(from: session.pipeline)
      } else {
        sessions[id]?.committed = session.pipeline
        hear(id, "error")
      }
    } else if !session.obstacles.isEmpty {
      wait(for: sensors(of: session.graph), id)
    }
  }

  // MARK: The graph

  /// C2, C6, C8, C9.
  func canAdd(_ input: PlainInput, to id: Int) -> Bool {
    guard let session = sessions[id], !sessions.values.contains(where: { $0.graph.inputs.contains(input) })
    else { return false }
    let device = PlainDevice.all[input.device]
    let others = session.graph.inputs.filter { PlainDevice.all[$0.device].sees == device.sees }
    guard device.sees, session.isMultiCam else {
      return others.isEmpty && (!device.sees || device.supports(preset: session.preset))
    }
    // By hand, of iPhone Duo: three of its four.
    let sensors = (others + [input]).flatMap { PlainDevice.constituents[$0.device] ?? [$0.device] }
    return sensors.count <= 3 && Set(sensors).count == sensors.count
  }

  mutating func add(_ input: PlainInput, to id: Int, connected: Bool = true) {
    sessions[id]?.graph.inputs.append(input)
    sessions[id]?.graph.limits[input.id] = limits[input.id]
    if connected { for output in sessions[id]?.graph.outputs ?? [] { link(input, to: output, in: id) } }
    changed(id)
    if let preset = sessions[id]?.preset, PlainDevice.presets[preset].name != "High" { apply(preset, to: id) }
  }

  mutating func remove(_ input: Int, from id: Int) {
    guard sessions[id]?.graph.inputs.contains(where: { $0.id == input }) == true else { return }
    sessions[id]?.graph.inputs.removeAll { $0.id == input }
    sessions[id]?.graph.limits[input] = nil
    unlink(from: id) { $0.input == input }
    changed(id)
  }

  func canAdd(output: Int, to id: Int) -> Bool {
    guard owner[output] == nil, let session = sessions[id] else { return false }
    return session.isMultiCam
      || !session.graph.outputs.contains { kinds[$0] == kinds[output] && kinds[output] != .preview }
  }

  mutating func add(output: Int, to id: Int, connected: Bool = true) {
    owner[output] = id
    sessions[id]?.graph.outputs.append(output)
    if deferred.contains(output) { sessions[id]?.graph.deferred.insert(output) }
    if connected { for input in sessions[id]?.graph.inputs ?? [] { link(input, to: output, in: id) } }
    changed(id)
  }

  mutating func remove(output: Int) {
    guard let id = owner.removeValue(forKey: output) else { return }
    recordings.remove(output)
    sessions[id]?.graph.outputs.removeAll { $0 == output }
    sessions[id]?.graph.deferred.remove(output)
    unlink(from: id) { $0.output == output }
    changed(id)
  }

  /// A photo or a recording does not wait.
  mutating func startDeferred(output: Int) {
    guard let id = owner[output], sessions[id]?.waiting.contains(output) == true else { return }
    sessions[id]?.deferredStart()
  }

  mutating func setDeferred(_ isDeferred: Bool, _ output: Int) {
    if isDeferred { deferred.insert(output) } else { deferred.remove(output) }
    guard let id = owner[output] else { return }
    if isDeferred {
      sessions[id]?.graph.deferred.insert(output)
    } else {
      sessions[id]?.graph.deferred.remove(output)
    }
    changed(id)
  }

  // MARK: Connections

  private mutating func link(_ input: PlainInput, to output: Int, in id: Int) {
    guard let kind = kinds[output] else { return }
    let link = PlainLink(id: linkCount + 1, input, to: output, kind)
    guard sessions[id]?.graph.takes(link) == true else { return }
    append(link, to: id)
    linkCount += 1
  }

  private mutating func append(_ link: PlainLink, to id: Int) {
    var link = link
    link.isStreamOn = !streamsOff.contains(link.stream)
    sessions[id]?.graph.links.append(link)
  }

  /// They keep what is set on them.
  private mutating func unlink(from id: Int, _ isGone: (PlainLink) -> Bool) {
    for link in sessions[id]?.graph.links.filter(isGone) ?? [] { apart[link.id] = link }
    sessions[id]?.graph.links.removeAll(where: isGone)
  }

  func canAdd(link: Int, to id: Int) -> Bool {
    guard let link = apart[link] else { return false }
    return sessions[id]?.graph.takes(link) == true
  }

  mutating func add(link number: Int, to id: Int) {
    guard let link = apart.removeValue(forKey: number) else { return }
    append(link, to: id)
    changed(id)
  }

  mutating func remove(link: Int, from id: Int) {
    guard sessions[id]?.graph.links.contains(where: { $0.id == link }) == true else { return }
    unlink(from: id) { $0.id == link }
    changed(id)
  }

  /// A connection made by hand.
  mutating func makeLink(_ input: PlainInput, to output: Int, _ stream: PlainStream.Kind) -> Int {
    let id = makeLinkID()
    if let kind = kinds[output] { apart[id] = PlainLink(id: id, input, to: output, kind, stream) }
    return id
  }

  /// C9: a stream that is off stops what takes it.
  mutating func set(_ stream: PlainStream, isOn: Bool) {
    if isOn { streamsOff.remove(stream) } else { streamsOff.insert(stream) }
    guard let id = sessions.first(where: { $0.value.graph.inputs.contains { $0.id == stream.input } })?.key
    else { return }
    for index in sessions[id]!.graph.links.indices where sessions[id]!.graph.links[index].stream == stream {
      sessions[id]!.graph.links[index].isStreamOn = isOn
    }
    changed(id)
  }

  mutating func limit(_ input: Int, to rate: Double?) {
    limits[input] = rate
    guard let id = sessions.first(where: { $0.value.graph.inputs.contains { $0.id == input } })?.key else {
      return
    }
    sessions[id]?.graph.limits[input] = rate
    changed(id)
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
    formatChanged(of: device)
    sensorsChanged()
  }

  /// A session that nobody holds is no more (C3: what it had is free).
  mutating func release(session id: Int) {
    let isHeld = sessionSlots.contains(id) || layerSlots.contains { owner[$0] == id }
    guard !isHeld, sessions[id] != nil else { return }
    stop(id)
    waits.removeAll { $0.session == id }
    giveBack(id)
    unlink(from: id) { _ in true }
    sessions[id] = nil
    for (output, session) in owner where session == id { owner[output] = nil }
  }
}
