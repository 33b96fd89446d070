import CaptureModel
import DeviceModel
import Scheduling
import Synchronization

/// A session's model, its feed, and the effects of both on the camera daemon. Any thread; app code is called
/// with no lock held.
package final class SessionController: Sendable {
  private struct State {
    var model = SessionModel()
    var feed = CameraFeed()
    var onEvent: @Sendable (SessionModel.SessionEvent) -> Void = { _ in }
    var onGraphChange: @Sendable () -> Void = {}
    var listeners: [Int: WeakFrameListener] = [:]
    var frameTimer: TimerID?
    var lostCamera = false
    /// Counts up with each camera that any session got, so that it tells who got one last.
    var claim = 0
    /// Another session has the camera (C3).
    var isWaiting = false
  }

  package let id: Int
  private let hub: CameraHub
  private let state = Mutex(State())

  init(id: Int, hub: CameraHub) {
    self.id = id
    self.hub = hub
  }

  // MARK: Calls

  package var model: SessionModel { state.withLock { $0.model } }

  /// Called with what an app hears of as a notification.
  package func onEvent(_ handler: @escaping @Sendable (SessionModel.SessionEvent) -> Void) {
    state.withLock { $0.onEvent = handler }
  }

  /// Called after each change of inputs, outputs or connections.
  package func onGraphChange(_ handler: @escaping @Sendable () -> Void) {
    state.withLock { $0.onGraphChange = handler }
  }

  /// Calls the model and carries out what it answers; misuse is raised (X1).
  package func perform(
    _ call: (inout SessionModel) throws(Misuse) -> [SessionModel.Action]
  ) {
    let (actions, misuse, hasChanged) = state.withLock { state -> ([SessionModel.Action], Misuse?, Bool) in
      let before = state.model.graph
      do throws(Misuse) {
        return (try call(&state.model), nil, state.model.graph != before)
      } catch {
        return ([], error, false)
      }
    }
    if let misuse { return raise(misuse) }
    for action in actions { carryOut(action) }
    if hasChanged { state.withLock { $0.onGraphChange }() }
  }

  package func interrupt(_ reason: SessionModel.InterruptionReason) {
    perform { $0.interrupt(reason) }
  }

  package func endInterruption() {
    state.withLock { $0.isWaiting = false }
    perform { $0.interruptionEnded() }
  }

  /// A session that waits for its camera waits no longer.
  package func stop() {
    perform { $0.stop() }
    if state.withLock({ $0.isWaiting }) { endInterruption() }
    hub.resumeWaiting()
  }

  /// Another session has got the camera.
  func giveWay() {
    state.withLock { $0.isWaiting = true }
    interrupt(.videoDeviceInUseByAnotherClient)
  }

  // MARK: What it uses

  /// The camera of the running pipeline's input, as the app asked for it.
  package var runningCamera: Camera? {
    state.withLock { $0.model.isRunning ? $0.model.running.videoInput?.camera : nil }
  }

  func uses(_ physicalCamera: String) -> Bool {
    runningCamera.map { hub.physicalCamera(for: $0).uniqueID } == physicalCamera
  }

  /// The physical camera that it waits for, and when it had one last; nil when it does not wait.
  var wait: (camera: String, claim: Int)? {
    let (input, claim) = state.withLock { state in
      (state.isWaiting ? state.model.running.videoInput : nil, state.claim)
    }
    return input.map { (hub.physicalCamera(for: $0.camera).uniqueID, claim) }
  }

  // MARK: Actions

  private func carryOut(_ action: SessionModel.Action) {
    switch action {
    case .start(let graph), .apply(let graph): run(graph)
    case .stop: halt()
    case .post(let event):
      hub.log.add(.session, "session \(id): \(event)")
      state.withLock { $0.onEvent }(event)
    }
  }

  /// The pipeline is to run `graph` from now on.
  private func run(_ graph: CaptureGraph) {
    let now = hub.clock.now
    guard let input = graph.videoInput else {
      state.withLock { $0.feed.clear() }
      hub.sessionsChanged()
      hub.resumeWaiting()
      return
    }
    guard hub.camera(input.camera.uniqueID) != nil else {
      let actions = state.withLock { $0.model.pipelineFailed() }
      for action in actions { carryOut(action) }
      return
    }
    let physical = hub.physicalCamera(for: input.camera)
    guard hub.camera(physical.uniqueID) != nil else {
      lose()
      hub.sessionsChanged()
      return
    }
    let period = hub.settings(of: input.camera).framePeriod(of: input.camera)
    let claim = hub.makeID()
    let isNew = state.withLock { state in
      state.lostCamera = false
      state.claim = claim
      let target = state.feed.next ?? state.feed.current
      if let target, target.input == input, target.end == nil {
        state.feed.present(graph, at: now)
        return false
      }
      state.feed.start(
        camera: physical.uniqueID, period: period, graph: graph, at: now,
        latency: .seconds(hub.device.timing.switchLatency))
      return true
    }
    if isNew {
      hub.log.add(.input, "session \(id): \(input.camera.localizedName) starts")
      hub.claim(physical.uniqueID, for: self)
      awaitFirstFrame()
    }
    hub.sessionsChanged()
    if isNew { hub.resumeWaiting() }
  }

  private func halt() {
    state.withLock { $0.feed.stop(at: hub.clock.now) }
    hub.sessionsChanged()
  }

  /// No frames come until the camera is back.
  private func lose() {
    state.withLock { state in
      state.lostCamera = true
      state.feed.stop(at: hub.clock.now)
    }
  }

  /// The app is on another display: a camera that follows it streams from another sensor (V4).
  func handOver() {
    guard let camera = runningCamera, camera.followsDisplay else { return }
    let physical = hub.physicalCamera(for: camera)
    let now = hub.clock.now
    let period = hub.settings(of: camera).framePeriod(of: camera)
    guard hub.camera(physical.uniqueID) != nil else { return lose() }
    let changes = state.withLock { state in
      let target = state.feed.next ?? state.feed.current
      if let target, target.camera == physical.uniqueID, target.end == nil { return false }
      state.lostCamera = false
      state.feed.handOver(
        to: physical.uniqueID, period: period, at: now, gap: .seconds(hub.device.timing.handoverGap))
      return true
    }
    guard changes else { return }
    hub.log.add(.camera, "\(camera.localizedName) hands over to \(physical.localizedName)")
    hub.claim(physical.uniqueID, for: self)
    awaitFirstFrame()
  }

  /// A session whose camera leaves gets no more frames; when it is back they go on (D14).
  func cameraDidChange(_ uniqueID: String, isConnected: Bool) {
    guard let camera = runningCamera else { return }
    guard camera.uniqueID == uniqueID || hub.physicalCamera(for: camera).uniqueID == uniqueID else { return }
    if isConnected {
      if state.withLock({ $0.lostCamera }) { run(model.running) }
    } else {
      lose()
    }
  }

  // MARK: Frames

  /// What an output or preview layer gets at `time`: the newest frame and the connection it came through.
  package func frame(for output: Int, at time: Duration) -> PresentedFrame? {
    state.withLock { state in
      guard let stream = state.feed.stream(at: time), let frame = stream.frame(at: time),
        let connection = stream.graph.connection(to: output), connection.isEnabled
      else { return nil }
      return PresentedFrame(frame: frame, connection: connection)
    }
  }

  /// Whether frames are coming or have come and not been stopped.
  package func isStreaming(at time: Duration) -> Bool {
    state.withLock { state in
      guard let stream = state.feed.stream(at: time) else { return false }
      return stream.frame(at: time) != nil && stream.end == nil
    }
  }

  /// Frames of `output` go to `listener`, which is held weakly; nil ends it.
  package func setListener(_ listener: (any FrameListener)?, for output: Int) {
    state.withLock { $0.listeners[output] = listener.map(WeakFrameListener.init) }
    scheduleNextFrame(.background)
  }

  private func awaitFirstFrame() { scheduleNextFrame(.event) }

  /// The next frame is an event when somebody may be waiting for it, such as the first of a new camera.
  private func scheduleNextFrame(_ kind: TimerKind) {
    let now = hub.clock.now
    state.withLock { state in
      if let timer = state.frameTimer { hub.clock.cancel(timer) }
      state.frameTimer = nil
      let times = [state.feed.stream(at: now), state.feed.next].compactMap { $0?.nextFrameTime(after: now) }
      guard let next = times.min() else { return }
      let isFirst = state.feed.next.map { now < $0.start } ?? false
      guard isFirst || !state.listeners.isEmpty else { return }
      state.frameTimer = hub.clock.schedule(at: next, isFirst ? .event : kind) { [weak self] in
        self?.deliver(at: next)
      }
    }
  }

  /// `now` is when the frame is exposed; the clock may be a little further.
  @MainActor
  private func deliver(at now: Duration) {
    let (listeners, first) = state.withLock { state in
      state.frameTimer = nil
      let stream = state.feed.stream(at: now)
      let first = stream.flatMap { $0.start == now ? $0.camera : nil }
      return (state.listeners.sorted { $0.key < $1.key }, first)
    }
    if let first, let camera = hub.device.camera(first) {
      hub.log.add(.frame, "session \(id): first frame of \(camera.localizedName)")
    }
    for (output, listener) in listeners {
      guard let listener = listener.value, let frame = frame(for: output, at: now), frame.frame.time == now
      else { continue }
      listener.didExpose(frame)
    }
    scheduleNextFrame(.background)
  }
}

/// A frame as a connection presents it: turned clockwise first, mirrored afterwards (M4).
package struct PresentedFrame: Hashable, Sendable {
  package let frame: FrameID
  package let connection: CaptureConnection

  package var quarterTurns: Int { connection.rotationAngle / 90 }
  package var isMirrored: Bool { connection.isVideoMirrored }
}

/// Takes an output's frames as they are exposed; called on the main actor, in a turn of its own.
package protocol FrameListener: AnyObject, Sendable {
  @MainActor func didExpose(_ frame: PresentedFrame)
}

private struct WeakFrameListener: Sendable {
  weak let value: (any FrameListener)?
  init(_ value: any FrameListener) { self.value = value }
}
