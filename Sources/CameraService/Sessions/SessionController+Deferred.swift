import CaptureModel

/// Outputs that start after the session does (C11). Any thread.
extension SessionController {
  /// What the app hears of.
  package enum DeferredEvent: Hashable, Sendable { case willRun, didRun }

  package var runsDeferredStart: Bool {
    get { state.withLock { $0.deferred.isAutomatic } }
    set {
      state.withLock { $0.deferred.isAutomatic = newValue }
      runDeferredStartIfReady()
    }
  }

  /// Outputs that get nothing yet.
  var waitingOutputs: Set<Int> { state.withLock { $0.deferred.waiting } }

  package func onDeferredStart(_ handler: @escaping @Sendable (DeferredEvent) -> Void) {
    state.withLock { $0.onDeferred = handler }
  }

  /// The app asks for it; misuse is raised.
  package func askForDeferredStart() {
    let done: Void? = state.withLockRaising { (state) throws(Misuse) in try state.deferred.ask() }
    if done != nil { runDeferredStartIfReady() }
  }

  /// An output is to capture something: where it waits, the deferred start runs at once.
  package func start(output: Int) {
    if state.withLock({ $0.deferred.waiting.contains(output) }) { runDeferredStart() }
  }

  /// In a turn of its own.
  func runDeferredStartIfReady() {
    guard state.withLock({ $0.deferred.isReady }) else { return }
    hub.clock.schedule(at: hub.clock.now, .event) { [weak self] in
      if self?.state.withLock({ $0.deferred.isReady }) == true { self?.runDeferredStart() }
    }
  }

  private func runDeferredStart() {
    let (isDue, tell) = state.withLock { ($0.deferred.run(), $0.onDeferred) }
    guard isDue else { return }
    hub.log.add(.session, "session \(id): deferred start")
    tell(.willRun)
    microphone.follow(self)
    tellWatchers()
    tell(.didRun)
  }
}
