import CaptureModel
import DeviceModel
import Scheduling
import Synchronization

/// A session's model, its feed, and the effects of both on the camera daemon. Any thread; app code is called
/// with no lock held, in the order in which the model changed.
package final class SessionController: Sendable {
  private struct State {
    var model = SessionModel()
    var work = WorkQueue<Work>()
    var feed = CameraFeed()
    /// What the pipeline runs, or ran last.
    var pipeline = CaptureGraph()
    var isPipelineActive = false
    /// The pipeline runs and its sensor has left (D14).
    var isSensorLost = false
    var onEvent: @Sendable (SessionModel.SessionEvent) -> Void = { _ in }
    var listeners: [Int: WeakFrameListener] = [:]
    var watchers: [Int: @Sendable () -> Void] = [:]
    /// What is shown through connections that are disabled.
    var held = HeldFrames()
    var delivery: (time: Duration, timer: TimerID)?
    /// The start of the stream whose first frame has been delivered last.
    var announced: Duration?
    /// Who waits for the first frame of a camera's new format, in the order of asking.
    var awaiting: [(camera: String, handler: FormatHandler)] = []
    /// When it was started, counted over all sessions; 0 before it ever was.
    var startOrder = 0
  }

  /// Gets the time of the first frame in a format that was asked for; nil when none will come.
  package typealias FormatHandler = @MainActor @Sendable (Duration?) -> Void

  private enum Work {
    case action(SessionModel.Action)
    case handOver
    case connection(camera: String, isConnected: Bool)
  }

  package let id: Int
  package let microphone: MicrophoneFeed
  private let hub: CameraHub
  private let state: Mutex<State>

  /// - Parameter interruptions: in force since before the session was made.
  init(
    id: Int, hub: CameraHub, interruptions: [SessionModel.Interrupter: SessionModel.InterruptionReason]
  ) {
    self.id = id
    self.hub = hub
    microphone = MicrophoneFeed(clock: hub.clock, audio: hub.audio)
    var model = SessionModel()
    // Nothing runs yet, so nothing is to be carried out.
    for (interrupter, reason) in interruptions { _ = model.interrupt(reason, by: interrupter) }
    state = Mutex(State(model: model))
  }

  deinit {
    hub.forget(session: id)
    microphone.end()
  }

  // MARK: Calls

  package var model: SessionModel { state.withLock { $0.model } }

  /// Called with what an app hears of as a notification.
  package func onEvent(_ handler: @escaping @Sendable (SessionModel.SessionEvent) -> Void) {
    state.withLock { $0.onEvent = handler }
  }

  /// Calls the model and carries out what it answers; misuse is raised (X1).
  ///
  /// When it returns, that is done, unless another call is at it: of another thread, or of this one further up
  /// the stack. That call then does it after its own.
  package func perform(
    _ call: (inout SessionModel) throws(Misuse) -> [SessionModel.Action]
  ) {
    let misuse = state.withLock { state -> Misuse? in
      do throws(Misuse) {
        state.work.append(contentsOf: try call(&state.model).map { .action($0) })
        return nil
      } catch {
        return error
      }
    }
    if let misuse { return raise(misuse) }
    carryOutWork()
  }

  /// Raises inside a configuration (C2).
  package func start() {
    let order = hub.nextStart()
    state.withLock { state in
      if !state.model.isStarted { state.startOrder = order }
    }
    if hub.audio.isInCall, !model.isStarted, model.graph.audioInput != nil {
      interrupt(.audioDeviceInUseByAnotherClient, by: .call)
    }
    perform { (model) throws(Misuse) in try model.start() }
  }

  package func stop() { perform { $0.stop() } }

  /// Sessions that were held up together go on in this order, the last one winning a camera that two want.
  var startOrder: Int { state.withLock { $0.startOrder } }

  func interrupt(_ reason: SessionModel.InterruptionReason, by interrupter: SessionModel.Interrupter) {
    perform { $0.interrupt(reason, by: interrupter) }
  }

  func endInterruption(by interrupter: SessionModel.Interrupter) {
    perform { $0.interruptionEnded(by: interrupter) }
  }

  /// The app is on another display: a camera that follows it streams from another sensor (V4).
  func handOver() {
    state.withLock { $0.work.append(.handOver) }
    carryOutWork()
  }

  /// A session whose camera leaves gets no more frames; when it is back they go on (D14).
  func cameraDidChange(_ uniqueID: String, isConnected: Bool) {
    state.withLock { $0.work.append(.connection(camera: uniqueID, isConnected: isConnected)) }
    carryOutWork()
  }

  /// The camera of the running pipeline's input, as the app asked for it.
  package var runningCamera: Camera? {
    state.withLock { $0.model.isRunning ? $0.model.running.videoInput?.camera : nil }
  }

  // MARK: Work

  private func carryOutWork() {
    guard state.withLock({ $0.work.take() }) else { return }
    while let work = state.withLock({ $0.work.next() }) {
      switch work {
      case .action(let action): carryOut(action)
      case .handOver: changeSensor()
      case .connection(let camera, let isConnected): connectionChanged(camera, isConnected)
      }
    }
    microphone.follow(self)
    tellWatchers()
  }

  private func carryOut(_ action: SessionModel.Action) {
    switch action {
    case .start(let graph):
      if run(graph) { return post(.didStartRunning) }
      hub.release(by: id)
      fail { (model, _) in model.startFailed() }
    case .apply(let graph):
      if run(graph) { return }
      fail { $0.applyFailed(keeping: $1) }
    case .pause: halt()
    case .stop:
      halt()
      hub.release(by: id)
    case .retarget(let graph): hub.retarget(id, to: sensor(of: graph)?.uniqueID)
    case .post(let event): post(event)
    }
  }

  private func post(_ event: SessionModel.SessionEvent) {
    hub.log.add(.session, "session \(id): \(event)")
    state.withLock { $0.onEvent }(event)
  }

  /// Tells the model that the pipeline refused. Where a later start or change waits for its turn, that one decides
  /// what runs, and the app only hears of the refusal.
  private func fail(_ tell: (inout SessionModel, CaptureGraph) -> [SessionModel.Action]) {
    let actions = state.withLock { state in
      let isOvertaken = state.work.contains {
        switch $0 {
        case .action(.start), .action(.apply): true
        default: false
        }
      }
      var model = state.model
      let actions = tell(&model, state.pipeline)
      if !isOvertaken { state.model = model }
      return actions
    }
    for action in actions { carryOut(action) }
  }

  // MARK: The pipeline

  private func sensor(of graph: CaptureGraph) -> Camera? {
    graph.videoInput.map { hub.physicalCamera(for: $0.camera) }
  }

  /// The pipeline is to run `graph` from now on. False when its camera is not there; all stays as it was then.
  private func run(_ graph: CaptureGraph) -> Bool {
    let isPresented = changeFeed { state, now in
      let shown = state.feed.stream(at: now)
      state.held.change(
        from: shown?.graph ?? state.pipeline, to: graph, showing: shown?.frame(at: now),
        of: shown?.size(at: now))
      guard state.isPipelineActive, state.pipeline.videoInput == graph.videoInput else { return false }
      state.pipeline = graph
      state.feed.present(graph, at: now)
      return true
    }
    if isPresented { return true }
    guard let input = graph.videoInput else {
      changeFeed { state, _ in
        state.pipeline = graph
        state.isPipelineActive = true
        state.feed.clear()
      }
      giveUpAwaiting()
      hub.session(id, uses: nil)
      hub.release(by: id)
      return true
    }
    guard hub.camera(input.camera.uniqueID) != nil else { return false }
    state.withLock { state in
      state.pipeline = graph
      state.isPipelineActive = true
    }
    hub.log.add(.input, "session \(id): \(input.camera.localizedName) starts")
    stream(input, from: hub.physicalCamera(for: input.camera), after: hub.device.timing.switchLatency)
    hub.session(id, uses: input.camera)
    return true
  }

  /// Streams from a sensor after so many seconds, or from none while it is not there.
  private func stream(_ input: CaptureInput, from sensor: Camera, after seconds: Double) {
    hub.claim(sensor.uniqueID, for: id)
    let format = hub.streamFormat(of: input.camera)
    let isThere = isThere(input, sensor)
    changeFeed { state, now in
      state.isSensorLost = !isThere
      guard isThere else { return state.feed.stop(at: now) }
      state.feed.start(
        camera: sensor.uniqueID, format: format, graph: state.pipeline, at: now,
        latency: .ns(seconds: seconds))
    }
  }

  private func isThere(_ input: CaptureInput, _ sensor: Camera) -> Bool {
    hub.camera(input.camera.uniqueID) != nil && hub.camera(sensor.uniqueID) != nil
  }

  private func halt() {
    changeFeed { state, now in
      state.isPipelineActive = false
      state.feed.stop(at: now)
    }
    giveUpAwaiting()
    hub.session(id, uses: nil)
  }

  private func changeSensor() {
    let (graph, isActive, isLost, old) = state.withLock { state in
      (
        state.isPipelineActive ? state.pipeline : state.model.running, state.isPipelineActive,
        state.isSensorLost, state.feed.newest?.camera
      )
    }
    guard let input = graph.videoInput, input.camera.virtual != nil else { return }
    let sensor = hub.physicalCamera(for: input.camera)
    guard isActive else { return hub.retarget(id, to: sensor.uniqueID) }
    guard isLost || sensor.uniqueID != old else { return }
    hub.log.add(.camera, "\(input.camera.localizedName) hands over to \(sensor.localizedName)")
    let gap = input.camera.followsDisplay ? hub.device.timing.handoverGap : 0
    guard !isLost, isThere(input, sensor) else { return stream(input, from: sensor, after: gap) }
    hub.claim(sensor.uniqueID, for: id)
    let format = hub.streamFormat(of: input.camera)
    changeFeed { state, now in
      // A camera that zooms loses no frame: the other one's first comes in time.
      let next = !input.camera.followsDisplay ? state.feed.nextFrameTime(after: now) : nil
      state.feed.handOver(
        to: sensor.uniqueID, format: format, at: now, gap: next.map { $0 - now } ?? .ns(seconds: gap))
    }
  }

  private func connectionChanged(_ camera: String, _ isConnected: Bool) {
    let (graph, isActive, isLost) = state.withLock { ($0.pipeline, $0.isPipelineActive, $0.isSensorLost) }
    guard isActive, let input = graph.videoInput else { return }
    if !isConnected { changeFeed { state, now in state.feed.lose(outgoing: camera, at: now) } }
    let sensor = hub.physicalCamera(for: input.camera)
    guard [input.camera.uniqueID, sensor.uniqueID].contains(camera), isLost == isThere(input, sensor) else {
      return
    }
    stream(input, from: sensor, after: hub.device.timing.switchLatency)
  }

  // MARK: Frames

  /// What an output or preview layer gets at `time`: the newest frame and the connection it came through.
  package func frame(for output: Int, at time: Duration) -> PresentedFrame? {
    state.withLock { state in
      guard let stream = state.feed.stream(at: time), let frame = stream.frame(at: time),
        let connection = stream.graph.connection(to: output), connection.isEnabled
      else { return nil }
      return PresentedFrame(frame: frame, connection: connection, size: stream.size(at: time))
    }
  }

  /// What a photo gets through a connection; see ``CameraFeed/sight(through:from:at:)``.
  func sight(through connection: Int, from start: Duration, at time: Duration) -> PhotoCapture.Sight {
    state.withLock { state in
      guard state.model.isRunning else { return .none(.sessionNotRunning) }
      guard state.model.running.connections.contains(where: { $0.id == connection && $0.isEnabled }) else {
        return .none(.connectionGone)
      }
      if let sight = state.feed.sight(through: connection, from: start, at: time) { return sight }
      // Another thread is about to carry out what the model has decided.
      return state.isSensorLost ? .none(.cameraGone) : .next(at: time + .milliseconds(5))
    }
  }

  /// What a preview shows at `time`: the newest frame, or the last of before its connection was disabled.
  package func shownFrame(on output: Int, at time: Duration) -> PresentedFrame? {
    if let frame = frame(for: output, at: time) { return frame }
    return state.withLock { state in
      guard let connection = state.feed.stream(at: time)?.graph.connection(to: output),
        let held = state.held.frame(through: connection.id)
      else { return nil }
      return PresentedFrame(frame: held.frame, connection: held.connection, size: held.size)
    }
  }

  /// Whether frames are coming through an enabled connection now.
  package func isPreviewing(on output: Int) -> Bool {
    guard model.graph.connection(to: output)?.isEnabled == true else { return false }
    return isStreaming(at: hub.clock.now)
  }

  /// `handler` is called whenever frames may have begun or ended to come to an output, on the thread that caused
  /// it; nil ends it.
  package func watch(_ output: Int, _ handler: (@Sendable () -> Void)?) {
    state.withLock { $0.watchers[output] = handler }
  }

  private func tellWatchers() {
    let watchers = state.withLock { $0.watchers }
    for (_, watcher) in watchers.sorted(by: { $0.key < $1.key }) { watcher() }
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
    changeFeed { state, _ in state.listeners[output] = listener.map(WeakFrameListener.init) }
  }

  /// Changes what is delivered, and with it when that is.
  @discardableResult
  private func changeFeed<Result: Sendable>(_ change: (inout State, _ now: Duration) -> Result) -> Result {
    let now = hub.clock.now
    return state.withLock { state in
      defer { scheduleDelivery(after: now, in: &state) }
      return change(&state, now)
    }
  }

  /// One timer at most runs: for the next frame, an event while the first of a stream is awaited.
  private func scheduleDelivery(after now: Duration, in state: inout State) {
    if let delivery = state.delivery {
      // Exposed already: its timer is late and will schedule the next.
      guard delivery.time > now else { return }
      hub.clock.cancel(delivery.timer)
    }
    state.delivery = nil
    guard let newest = state.feed.newest else { return }
    let isFirstAwaited = newest.end == nil && newest.start != state.announced
    // The first frame of a stream is not left out, however late it is looked for.
    let isFirstDue = isFirstAwaited && newest.start <= now
    guard let time = isFirstDue ? newest.start : state.feed.nextFrameTime(after: now) else { return }
    guard isFirstAwaited || !state.listeners.isEmpty || !state.awaiting.isEmpty else { return }
    let timer = hub.clock.schedule(at: time, isFirstAwaited ? .event : .background) { [weak self] in
      self?.deliver(at: time)
    }
    state.delivery = (time, timer)
  }

  /// The timer for the frame at `time` has come, on time or late.
  @MainActor
  private func deliver(at time: Duration) {
    let due = state.withLock { state -> (listeners: [Int: WeakFrameListener], first: CameraFeed.Stream?)? in
      // Another thread may have asked for another time meanwhile.
      guard state.delivery?.time == time else { return nil }
      state.delivery = nil
      guard let stream = state.feed.stream(at: time), stream.start != state.announced, stream.start <= time
      else { return (state.listeners, nil) }
      state.announced = stream.start
      return (state.listeners, stream)
    }
    guard let due else { return }
    if let first = due.first {
      announce(first)
      tellWatchers()
    }
    for (output, listener) in due.listeners.sorted(by: { $0.key < $1.key }) {
      guard let frame = frame(for: output, at: time), frame.frame.time == time else { continue }
      listener.value?.didExpose(frame)
    }
    changeFeed { _, _ in }
  }

  /// A stream's first frame is out.
  @MainActor
  private func announce(_ stream: CameraFeed.Stream) {
    if let camera = hub.device.camera(stream.camera), !stream.goesOn || stream.changesSize {
      let size = stream.format.size
      hub.log.add(
        .frame,
        stream.goesOn
          ? "session \(id): \(camera.localizedName) goes on with \(size.width) × \(size.height)"
          : "session \(id): first frame of \(camera.localizedName)")
    }
    let camera = stream.input?.camera.uniqueID
    let (due, overtaken) = state.withLock { state in
      let isNewest = camera == state.feed.newest?.input?.camera.uniqueID
      let due = state.awaiting.filter { $0.camera == camera }
      let overtaken = isNewest ? state.awaiting.filter { $0.camera != camera } : []
      state.awaiting.removeAll { isNewest || $0.camera == camera }
      return (due, overtaken)
    }
    for (_, handler) in due { handler(stream.start) }
    for (_, handler) in overtaken { handler(nil) }
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
  /// cameras another may have to take over.
  func zoomDidChange(of camera: Camera) {
    let format = hub.streamFormat(of: camera)
    changeFeed { state, now in state.feed.zoom(camera.uniqueID, format.zoom, at: now) }
    guard camera.virtual?.selection == .zoom else { return }
    state.withLock { $0.work.append(.handOver) }
    carryOutWork()
  }

  /// A camera has been set to another format: where this session streams it, that is so from the next frame on.
  /// False where it does not, and `handler` is not kept then.
  func formatDidChange(of camera: Camera, _ handler: FormatHandler?) -> Bool {
    let format = hub.streamFormat(of: camera)
    return changeFeed { state, now in
      guard state.isPipelineActive, !state.isSensorLost, state.pipeline.videoInput?.camera == camera else {
        return false
      }
      state.feed.reformat(camera.uniqueID, format, at: now)
      if let handler { state.awaiting.append((camera.uniqueID, handler)) }
      return true
    }
  }

  /// No frame will come for those who wait.
  private func giveUpAwaiting() {
    let handlers = state.withLock { state in
      defer { state.awaiting = [] }
      return state.awaiting.map(\.handler)
    }
    guard !handlers.isEmpty else { return }
    hub.clock.schedule(at: hub.clock.now, .event) {
      for handler in handlers { handler(nil) }
    }
  }
}

private struct WeakFrameListener: Sendable {
  weak let value: (any FrameListener)?
  init(_ value: any FrameListener) { self.value = value }
}
