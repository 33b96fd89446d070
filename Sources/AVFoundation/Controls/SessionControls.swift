import CameraService
import CaptureModel
import Dispatch
import Synchronization

/// The controls of one session. Any thread.
final class SessionControls: Sendable {
  private struct State {
    var model = ControlsModel()
    var members: [AVCaptureControl] = []
    weak var delegate: (any AVCaptureSessionControlsDelegate)?
    var queue: DispatchQueue?
  }

  private let state = Mutex(UncheckedBox(State()))
  private let limit: Int

  init(_ world: World?) { limit = world?.device.cameraControl?.maxControls ?? 0 }

  var maxCount: Int { limit }
  var all: [AVCaptureControl] { state.withLock { $0.value.members } }
  var delegate: (any AVCaptureSessionControlsDelegate)? {
    state.withLock { UncheckedBox($0.value.delegate) }.value
  }
  var queue: DispatchQueue? { state.withLock { $0.value.queue } }

  func refusal(of control: AVCaptureControl) -> String? {
    if control.session != nil { return "The control is already part of a session" }
    return state.withLock { [limit] in $0.value.model.refusal(of: control.id, atMost: limit) }
  }

  func add(_ control: AVCaptureControl, to session: AVCaptureSession) {
    if control.session != nil, let refusal = refusal(of: control) {
      return raise(.invalidArgument("-[AVCaptureSession addControl:]", refusal))
    }
    change(of: session) { [limit] (state) throws(Misuse) in
      let events = try state.model.add(control.id, atMost: limit)
      state.members.append(control)
      control.session = session
      return events
    }
    if let world = session.world { ControlDesk.of(world).add(session) }
  }

  func remove(_ control: AVCaptureControl, from session: AVCaptureSession) {
    guard control.session === session else { return }
    control.session = nil
    change(of: session) { (state) throws(Misuse) in
      state.members.removeAll { $0 === control }
      return state.model.remove(control.id)
    }
  }

  func setDelegate(
    _ delegate: (any AVCaptureSessionControlsDelegate)?, _ queue: DispatchQueue?, of session: AVCaptureSession
  ) {
    change(of: session) { (state) throws(Misuse) in
      (state.delegate, state.queue) = (delegate, queue)
      return state.model.setDelegate(delegate != nil)
    }
  }

  func setRunning(_ isRunning: Bool, _ session: AVCaptureSession) {
    change(of: session) { (state) throws(Misuse) in state.model.setRunning(isRunning) }
  }

  // MARK: The person

  var isActive: Bool { state.withLock { $0.value.model.isActive } }

  func setShown(_ isShown: Bool, _ session: AVCaptureSession) {
    change(of: session) { (state) throws(Misuse) in isShown ? state.model.show() : state.model.hide() }
  }

  func choose(_ title: String) -> Bool {
    state.withLock { state in
      guard let control = state.value.members.first(where: { $0.title == title }) else { return false }
      return state.value.model.choose(control.id)
    }
  }

  func slide(by part: Double) -> Bool {
    let control = state.withLock { state -> AVCaptureControl? in
      guard state.value.model.isShown, let id = state.value.model.current else { return nil }
      return state.value.members.first { $0.id == id }
    }
    guard let control else { return false }
    if control.isEnabled, part != 0 { control.slide(by: part) }
    return true
  }

  /// Changes something, and tells the delegate what comes of it.
  private func change(
    of session: AVCaptureSession, _ body: (inout State) throws(Misuse) -> [ControlsModel.Event]
  ) {
    let events = state.withLockRaising { (state) throws(Misuse) in try body(&state.value) }
    guard let events, !events.isEmpty, let queue else { return }
    let addressee = Addressee(delegate)
    for event in events {
      session.note("controls: \(event)")
      queue.async { [weak session] in
        guard let session, let delegate = self.delegate, addressee.matches(delegate) else { return }
        switch event {
        case .didBecomeActive: delegate.sessionControlsDidBecomeActive(session)
        case .willEnterFullscreenAppearance: delegate.sessionControlsWillEnterFullscreenAppearance(session)
        case .willExitFullscreenAppearance: delegate.sessionControlsWillExitFullscreenAppearance(session)
        case .didBecomeInactive: delegate.sessionControlsDidBecomeInactive(session)
        }
      }
    }
  }
}
