import CaptureModel
import DeviceModel
import Scheduling
import Synchronization

/// The phone's sound: the app's audio session, calls, other apps' music, what is plugged in. Any thread. Who listens hears
/// of changes in the order in which they came about, with no lock held.
package final class AudioDesk: Sendable {
  private struct State {
    var model = AudioSessionModel()
    var work = WorkQueue<AudioSessionModel.Event>()
    /// What hears through the app's audio session, with the settings it had at its start.
    var captures: [ObjectIdentifier: CaptureAudioSettings] = [:]
    /// By the app itself.
    var isMuted = false
    var onEvent: @Sendable (AudioSessionModel.Event) -> Void = { _ in }
  }

  /// A capture session begins or ends to hear.
  enum CaptureChange {
    case begin(CaptureAudioSettings, facing: Camera.Position)
    case end
  }

  private let log: EventLog
  private let permissions: Permissions
  private let state = Mutex(State())

  init(clock: any EngineClock, log: EventLog, permissions: Permissions) {
    (self.log, self.permissions) = (log, permissions)
  }

  package var model: AudioSessionModel { state.withLock { $0.model } }

  package var isInCall: Bool { state.withLock { $0.model.isInCall } }

  /// Called with what an app hears of as a notification, on the thread that caused it.
  package func onEvent(_ handler: @escaping @Sendable (AudioSessionModel.Event) -> Void) {
    state.withLock { $0.onEvent = handler }
  }

  /// Changes the model and tells what follows.
  package func change(
    _ body: (inout AudioSessionModel) throws(AudioSessionModel.Failure) -> [AudioSessionModel.Event]
  ) throws(AudioSessionModel.Failure) {
    let failure = state.withLock { state -> AudioSessionModel.Failure? in
      do throws(AudioSessionModel.Failure) {
        state.work.append(contentsOf: try body(&state.model))
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
    tell()
  }

  /// The same for what cannot fail.
  package func happen(_ body: (inout AudioSessionModel) -> [AudioSessionModel.Event]) {
    state.withLock { $0.work.append(contentsOf: body(&$0.model)) }
    tell()
  }

  /// Whether a capture session hears the world, or silence.
  func isHeard(by settings: CaptureAudioSettings) -> Bool {
    state.withLock { $0.model.hears(settings) && !$0.isMuted } && permissions.isAuthorized(.microphone)
  }

  package func setMuted(_ isMuted: Bool) { state.withLock { $0.isMuted = isMuted } }

  func capture(_ change: CaptureChange, by session: ObjectIdentifier) {
    state.withLock { state in
      if let old = state.captures.removeValue(forKey: session) { state.model.captureEnds(old) }
      guard case .begin(let settings, let position) = change else { return }
      state.captures[session] = settings
      state.work.append(contentsOf: state.model.captureBegins(settings, facing: position))
    }
    tell()
  }

  private func tell() {
    guard state.withLock({ $0.work.take() }) else { return }
    while let event = state.withLock({ $0.work.next() }) {
      log.add(.app, "sound: \(event)")
      state.withLock { $0.onEvent }(event)
    }
  }
}

extension World {
  /// A phone call comes, and is taken: whoever uses the microphone is interrupted.
  package func beginCall() {
    hub.interrupt(.audioDeviceInUseByAnotherClient, by: .call)
    audio.happen { $0.callBegins() }
  }

  package func endCall() {
    audio.happen { $0.callEnds() }
    hub.endInterruption(by: .call)
  }
}
