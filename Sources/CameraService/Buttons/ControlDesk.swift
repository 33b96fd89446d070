import CaptureModel
import Scheduling
import Synchronization

/// A session whose controls the person reaches by the device's Camera Control button. Any thread.
package protocol ControlledSession: AnyObject, Sendable {
  /// The person can use its controls.
  var hasActiveControls: Bool { get }
  func showControls()
  func hideControls()
  /// By the title that the person sees; false where there is none, or none is shown.
  func chooseControl(_ title: String) -> Bool
  /// The chosen control by a part of its whole way; false where none is shown.
  func slideControl(by part: Double) -> Bool
}

/// What the person does at the Camera Control button, apart from taking a picture. Any thread.
package final class ControlDesk: Sendable {
  private struct State {
    var sessions: [WeakControlled] = []
    var shown: WeakControlled?
    /// Counts what the person does, so that only the last one's pause counts.
    var touches = 0
  }

  /// *Decided*: how long controls stay without being touched.
  package static let patience = Duration.seconds(3)

  private let clock: any EngineClock
  private let state = Mutex(State())

  private init(clock: any EngineClock) { self.clock = clock }

  package static func of(_ world: World) -> ControlDesk {
    world.object(for: "control desk") { ControlDesk(clock: world.clock) }
  }

  /// Held weakly.
  package func add(_ session: any ControlledSession) {
    state.withLock { state in
      state.sessions.removeAll { $0.value == nil || $0.value === session }
      state.sessions.append(WeakControlled(session))
    }
  }

  /// A light press: the controls of the newest session that has active ones come up. False where none has.
  package func show() -> Bool {
    let sessions = state.withLock { $0.sessions.compactMap(\.value) }
    guard let session = sessions.last(where: \.hasActiveControls) else { return false }
    session.showControls()
    state.withLock { $0.shown = WeakControlled(session) }
    touched()
    return true
  }

  /// The person is done.
  package func hide() {
    shown?.hideControls()
    state.withLock { $0.shown = nil }
  }

  package func choose(_ title: String) -> Bool {
    defer { touched() }
    return shown?.chooseControl(title) ?? false
  }

  package func slide(by part: Double) -> Bool {
    defer { touched() }
    return shown?.slideControl(by: part) ?? false
  }

  private var shown: (any ControlledSession)? { state.withLock { $0.shown?.value } }

  private func touched() {
    let touch = state.withLock { state in
      state.touches += 1
      return state.touches
    }
    clock.schedule(at: clock.now + ControlDesk.patience, .event) { [weak self] in
      guard let self, state.withLock({ $0.touches }) == touch else { return }
      hide()
    }
  }
}

private struct WeakControlled: Sendable {
  weak let value: (any ControlledSession)?
  init(_ value: any ControlledSession) { self.value = value }
}
