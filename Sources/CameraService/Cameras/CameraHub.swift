import CaptureModel
import DeviceModel
import Scheduling
import Synchronization

/// The daemon that owns the cameras: which of them are there, what is set on them, and which sessions use them.
/// Any thread.
package final class CameraHub: Sendable {
  private struct State {
    var available: UInt64
    var appDisplay: String
    var settings: [String: CameraSettings] = [:]
    var sessions: [WeakSession] = []
    var activeConstituents: [String: String] = [:]
    var observers: [String: [WeakCameraObserver]] = [:]
    var nextID = 1
    var onAvailabilityChange: @Sendable () -> Void = {}
  }

  package let device: Device
  package let clock: any EngineClock
  package let log: EventLog
  private let state: Mutex<State>

  init(device: Device, clock: any EngineClock, log: EventLog, appDisplay: String) {
    self.device = device
    self.clock = clock
    self.log = log
    state = Mutex(State(available: ~0 >> UInt64(64 - device.cameras.count), appDisplay: appDisplay))
  }

  /// Called when a camera has come or gone.
  var onAvailabilityChange: @Sendable () -> Void {
    get { state.withLock { $0.onAvailabilityChange } }
    set { state.withLock { $0.onAvailabilityChange = newValue } }
  }

  /// Numbers for inputs, outputs and sessions, counted from the world's start.
  package func makeID() -> Int {
    state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
  }

  // MARK: Cameras

  /// The cameras that are there, a bit for each of the catalogue.
  package var available: UInt64 { state.withLock { $0.available } }

  /// A camera by its `uniqueID`; nil when the device has none such or it has left (D14).
  package func camera(_ uniqueID: String) -> Camera? {
    guard let index = device.index(ofCamera: uniqueID), available & (1 << UInt64(index)) != 0 else {
      return nil
    }
    return device.cameras[index]
  }

  /// The physical camera that a camera streams from, with the app where it is now.
  package func physicalCamera(for camera: Camera) -> Camera {
    device.physicalCamera(for: camera, display: state.withLock { $0.appDisplay })
  }

  package func settings(of camera: Camera) -> CameraSettings {
    state.withLock { $0.settings[camera.uniqueID] } ?? CameraSettings(camera)
  }

  package func set(_ settings: CameraSettings, on camera: Camera) {
    state.withLock { $0.settings[camera.uniqueID] = settings }
  }

  /// A camera leaves or comes back (D14). Unknown ids are without effect.
  package func setConnected(_ isConnected: Bool, camera uniqueID: String) {
    guard let index = device.index(ofCamera: uniqueID) else { return }
    let bit = UInt64(1) << UInt64(index)
    let (changed, onChange, observers) = state.withLock { state in
      let changed = (state.available & bit != 0) != isConnected
      if isConnected { state.available |= bit } else { state.available &= ~bit }
      let observers = state.observers.sorted { $0.key < $1.key }.flatMap(\.value)
      return (changed, state.onAvailabilityChange, observers)
    }
    guard changed else { return }
    log.add(.camera, "\(device.cameras[index].localizedName) \(isConnected ? "is back" : "leaves")")
    for session in sessions { session.cameraDidChange(uniqueID, isConnected: isConnected) }
    for observer in observers {
      observer.value?.cameraDidChange(.connected(camera: uniqueID, isConnected))
    }
    onChange()
  }

  // MARK: Observers

  /// Held weakly.
  package func add(_ observer: any CameraObserver, of uniqueID: String) {
    state.withLock { state in
      state.observers[uniqueID, default: []].removeAll { $0.value == nil }
      state.observers[uniqueID, default: []].append(WeakCameraObserver(observer))
    }
  }

  /// The physical camera that a virtual one streams from; nil when no running session uses it (V2).
  package func activeConstituent(of uniqueID: String) -> String? {
    state.withLock { $0.activeConstituents[uniqueID] }
  }

  // MARK: Sessions

  package func makeSession() -> SessionController {
    let session = SessionController(id: makeID(), hub: self)
    state.withLock { state in
      state.sessions.removeAll { $0.value == nil }
      state.sessions.append(WeakSession(session))
    }
    return session
  }

  package var sessions: [SessionController] {
    state.withLock { $0.sessions.compactMap(\.value) }
  }

  /// The app is on another display: cameras that follow it hand over (V2, V4).
  package func appMoved(to display: String) {
    state.withLock { $0.appDisplay = display }
    for session in sessions { session.handOver() }
    sessionsChanged()
    resumeWaiting()
  }

  /// A session gets its camera; whoever had it is interrupted and waits (C3).
  func claim(_ camera: String, for owner: SessionController) {
    for session in sessions where session !== owner && session.uses(camera) { session.giveWay() }
  }

  /// Sessions that wait for a camera nobody uses any more go on; of several the one that had it last (*decided*).
  func resumeWaiting() {
    let waiting = sessions.compactMap { session in session.wait.map { (session, $0) } }
    for (session, wait) in waiting.sorted(by: { $0.1.claim > $1.1.claim }) {
      if !sessions.contains(where: { $0.uses(wait.camera) }) { session.endInterruption() }
    }
  }

  /// Every running session is interrupted, until ``endInterruption()``; those that wait for a camera go on waiting.
  package func interrupt(_ reason: SessionModel.InterruptionReason) {
    for session in sessions { session.interrupt(reason) }
  }

  package func endInterruption() {
    for session in sessions where session.wait == nil { session.endInterruption() }
    resumeWaiting()
  }

  package func shutDown() {
    let sessions = sessions
    for session in sessions.filter({ $0.wait != nil }) + sessions { session.stop() }
  }

  /// Works out anew which physical cameras the virtual ones stream from, and tells who watches.
  func sessionsChanged() {
    let running = sessions.compactMap(\.runningCamera)
    var active: [String: String] = [:]
    for camera in running where camera.virtual != nil {
      active[camera.uniqueID] = physicalCamera(for: camera).uniqueID
    }
    let (old, observers) = state.withLock { state in
      defer { state.activeConstituents = active }
      return (state.activeConstituents, state.observers)
    }
    for camera in device.cameras where old[camera.uniqueID] != active[camera.uniqueID] {
      let change = CameraChange.activeConstituent(old: old[camera.uniqueID], new: active[camera.uniqueID])
      for observer in observers[camera.uniqueID] ?? [] { observer.value?.cameraDidChange(change) }
    }
  }
}

private struct WeakSession: Sendable {
  weak let value: SessionController?
  init(_ value: SessionController) { self.value = value }
}

private struct WeakCameraObserver: Sendable {
  weak let value: (any CameraObserver)?
  init(_ value: any CameraObserver) { self.value = value }
}
