import CaptureModel
import DeviceModel
import Scheduling
import Synchronization

/// A session's model, what its cameras stream, and the effects of both on the camera daemon. Any thread; app code is
/// called with no lock held, in the order in which the model changed.
package final class SessionController: Sendable {
  struct State {
    var model = SessionModel()
    fileprivate var work = WorkQueue<Work>()
    /// One for each camera; what they are made of changes in the session's work alone.
    var pipes: [CameraPipe] = []
    /// What the pipeline runs, or ran last.
    var pipeline = CaptureGraph()
    var isPipelineActive = false
    fileprivate var onEvent: @Sendable (SessionModel.SessionEvent) -> Void = { _ in }
    var listeners = FrameListeners()
    var watchers: [Int: @Sendable () -> Void] = [:]
    /// What is shown through connections that are disabled.
    var held = HeldFrames()
    /// Outputs that have not been started yet.
    var deferred = DeferredStart()
    var onDeferred: @Sendable (DeferredEvent) -> Void = { _ in }
    var delivery: (time: Duration, timer: TimerID)?
    /// What every such timer does; made once.
    var onDelivery: DeliveryAction?
    var lastDelivery = Duration.zero
    /// Who waits for the first frame of a camera's new format, in the order of asking.
    var awaiting: [(camera: String, handler: FormatHandler)] = []
    /// When it was started, counted over all sessions; 0 before it ever was.
    fileprivate var startOrder = 0
  }

  /// Gets the time of the first frame in a format that was asked for; nil when none will come.
  package typealias FormatHandler = @MainActor @Sendable (Duration?) -> Void

  fileprivate enum Work {
    case action(SessionModel.Action)
    case handOver
    case connection(camera: String, isConnected: Bool)
  }

  package let id: Int
  package let microphone: MicrophoneFeed
  let hub: CameraHub
  let state: Mutex<State>

  /// - Parameter interruptions: in force since before the session was made.
  init(
    id: Int, hub: CameraHub, rules: SessionRules,
    interruptions: [SessionModel.Interrupter: SessionModel.InterruptionReason]
  ) {
    self.id = id
    self.hub = hub
    microphone = MicrophoneFeed(clock: hub.clock, audio: hub.audio)
    var model = SessionModel(rules)
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
    let done: Void? = state.withLockRaising { (state) throws(Misuse) in
      state.work.append(contentsOf: try call(&state.model).map { .action($0) })
    }
    if done != nil { carryOutWork() }
  }

  /// Raises inside a configuration (C2).
  package func start() {
    let order = hub.nextStart()
    state.withLock { state in
      if !state.model.isStarted { state.startOrder = order }
    }
    let takers = hub.microphoneTakers
    perform { (model) throws(Misuse) in try model.start(withoutMicrophoneBy: takers) }
    // One that has ended meanwhile has told those that it had interrupted by then.
    for taker in takers.subtracting(hub.microphoneTakers) { endInterruption(by: taker) }
  }

  package func stop() { perform { $0.stop() } }

  /// Sessions that were held up together go on in this order, the last one winning a camera that two want.
  var startOrder: Int { state.withLock { $0.startOrder } }

  /// *Decided* (C4): who takes the microphone takes it from sessions that have it.
  func interrupt(_ reason: SessionModel.InterruptionReason, by interrupter: SessionModel.Interrupter) {
    guard reason != .audioDeviceInUseByAnotherClient || model.graph.audioInput != nil else { return }
    perform { $0.interrupt(reason, by: interrupter) }
  }

  func endInterruption(by interrupter: SessionModel.Interrupter) {
    perform { $0.interruptionEnded(by: interrupter) }
  }

  /// The app is on another display, or a camera zooms: virtual ones may stream from another sensor (V4, Z1).
  func handOver() {
    state.withLock { $0.work.append(.handOver) }
    carryOutWork()
  }

  /// A session whose camera leaves gets no more frames; when it is back they go on (D14).
  func cameraDidChange(_ uniqueID: String, isConnected: Bool) {
    state.withLock { $0.work.append(.connection(camera: uniqueID, isConnected: isConnected)) }
    carryOutWork()
  }

  /// The camera of the running pipeline's first input, as the app asked for it.
  package var runningCamera: Camera? { runningCameras.first }

  /// The cameras that stream, as the app asked for them.
  package var runningCameras: [Camera] {
    state.withLock { $0.model.isRunning ? $0.model.running.streamingInputs.map(\.camera) : [] }
  }

  /// What its cameras ask for, or would if it ran (C10).
  package var cost: SessionCost { hub.cost(of: model.graph) }

  // MARK: Work

  private func carryOutWork() {
    guard state.withLock({ $0.work.take() }) else { return }
    while let work = state.withLock({ $0.work.next() }) {
      switch work {
      case .action(let action): carryOut(action)
      case .handOver: changeSensors()
      case .connection(let camera, let isConnected): connectionChanged(camera, isConnected)
      }
    }
    microphone.follow(self)
    tellWatchers()
  }

  private func carryOut(_ action: SessionModel.Action) {
    switch action {
    case .start(let graph):
      guard let error = run(graph) else {
        state.withLock { $0.deferred.begin(graph) }
        post(.didStartRunning)
        return runDeferredStartIfReady()
      }
      hub.release(by: id)
      fail { (model, _) in model.startFailed(error) }
    case .apply(let graph):
      let old = state.withLock { $0.pipeline }
      guard let error = run(graph) else {
        state.withLock { $0.deferred.change(from: old, to: graph) }
        return runDeferredStartIfReady()
      }
      fail { $0.applyFailed(keeping: $1, error) }
    case .pause: halt()
    case .stop:
      halt()
      hub.release(by: id)
    case .retarget(let graph): hub.retarget(id, to: sensors(of: graph))
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

  // MARK: Watchers

  /// `handler` is called whenever frames may have begun or ended to come to an output, on the thread that caused
  /// it; nil ends it.
  package func watch(_ output: Int, _ handler: (@Sendable () -> Void)?) {
    state.withLock { $0.watchers[output] = handler }
  }

  func tellWatchers() {
    let watchers = state.withLock { $0.watchers }
    for (_, watcher) in watchers.sorted(by: { $0.key < $1.key }) { watcher() }
  }
}
