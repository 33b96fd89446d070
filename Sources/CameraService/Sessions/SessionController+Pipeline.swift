import CaptureModel
import DeviceModel

/// What the session's cameras are made to do; called in the session's work only, unless said otherwise.
extension SessionController {
  func sensors(of graph: CaptureGraph) -> Set<String> {
    Set(graph.streamingInputs.map { hub.physicalCamera(for: $0.camera).uniqueID })
  }

  /// The pipeline is to run `graph` from now on. Otherwise why it does not; all stays as it was then.
  func run(_ graph: CaptureGraph) -> SessionModel.RuntimeError? {
    let running = state.withLock { state in
      state.isPipelineActive ? state.pipes.filter(\.isActive).compactMap(\.input) : []
    }
    let inputs = graph.streamingInputs
    let starting = inputs.filter { !running.contains($0) }
    guard starting.allSatisfy({ hub.camera($0.camera.uniqueID) != nil }) else { return .configurationFailed }
    if let problem = hub.problem(with: graph) { return problem }
    let limits = changeFeed { state, now in
      for pipe in state.pipes {
        let shown = pipe.feed.stream(at: now)
        state.held.change(
          from: shown?.graph ?? pipe.graph, to: graph, showing: shown?.frame(at: now),
          of: shown?.size(at: now))
      }
      defer {
        state.pipes.assign(graph, at: now)
        state.pipeline = graph
        state.isPipelineActive = true
      }
      return state.pipeline.rateLimits
    }
    for input in inputs where running.contains(input) && limits[input.id] != graph.rateLimits[input.id] {
      limitRate(of: input, in: graph)
    }
    guard !starting.isEmpty || inputs.count != running.count || inputs.isEmpty else { return nil }
    if starting.isEmpty { giveUpAwaiting(except: inputs.map(\.camera.uniqueID)) }
    let sensors = sensors(of: graph)
    if sensors.isEmpty {
      hub.session(id, uses: [])
      hub.release(by: id)
      return nil
    }
    hub.claim(sensors, for: id)
    // The previews of a multi-cam session show content once it runs (C8).
    let latency = graph.isMultiCam ? 0 : hub.device.timing.switchLatency
    for input in starting {
      hub.log.add(.input, "session \(id): \(input.camera.localizedName) starts")
      stream(input, from: hub.physicalCamera(for: input.camera), after: latency)
    }
    hub.session(id, uses: inputs.map(\.camera))
    return nil
  }

  /// A camera that goes on has another rate with its next frame.
  private func limitRate(of input: CaptureInput, in graph: CaptureGraph) {
    let format = hub.streamFormat(of: input, in: graph)
    changePipe(of: input) { pipe, now in pipe.feed.reformat(input.camera.uniqueID, format, at: now) }
  }

  /// Streams from a sensor after so many seconds, or from none while it is not there.
  private func stream(_ input: CaptureInput, from sensor: Camera, after seconds: Double) {
    let format = hub.streamFormat(of: input, in: state.withLock { $0.pipeline })
    let isThere = isThere(input, sensor)
    changePipe(of: input) { pipe, now in
      pipe.isActive = true
      pipe.isSensorLost = !isThere
      guard isThere else { return pipe.feed.stop(at: now) }
      pipe.feed.start(
        camera: sensor.uniqueID, format: format, graph: pipe.graph, at: now, latency: .ns(seconds: seconds))
    }
  }

  private func isThere(_ input: CaptureInput, _ sensor: Camera) -> Bool {
    hub.camera(input.camera.uniqueID) != nil && hub.camera(sensor.uniqueID) != nil
  }

  func halt() {
    changeFeed { state, now in
      state.isPipelineActive = false
      state.deferred.end()
      for index in state.pipes.indices {
        state.pipes[index].isActive = false
        state.pipes[index].feed.stop(at: now)
      }
    }
    giveUpAwaiting()
    hub.session(id, uses: [])
  }

  func changeSensors() {
    let (isActive, graph, pipes) = state.withLock { state in
      (
        state.isPipelineActive, state.isPipelineActive ? state.pipeline : state.model.running,
        state.pipes.filter(\.isActive)
      )
    }
    guard graph.inputs.contains(where: { $0.camera.virtual != nil }) else { return }
    guard isActive else { return hub.retarget(id, to: sensors(of: graph)) }
    for pipe in pipes {
      guard let input = pipe.input, input.camera.virtual != nil else { continue }
      changeSensor(of: input, pipe, in: graph)
    }
  }

  private func changeSensor(of input: CaptureInput, _ pipe: CameraPipe, in graph: CaptureGraph) {
    let sensor = hub.physicalCamera(for: input.camera)
    guard pipe.isSensorLost || sensor.uniqueID != pipe.feed.newest?.camera else { return }
    hub.log.add(.camera, "\(input.camera.localizedName) hands over to \(sensor.localizedName)")
    let gap = input.camera.followsDisplay ? hub.device.timing.handoverGap : 0
    hub.claim(sensors(of: graph), for: id)
    guard !pipe.isSensorLost, isThere(input, sensor) else { return stream(input, from: sensor, after: gap) }
    let format = hub.streamFormat(of: input, in: graph)
    changePipe(of: input) { pipe, now in
      // A camera that zooms loses no frame: the other one's first comes in time.
      let next = !input.camera.followsDisplay ? pipe.feed.nextFrameTime(after: now) : nil
      pipe.feed.handOver(
        to: sensor.uniqueID, format: format, at: now, gap: next.map { $0 - now } ?? .ns(seconds: gap))
    }
  }

  func connectionChanged(_ camera: String, _ isConnected: Bool) {
    let (graph, isActive, pipes) = state.withLock { ($0.pipeline, $0.isPipelineActive, $0.pipes) }
    guard isActive else { return }
    for pipe in pipes where pipe.isActive {
      guard let input = pipe.input else { continue }
      if !isConnected { changePipe(of: input) { pipe, now in pipe.feed.lose(outgoing: camera, at: now) } }
      let sensor = hub.physicalCamera(for: input.camera)
      guard [input.camera.uniqueID, sensor.uniqueID].contains(camera),
        pipe.isSensorLost == isThere(input, sensor)
      else { continue }
      hub.claim(sensors(of: graph), for: id)
      stream(input, from: sensor, after: hub.device.timing.switchLatency)
    }
  }

  // MARK: Formats

  /// The session's camera gets the format that the preset says.
  package func applyPreset() {
    let model = model
    guard let camera = model.graph.videoInput?.camera, let format = model.preset.format(of: camera),
      hub.settings(of: camera).format != format
    else { return }
    hub.change(camera) { $0.use(format: format, of: camera) }
  }

  /// A camera zooms, or goes on zooming: frames show it from now on, and where it streams from several physical
  /// cameras another may have to take over. Any thread.
  func zoomDidChange(of camera: Camera) {
    let zoom = hub.settings(of: camera).controls.zoom
    changeFeed { state, now in
      for index in state.pipes.indices { state.pipes[index].feed.zoom(camera.uniqueID, zoom, at: now) }
    }
    if camera.virtual?.selection == .zoom { handOver() }
  }

  /// A camera has been set to another format: where this session streams it, that is so from the next frame on.
  /// False where it does not, and `handler` is not kept then. Any thread.
  ///
  /// A session that cannot run its cameras so stops, with a runtime error (C8, C10).
  func formatDidChange(of camera: Camera, _ handler: FormatHandler?) -> Bool {
    let input = state.withLock { state in
      state.isPipelineActive
        ? state.pipes.first { $0.isActive && !$0.isSensorLost && $0.input?.camera == camera }?.input : nil
    }
    guard let input else { return false }
    let graph = state.withLock { $0.pipeline }
    if let problem = hub.problem(with: graph) {
      perform { $0.fail(problem) }
      return false
    }
    let format = hub.streamFormat(of: input, in: graph)
    return changePipe(of: input) { pipe, now in
      pipe.feed.reformat(camera.uniqueID, format, at: now)
    } awaiting: {
      if let handler { $0.append((camera.uniqueID, handler)) }
    }
  }

  /// No frame will come for those who wait.
  private func giveUpAwaiting(except cameras: [String] = []) {
    let handlers = state.withLock { state in
      defer { state.awaiting.removeAll { !cameras.contains($0.camera) } }
      return state.awaiting.filter { !cameras.contains($0.camera) }.map(\.handler)
    }
    guard !handlers.isEmpty else { return }
    hub.clock.schedule(at: hub.clock.now, .event) {
      for handler in handlers { handler(nil) }
    }
  }

  /// False where the input has no pipe that streams.
  @discardableResult
  private func changePipe(
    of input: CaptureInput, _ change: (inout CameraPipe, _ now: Duration) -> Void,
    awaiting wait: (inout [(camera: String, handler: FormatHandler)]) -> Void = { _ in }
  ) -> Bool {
    changeFeed { state, now in
      guard let index = state.pipes.firstIndex(where: { $0.input == input }) else { return false }
      change(&state.pipes[index], now)
      wait(&state.awaiting)
      return true
    }
  }
}
