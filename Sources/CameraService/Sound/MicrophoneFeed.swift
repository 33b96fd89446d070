import CaptureModel
import Scheduling
import Synchronization

/// A piece of sound on its way to an output.
package struct HeardSound: Hashable, Sendable {
  package let connection: CaptureConnection
  /// Of ``SyntheticSound``.
  package let range: Range<Int>
  /// From 0, silence, to 1.
  package let gain: Float

  /// One channel. Made at each call.
  package var samples: [Int16] { SyntheticSound().samples(range, gain: gain) }

  /// As ``samples``, into memory that has room for it.
  package func write(to buffer: UnsafeMutableBufferPointer<Int16>) {
    SyntheticSound().write(range, gain: gain, to: buffer)
  }

  /// When its first sample is heard.
  package var time: Duration { SoundStream.time(of: range.lowerBound) }
}

/// Takes an output's sound as it has been heard; called on the main actor, in a turn of its own.
package protocol SoundListener: AnyObject, Sendable {
  @MainActor func didHear(_ sound: HeardSound)
}

/// The sound of one session, beside its pictures: timers of its own, and none while nobody listens. Any thread.
package final class MicrophoneFeed: Sendable {
  private struct State {
    var settings = CaptureAudioSettings()
    /// What the session runs; its sound's connections count.
    var graph = CaptureGraph()
    /// Outputs that are not started yet (C11).
    var waiting: Set<Int> = []
    var stream: SoundStream?
    /// Pieces of the stream that were delivered, or left out.
    var delivered = 0
    var listeners: [Int: WeakSoundListener] = [:]
    var timer: TimerID?
  }

  /// *Decided*: pieces that are late by more than this many are left out.
  private static let backlog = 16

  private let clock: any EngineClock
  private let audio: AudioDesk
  private let state = Mutex(State())

  init(clock: any EngineClock, audio: AudioDesk) { (self.clock, self.audio) = (clock, audio) }

  /// What the session does to the app's audio session; counts from its next start on.
  package var settings: CaptureAudioSettings {
    get { state.withLock { $0.settings } }
    set { state.withLock { $0.settings = newValue } }
  }

  // MARK: The session

  /// The session may run another graph, or not run.
  func follow(_ session: SessionController) {
    let change = state.withLock { state -> AudioDesk.CaptureChange? in
      // The session's lock is taken inside this one, never the other way round: what is followed last is newest.
      let model = session.model
      let isHearing = model.isRunning && model.running.hearsSound
      let input = state.graph.audioInput
      state.graph = isHearing ? model.running : CaptureGraph()
      state.waiting = session.waitingOutputs
      guard isHearing != (state.stream != nil) || isHearing && model.running.audioInput != input else {
        return nil
      }
      if let timer = state.timer { clock.cancel(timer) }
      state.timer = nil
      state.stream = isHearing ? SoundStream(from: clock.now) : nil
      state.delivered = 0
      schedule(&state)
      return isHearing
        ? .begin(state.settings, facing: model.running.videoInput?.camera.position ?? .unspecified) : .end
    }
    if let change { audio.capture(change, by: ObjectIdentifier(self)) }
  }

  /// The session is gone.
  func end() {
    state.withLock { state in
      if let timer = state.timer { clock.cancel(timer) }
      state = State()
    }
    audio.capture(.end, by: ObjectIdentifier(self))
  }

  // MARK: Sound

  /// Sound of `output` goes to `listener`, which is held weakly; nil ends it.
  package func setListener(_ listener: (any SoundListener)?, for output: Int) {
    state.withLock { state in
      if state.listeners.isEmpty { state.delivered = state.stream?.count(at: clock.now) ?? 0 }
      state.listeners[output] = listener.map(WeakSoundListener.init)
      schedule(&state)
    }
  }

  /// What an output hears during a stretch of samples, as things are now; nil while no sound comes to it.
  package func sound(to output: Int, _ range: Range<Int>) -> HeardSound? {
    let (connection, settings) = state.withLock { ($0.graph.sound(to: output), $0.settings) }
    guard let connection else { return nil }
    return HeardSound(connection: connection, range: range, gain: gain(connection, settings))
  }

  /// From which sample of ``SyntheticSound`` on a live photo hears, and how loud now, from 0 to 1; nil while the session
  /// does not listen.
  package var besidePhotos: (start: Int, gain: Float)? {
    let (start, settings) = state.withLock { state in
      (state.graph.hearsBesidePhotos ? state.stream?.piece(0).lowerBound : nil, state.settings)
    }
    return start.map { ($0, audio.isHeard(by: settings) ? 1 : 0) }
  }

  /// How loud the newest sound of a connection is; nil while none comes.
  package func level(through connection: Int) -> SoundLevel? {
    let now = clock.now
    let (heard, settings) = state.withLock { state -> (HeardSound?, CaptureAudioSettings) in
      guard let stream = state.stream, stream.count(at: now) > 0,
        let connection = state.graph.connections.first(where: { $0.id == connection && $0.isEnabled })
      else { return (nil, state.settings) }
      let range = stream.piece(stream.count(at: now) - 1)
      return (HeardSound(connection: connection, range: range, gain: 1), state.settings)
    }
    guard let heard else { return nil }
    let gain = gain(heard.connection, settings)
    return SoundLevel(HeardSound(connection: heard.connection, range: heard.range, gain: gain).samples)
  }

  private func gain(_ connection: CaptureConnection, _ settings: CaptureAudioSettings) -> Float {
    connection.isChannelEnabled && audio.isHeard(by: settings) ? connection.volume : 0
  }

  /// One timer at most runs, for the end of the next piece.
  private func schedule(_ state: inout State) {
    guard let stream = state.stream, !state.listeners.isEmpty else {
      if let timer = state.timer { clock.cancel(timer) }
      state.timer = nil
      return
    }
    guard state.timer == nil else { return }
    state.timer = clock.schedule(at: stream.end(ofPiece: state.delivered), .background) { [weak self] in
      self?.deliver()
    }
  }

  @MainActor
  private func deliver() {
    let now = clock.now
    let (pieces, graph, listeners, waiting, settings) = state.withLock { state in
      state.timer = nil
      let count = state.stream?.count(at: now) ?? 0
      let numbers = max(state.delivered, count - Self.backlog)..<max(state.delivered, count)
      state.delivered = numbers.upperBound
      schedule(&state)
      let pieces = numbers.compactMap { state.stream?.piece($0) }
      return (pieces, state.graph, state.listeners, state.waiting, state.settings)
    }
    for range in pieces {
      for (output, listener) in listeners.sorted(by: { $0.key < $1.key }) {
        guard !waiting.contains(output), let connection = graph.sound(to: output) else { continue }
        listener.value?.didHear(
          HeardSound(connection: connection, range: range, gain: gain(connection, settings)))
      }
    }
  }
}

private struct WeakSoundListener: Sendable {
  weak let value: (any SoundListener)?
  init(_ value: any SoundListener) { self.value = value }
}
