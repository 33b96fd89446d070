import CaptureModel
import Scheduling

/// What comes out of the session's cameras, and when. Any thread.
extension SessionController {
  /// What an output or preview layer gets at `time`: the newest frame and the connection it came through.
  package func frame(for output: Int, at time: Duration) -> PresentedFrame? {
    state.withLock { state in
      guard !state.deferred.waiting.contains(output) else { return nil }
      for index in state.pipes.indices {
        guard let seen = state.pipes[index].feed.frame(for: output, at: time) else { continue }
        return PresentedFrame(frame: seen.frame, connection: seen.connection, size: seen.size)
      }
      return nil
    }
  }

  /// What a photo gets through a connection; see ``CameraFeed/sight(through:from:at:)``.
  func sight(through connection: Int, from start: Duration, at time: Duration) -> PhotoCapture.Sight {
    state.withLock { state in
      guard state.model.isRunning else { return .none(.sessionNotRunning) }
      guard state.model.running.connections.contains(where: { $0.id == connection && $0.isActive }) else {
        return .none(.connectionGone)
      }
      for pipe in state.pipes {
        if let sight = pipe.feed.sight(through: connection, from: start, at: time) { return sight }
      }
      // Another thread is about to carry out what the model has decided.
      let pipe = state.pipes.first { $0.graph.connections.contains { $0.id == connection } }
      return pipe?.isSensorLost == true ? .none(.cameraGone) : .next(at: time + .milliseconds(5))
    }
  }

  /// What a preview shows at `time`: the newest frame, or the last of before its connection was disabled.
  package func shownFrame(on output: Int, at time: Duration) -> PresentedFrame? {
    if let frame = frame(for: output, at: time) { return frame }
    return state.withLock { state in
      for pipe in state.pipes {
        guard let connection = pipe.feed.stream(at: time)?.graph.connection(to: output),
          let held = state.held.frame(through: connection.id)
        else { continue }
        return PresentedFrame(frame: held.frame, connection: held.connection, size: held.size)
      }
      return nil
    }
  }

  /// Whether frames are coming through an enabled connection now.
  package func isPreviewing(on output: Int) -> Bool {
    let now = hub.clock.now
    return state.withLock { state in
      guard state.model.graph.connection(to: output)?.isActive == true,
        !state.deferred.waiting.contains(output)
      else { return false }
      return state.pipes.contains { pipe in
        let isFed = !state.pipeline.isMultiCam || pipe.graph.connection(to: output) != nil
        return isFed && pipe.feed.isStreaming(at: now)
      }
    }
  }

  /// Whether frames are coming or have come and not been stopped, of any camera.
  package func isStreaming(at time: Duration) -> Bool {
    state.withLock { $0.pipes.contains { $0.feed.isStreaming(at: time) } }
  }

  /// Frames of `output` go to `listener`, which is held weakly; nil ends it.
  package func setListener(_ listener: (any FrameListener)?, for output: Int) {
    changeFeed { state, _ in state.listeners.set(listener, for: output) }
  }

  /// Nothing more goes to `listener`; another that has come for the output meanwhile stays.
  package func removeListener(_ listener: any FrameListener, for output: Int) {
    changeFeed { state, _ in state.listeners.remove(listener, for: output) }
  }

  // MARK: Delivery

  /// Changes what is delivered, and with it when that is.
  @discardableResult
  func changeFeed<Result: Sendable>(_ change: (inout State, _ now: Duration) -> Result) -> Result {
    let now = hub.clock.now
    return state.withLock { state in
      defer { scheduleDelivery(after: now, in: &state) }
      return change(&state, now)
    }
  }

  /// One timer at most runs: for the next frame of any camera, an event while the first of a stream is awaited.
  private func scheduleDelivery(after now: Duration, in state: inout State) {
    if let delivery = state.delivery {
      // Exposed already: its timer is late and will schedule the next.
      guard delivery.time > now else { return }
      hub.clock.cancel(delivery.timer)
    }
    state.delivery = nil
    let isHeard = !state.listeners.isEmpty || !state.awaiting.isEmpty
    var next: Duration?
    var isEvent = false
    for index in state.pipes.indices {
      guard let due = state.pipes[index].delivery(after: now, isHeard: isHeard) else { continue }
      next = min(next ?? due.time, due.time)
      isEvent = isEvent || due.isFirst
    }
    guard let time = next else { return }
    let action = state.onDelivery ?? DeliveryAction { [weak self] in self?.deliver() }
    if state.onDelivery == nil { state.onDelivery = action }
    state.delivery = (time, hub.clock.schedule(at: time, isEvent ? .event : .background, action.run))
  }

  /// A timer has come, on time or late.
  @MainActor
  private func deliver() {
    let now = hub.clock.now
    let due = state.withLock {
      state -> (time: Duration, listeners: FrameListeners, firsts: [CameraFeed.Stream], isLate: Bool)? in
      // Another thread may have asked for another time meanwhile.
      guard let time = state.delivery?.time, time <= now else { return nil }
      state.delivery = nil
      // Where one camera's first frame is late, others' of the same time have been delivered.
      let isLate = time <= state.lastDelivery
      state.lastDelivery = max(time, state.lastDelivery)
      var firsts: [CameraFeed.Stream] = []
      for index in state.pipes.indices {
        guard let start = state.pipes[index].feed.start(at: time), start <= time,
          start != state.pipes[index].announced, let stream = state.pipes[index].feed.stream(at: time)
        else { continue }
        state.pipes[index].announced = stream.start
        firsts.append(stream)
        state.deferred.exposed()
      }
      return (time, state.listeners, firsts, isLate)
    }
    guard let due else { return }
    for first in due.firsts { announce(first) }
    if !due.firsts.isEmpty {
      tellWatchers()
      runDeferredStartIfReady()
    }
    let entries = due.listeners.entries
    // In place: a weak reference is costly to copy.
    for index in entries.indices {
      guard let frame = frame(for: entries[index].output, at: due.time), frame.frame.time == due.time,
        !due.isLate || due.firsts.contains(where: { $0.camera == frame.frame.camera })
      else { continue }
      entries[index].listener?.didExpose(frame)
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
      // Frames of other cameras than those that stream last will not come.
      let expected = state.pipes.compactMap { $0.feed.newest?.input?.camera.uniqueID }
      let due = state.awaiting.filter { $0.camera == camera }
      let overtaken = state.awaiting.filter { $0.camera != camera && !expected.contains($0.camera) }
      state.awaiting.removeAll { $0.camera == camera || !expected.contains($0.camera) }
      return (due, overtaken)
    }
    for (_, handler) in due { handler(stream.start) }
    for (_, handler) in overtaken { handler(nil) }
  }
}

/// In a type of its own: a function that is kept in an optional is wrapped anew whenever it is taken out.
struct DeliveryAction: Sendable {
  let run: @MainActor @Sendable () -> Void
}
