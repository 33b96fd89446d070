import CaptureModel
import DeviceModel

/// Which sessions there are, which cameras they have, and what interrupts them. Any thread.
extension CameraHub {
  package func makeSession(_ rules: SessionRules = .oneCamera) -> SessionController {
    state.withLock { state in
      let id = CameraHub.makeID(&state)
      // Who has taken the microphone holds it up when it starts with one.
      let interruptions = state.interruptions.filter { $0.value != .audioDeviceInUseByAnotherClient }
      let session = SessionController(id: id, hub: self, rules: rules, interruptions: interruptions)
      state.sessions[id] = WeakSession(session)
      return session
    }
  }

  /// In the order they were made.
  package var sessions: [SessionController] {
    state.withLock { state in state.sessions.sorted { $0.key < $1.key }.compactMap(\.value.value) }
  }

  /// In the order in which they get other sensors: who has one before who waits, so that no wait ends by it (C3).
  var runningFirst: [SessionController] {
    let sessions = sessions.map { (session: $0, isRunning: $0.model.isRunning) }
    return (sessions.filter(\.isRunning) + sessions.filter { !$0.isRunning }).map(\.session)
  }

  func session(_ id: Int) -> SessionController? { state.withLock { $0.sessions[id]?.value } }

  func forget(session: Int) {
    change { state in
      state.sessions[session] = nil
      if state.used.removeValue(forKey: session) != nil, state.used.isEmpty { state.work.append(.capture) }
      state.work.append(contentsOf: state.ledger.forget(session).map { .offer(camera: $0) })
      updateConstituents(in: &state)
    }
  }

  /// A session gets its cameras; whoever had one is interrupted, and whoever waits for those it had goes on (C3).
  func claim(_ cameras: Set<String>, for session: Int) {
    change { state in
      let (evicted, freed) = state.ledger.take(cameras, for: session)
      state.work.append(contentsOf: ([session] + evicted).map { .wait(session: $0) })
      state.work.append(contentsOf: freed.map { .offer(camera: $0) })
    }
  }

  /// A session gives its camera back; whoever was interrupted for it goes on.
  func release(by session: Int) {
    change { state in
      state.work.append(contentsOf: state.ledger.release(by: session).map { .offer(camera: $0) })
    }
  }

  /// A session that is interrupted would use other cameras once it goes on, or none.
  func retarget(_ session: Int, to cameras: Set<String>) {
    change { state in
      let (isFree, freed) = state.ledger.retarget(session, to: cameras)
      if isFree { state.work.append(.wait(session: session)) }
      state.work.append(contentsOf: freed.map { .offer(camera: $0) })
    }
  }

  /// A session runs with these cameras from now on.
  func session(_ session: Int, uses cameras: [Camera]) {
    change { state in
      let wasCapturing = !state.used.isEmpty
      state.used[session] = cameras.isEmpty ? nil : cameras
      if wasCapturing == state.used.isEmpty { state.work.append(.capture) }
      updateConstituents(in: &state)
    }
  }

  /// Whether a session runs that captures from a camera.
  package var isCapturing: Bool { state.withLock { !$0.used.isEmpty } }

  /// The physical cameras that running sessions stream from.
  package var streaming: Set<String> {
    state.withLock { state in
      Set(state.used.values.joined().map { physicalCamera(for: $0, in: state).uniqueID })
    }
  }

  /// Every session is interrupted, the ones to come too, until the same one ends it. *Decided*: a second reason
  /// meanwhile is without effect.
  package func interrupt(
    _ reason: SessionModel.InterruptionReason, by interrupter: SessionModel.Interrupter = .system
  ) {
    change { state in
      guard state.interruptions[interrupter] == nil else { return }
      state.interruptions[interrupter] = reason
      state.work.append(.interrupt(reason, by: interrupter))
    }
  }

  package func endInterruption(by interrupter: SessionModel.Interrupter = .system) {
    change { state in
      guard state.interruptions.removeValue(forKey: interrupter) != nil else { return }
      state.work.append(.endInterruption(by: interrupter))
    }
  }

  /// Who keeps the microphone from sessions (U4).
  var microphoneTakers: Set<SessionModel.Interrupter> {
    state.withLock { state in
      Set(state.interruptions.filter { $0.value == .audioDeviceInUseByAnotherClient }.keys)
    }
  }

  /// An app has chosen a camera's format: sessions that have the camera leave it be.
  package func giveInputPriority(_ camera: Camera) {
    for session in sessions {
      session.perform { model in
        model.giveInputPriority(camera: camera.uniqueID)
        return []
      }
    }
  }

  /// The service that runs the cameras ends and begins anew: no session runs, and each hears why.
  package func resetMediaServices() {
    change { $0.work.append(.reset) }
  }

  package func shutDown() {
    for session in sessions { session.stop() }
  }
}

/// What sessions ask about their cameras as they are set. Any thread.
extension CameraHub {
  /// The picture and the rate that an input streams with.
  func streamFormat(of input: CaptureInput, in graph: CaptureGraph) -> StreamFormat {
    let camera = input.camera
    let settings = settings(of: camera)
    let shortest = graph.rateLimits[input.id].map { Duration.ns(seconds: 1 / $0) } ?? .zero
    return StreamFormat(
      size: settings.pictureSize(of: camera), period: max(settings.framePeriod(of: camera), shortest),
      zoom: settings.controls.zoom, lensFactor: device.lensFactor(of: physicalCamera(for: camera), in: camera)
    )
  }

  /// What a session's cameras ask for (C10).
  package func cost(of graph: CaptureGraph) -> SessionCost {
    let loads = graph.streamingInputs.map { input in
      let settings = settings(of: input.camera)
      let size = settings.pictureSize(of: input.camera)
      let limit = graph.rateLimits[input.id] ?? .infinity
      return SessionCost.Load(
        pixels: size.width * size.height,
        maxRate: min(input.camera.format(settings.format).maxRate, limit),
        rate: min(1 / settings.framePeriod(of: input.camera).inSeconds, limit))
    }
    return SessionCost(loads, on: device, isMultiCam: graph.isMultiCam)
  }

  /// Why a session's cameras cannot run as they are set, nil when they can.
  func problem(with graph: CaptureGraph) -> SessionModel.RuntimeError? {
    guard graph.isMultiCam else { return nil }
    let inputs = graph.streamingInputs
    let isFit = inputs.allSatisfy { $0.camera.format(settings(of: $0.camera).format).isMultiCamSupported }
    guard isFit || inputs.count < 2 else { return .unsupportedFormat }
    return inputs.count > 1 && cost(of: graph).hardware > 1 ? .hardwareCostOverage : nil
  }
}
