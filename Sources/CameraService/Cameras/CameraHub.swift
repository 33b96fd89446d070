import CaptureModel
import DeviceModel
import Scheduling
import Synchronization

/// The daemon that owns the cameras: which of them are there, what is set on them, and which sessions use them.
/// Any thread. What sessions and observers hear of is in the order in which it came about.
package final class CameraHub: Sendable {
  private struct State {
    var available: UInt64
    var appDisplay: String
    var settings: [String: CameraSettings] = [:]
    var sessions: [Int: WeakSession] = [:]
    var ledger = CameraLedger()
    /// The cameras that running sessions use, as they asked for them.
    var used: [Int: [Camera]] = [:]
    var activeConstituents: [String: String] = [:]
    var interruptions: [SessionModel.Interrupter: SessionModel.InterruptionReason] = [:]
    var observers: [String: [WeakCameraObserver]] = [:]
    var nextID = 1
    var starts = 0
    var onChange: @Sendable () -> Void = {}
    var pressure = SystemPressure.nominal
    var preferredCamera: String?
    var work = WorkQueue<Work>()

    func reading(of camera: Camera, at time: Duration) -> CameraReading {
      CameraReading(
        (settings[camera.uniqueID] ?? CameraSettings(camera)).controls, pressure: pressure, at: time)
    }

    /// Whoever watches a camera hears what has changed.
    mutating func note(_ camera: Camera, since old: CameraReading, at time: Duration) {
      let new = reading(of: camera, at: time)
      if old != new { work.append(.change(camera: camera.uniqueID, .reading(old: old, new: new))) }
    }
  }

  /// What others are to hear of.
  private enum Work {
    case connection(camera: Int, isConnected: Bool)
    case change(camera: String, CameraChange)
    case handOver
    case interrupt(SessionModel.InterruptionReason, by: SessionModel.Interrupter)
    case endInterruption(by: SessionModel.Interrupter)
    /// Whether a session waits for a camera may have changed.
    case wait(session: Int)
    /// A camera may have become free.
    case offer(camera: String)
    /// Sessions capture from now on, or none does any more.
    case capture
    case zoom(Camera)
    case reset
  }

  package let device: Device
  package let clock: any EngineClock
  package let log: EventLog
  package let audio: AudioDesk
  private let state: Mutex<State>

  init(device: Device, clock: any EngineClock, log: EventLog, audio: AudioDesk, appDisplay: String) {
    self.audio = audio
    self.device = device
    self.clock = clock
    self.log = log
    state = Mutex(State(available: ~0 >> UInt64(64 - device.cameras.count), appDisplay: appDisplay))
  }

  /// Called when a camera has come or gone, and when capture has begun or ended.
  var onChange: @Sendable () -> Void {
    get { state.withLock { $0.onChange } }
    set { state.withLock { $0.onChange = newValue } }
  }

  /// Numbers for inputs and outputs, counted from the world's start.
  package func makeID() -> Int { state.withLock { CameraHub.makeID(&$0) } }

  private static func makeID(_ state: inout State) -> Int {
    defer { state.nextID += 1 }
    return state.nextID
  }

  /// Counts the starts of sessions.
  func nextStart() -> Int {
    state.withLock { state in
      state.starts += 1
      return state.starts
    }
  }

  // MARK: Cameras

  /// The cameras that are there, a bit for each of the catalogue.
  package var available: UInt64 { state.withLock { $0.available } }

  /// A camera by its `uniqueID`; nil when the device has none such or it has left (D14).
  package func camera(_ uniqueID: String) -> Camera? {
    if uniqueID == Camera.microphone.uniqueID { return .microphone }
    return state.withLock { isThere(uniqueID, in: $0) } ? device.camera(uniqueID) : nil
  }

  private func isThere(_ uniqueID: String, in state: State) -> Bool {
    guard let index = device.index(ofCamera: uniqueID) else { return false }
    return state.available & (1 << UInt64(index)) != 0
  }

  /// The physical camera that a camera streams from, with the app where it is now.
  package func physicalCamera(for camera: Camera) -> Camera {
    state.withLock { physicalCamera(for: camera, in: $0) }
  }

  private func physicalCamera(for camera: Camera, in state: State) -> Camera {
    let controls = state.settings[camera.uniqueID]?.controls
    if let fixed = controls?.switching.fixed.flatMap(device.camera) { return fixed }
    let zoom = controls?.zoom.value(at: clock.now) ?? 1
    return device.physicalCamera(for: camera, display: state.appDisplay, zoom: zoom)
  }

  package func settings(of camera: Camera) -> CameraSettings {
    state.withLock { $0.settings[camera.uniqueID] } ?? CameraSettings(camera)
  }

  /// Changes what is set on a camera; a session that streams it goes on so from the next frame on (A1).
  ///
  /// `handler` gets that frame's time, in a turn of its own; *decided*: the present time where no session streams
  /// the camera, nil where the session stops before. Handlers are called first in first out.
  package func change(
    _ camera: Camera, then handler: SessionController.FormatHandler? = nil,
    _ body: (inout CameraSettings) -> Void
  ) {
    var isZoomed = false
    change { state in
      let old = state.reading(of: camera, at: clock.now)
      body(&state.settings[camera.uniqueID, default: CameraSettings(camera)])
      state.note(camera, since: old, at: clock.now)
      updateConstituents(in: &state)
      isZoomed = state.reading(of: camera, at: clock.now).zoom != old.zoom
    }
    let isStreamed = sessions.contains { $0.formatDidChange(of: camera, handler) }
    if isZoomed { zoomed(camera) }
    guard !isStreamed, let handler else { return }
    let now = clock.now
    clock.schedule(at: now, .event) { handler(now) }
  }

  // MARK: Controls

  package func reading(of camera: Camera) -> CameraReading {
    state.withLock { $0.reading(of: camera, at: clock.now) }
  }

  /// Changes what is set on a camera's lens, sensor or lamp; misuse is raised.
  ///
  /// `handler` gets the time of the next frame, the first that can have it, as that of ``change(_:then:_:)``.
  package func control(
    _ camera: Camera, then handler: SessionController.FormatHandler? = nil,
    _ body: (inout CameraControls) throws(Misuse) -> Void
  ) {
    let now = clock.now
    var misuse: Misuse?
    var (old, new): (CameraReading?, CameraReading?)
    change { state in
      let before = state.reading(of: camera, at: now)
      var controls = before.controls
      do throws(Misuse) { try body(&controls) } catch {
        misuse = error
        return
      }
      state.settings[camera.uniqueID, default: CameraSettings(camera)].controls = controls
      (old, new) = (before, state.reading(of: camera, at: now))
      state.note(camera, since: before, at: now)
      updateConstituents(in: &state)
    }
    if let misuse { return raise(misuse) }
    guard let old, let new else { return }
    for loop in CameraControls.Loop.allCases { scheduleEnd(of: loop, camera, since: old, new) }
    if old.controls.zoom != new.controls.zoom || old.controls.switching != new.controls.switching {
      zoomed(camera)
      if new.isRamping { scheduleRamp(camera, new) }
    }
    if handler != nil { change(camera, then: handler) { _ in } }
  }

  private func scheduleEnd(
    of loop: CameraControls.Loop, _ camera: Camera, since old: CameraReading, _ new: CameraReading
  ) {
    let adjustment = new.controls.adjustment(loop)
    guard adjustment != old.controls.adjustment(loop) else { return }
    clock.schedule(at: clock.now + CameraControls.adjustingTime, .event) { [weak self] in
      self?.control(camera) { (controls) throws(Misuse) in
        _ = controls.finish(loop, adjustment: adjustment)
      }
    }
  }

  private func zoomed(_ camera: Camera) { change { $0.work.append(.zoom(camera)) } }

  /// *Decided*: while a camera ramps its zoom, those who watch hear of it 60 times a second.
  private func scheduleRamp(_ camera: Camera, _ old: CameraReading) {
    clock.schedule(at: clock.now + .nanoseconds(16_666_667), .event) { [weak self] in
      guard let self, reading(of: camera).controls.zoom == old.controls.zoom else { return }
      let new = reading(of: camera)
      change { state in
        state.note(camera, since: old, at: clock.now)
        updateConstituents(in: &state)
        state.work.append(.zoom(camera))
      }
      if new.isRamping { scheduleRamp(camera, new) }
    }
  }

  /// The `uniqueID` of the camera that the person has chosen.
  package var preferredCamera: String? {
    get { state.withLock { $0.preferredCamera } }
    set { state.withLock { $0.preferredCamera = newValue } }
  }

  // MARK: Heat

  package var pressure: SystemPressure { state.withLock { $0.pressure } }

  /// The device grows hotter or cooler. Critical heat puts torches out; at shutdown no session runs.
  package func setPressure(_ pressure: SystemPressure) {
    let old = self.pressure
    guard old != pressure else { return }
    change { state in
      let before = device.cameras.map { state.reading(of: $0, at: clock.now) }
      state.pressure = pressure
      for (camera, reading) in zip(device.cameras, before) {
        if pressure >= .critical, reading.controls.torch != .off {
          state.settings[camera.uniqueID]?.controls.torchWentOut()
        }
        state.note(camera, since: reading, at: clock.now)
      }
    }
    if pressure == .shutdown { interrupt(.videoDeviceNotAvailableDueToSystemPressure, by: .pressure) }
    if old == .shutdown { endInterruption(by: .pressure) }
  }

  /// What the cameras that stream look at is another thing; those that watch for it tell.
  package func subjectAreaChanged() {
    change { state in
      for camera in state.used.values.joined()
      where state.settings[camera.uniqueID]?.controls.isMonitoringSubjectArea == true {
        state.work.append(.change(camera: camera.uniqueID, .subjectArea))
      }
    }
  }

  /// A camera leaves or comes back (D14). Unknown ids are without effect.
  package func setConnected(_ isConnected: Bool, camera uniqueID: String) {
    guard let index = device.index(ofCamera: uniqueID) else { return }
    let bit = UInt64(1) << UInt64(index)
    change { state in
      guard (state.available & bit != 0) != isConnected else { return }
      state.available ^= bit
      state.work.append(.connection(camera: index, isConnected: isConnected))
      updateConstituents(in: &state)
    }
  }

  /// The physical camera that a virtual one streams from; nil when no running session uses it (V2).
  package func activeConstituent(of uniqueID: String) -> String? {
    state.withLock { $0.activeConstituents[uniqueID] }
  }

  /// The app is on another display: cameras that follow it hand over (V2, V4).
  package func appMoved(to display: String) {
    change { state in
      guard state.appDisplay != display else { return }
      state.appDisplay = display
      state.work.append(.handOver)
      updateConstituents(in: &state)
    }
  }

  // MARK: Observers

  /// Held weakly. Hears of one camera, or with an empty id of every camera that comes or goes.
  package func add(_ observer: any CameraObserver, of uniqueID: String) {
    // Who dies while the list is looked through does so outside the lock.
    _ = state.withLock { state in
      let old = state.observers[uniqueID, default: []].map(\.value)
      state.observers[uniqueID] = old.compactMap { $0.map(WeakCameraObserver.init) }
      state.observers[uniqueID]?.append(WeakCameraObserver(observer))
      return old
    }
  }

  private func observers(of ids: String...) -> [any CameraObserver] {
    state.withLock { state in ids.flatMap { (state.observers[$0] ?? []).compactMap(\.value) } }
  }

  // MARK: Sessions

  package func makeSession(_ rules: SessionRules = .oneCamera) -> SessionController {
    state.withLock { state in
      let id = CameraHub.makeID(&state)
      let session = SessionController(
        id: id, hub: self, rules: rules,
        interruptions: state.interruptions.filter { $0.value != .audioDeviceInUseByAnotherClient })
      state.sessions[id] = WeakSession(session)
      return session
    }
  }

  /// In the order they were made.
  package var sessions: [SessionController] {
    state.withLock { state in state.sessions.sorted { $0.key < $1.key }.compactMap(\.value.value) }
  }

  /// In the order in which they get other sensors: who has one before who waits, so that no wait ends by it (C3).
  private var runningFirst: [SessionController] {
    let sessions = sessions.map { (session: $0, isRunning: $0.model.isRunning) }
    return (sessions.filter(\.isRunning) + sessions.filter { !$0.isRunning }).map(\.session)
  }

  private func session(_ id: Int) -> SessionController? { state.withLock { $0.sessions[id]?.value } }

  func forget(session: Int) {
    change { state in
      state.sessions[session] = nil
      if state.used.removeValue(forKey: session) != nil, state.used.isEmpty { state.work.append(.capture) }
      state.work.append(contentsOf: state.ledger.forget(session).map { .offer(camera: $0) })
      updateConstituents(in: &state)
    }
  }

  /// A session gets its cameras; whoever had one is interrupted, and whoever waits for those it had goes on (C3).
  func claim(_ cameras: Set<String>, for session: Int) {
    change { state in
      let (evicted, freed) = state.ledger.take(cameras, for: session)
      state.work.append(contentsOf: ([session] + evicted).map { .wait(session: $0) })
      state.work.append(contentsOf: freed.map { .offer(camera: $0) })
    }
  }

  /// A session gives its camera back; whoever was interrupted for it goes on.
  func release(by session: Int) {
    change { state in
      state.work.append(contentsOf: state.ledger.release(by: session).map { .offer(camera: $0) })
    }
  }

  /// A session that is interrupted would use other cameras once it goes on, or none.
  func retarget(_ session: Int, to cameras: Set<String>) {
    change { state in
      if state.ledger.retarget(session, to: cameras) { state.work.append(.wait(session: session)) }
    }
  }

  /// A session runs with these cameras from now on.
  func session(_ session: Int, uses cameras: [Camera]) {
    change { state in
      let wasCapturing = !state.used.isEmpty
      state.used[session] = cameras.isEmpty ? nil : cameras
      if wasCapturing == state.used.isEmpty { state.work.append(.capture) }
      updateConstituents(in: &state)
    }
  }

  /// Whether a session runs that captures from a camera.
  package var isCapturing: Bool { state.withLock { !$0.used.isEmpty } }

  /// The physical cameras that running sessions stream from.
  package var streaming: Set<String> {
    state.withLock { state in
      Set(state.used.values.joined().map { physicalCamera(for: $0, in: state).uniqueID })
    }
  }

  /// Every session is interrupted, the ones to come too, until the same one ends it. *Decided*: a second reason
  /// meanwhile is without effect.
  package func interrupt(
    _ reason: SessionModel.InterruptionReason, by interrupter: SessionModel.Interrupter = .system
  ) {
    change { state in
      guard state.interruptions[interrupter] == nil else { return }
      state.interruptions[interrupter] = reason
      state.work.append(.interrupt(reason, by: interrupter))
    }
  }

  package func endInterruption(by interrupter: SessionModel.Interrupter = .system) {
    change { state in
      guard state.interruptions.removeValue(forKey: interrupter) != nil else { return }
      state.work.append(.endInterruption(by: interrupter))
    }
  }

  /// An app has chosen a camera's format: sessions that have the camera leave it be.
  package func giveInputPriority(_ camera: Camera) {
    for session in sessions {
      session.perform { model in
        model.giveInputPriority(camera: camera.uniqueID)
        return []
      }
    }
  }

  /// The service that runs the cameras ends and begins anew: no session runs, and each hears why.
  package func resetMediaServices() {
    change { $0.work.append(.reset) }
  }

  package func shutDown() {
    for session in sessions { session.stop() }
  }

  // MARK: Order

  private func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    guard state.withLock({ $0.work.take() }) else { return }
    while let work = state.withLock({ $0.work.next() }) { carryOut(work) }
  }

  /// Works out anew which physical cameras the virtual ones stream from.
  private func updateConstituents(in state: inout State) {
    var active: [String: String] = [:]
    for camera in state.used.values.joined() where camera.virtual != nil {
      let sensor = physicalCamera(for: camera, in: state).uniqueID
      guard [camera.uniqueID, sensor].allSatisfy({ isThere($0, in: state) }) else { continue }
      active[camera.uniqueID] = sensor
    }
    let old = state.activeConstituents
    state.activeConstituents = active
    for camera in device.cameras.map(\.uniqueID) where old[camera] != active[camera] {
      state.work.append(
        .change(camera: camera, .activeConstituent(old: old[camera], new: active[camera])))
    }
  }

  private func carryOut(_ work: Work) {
    switch work {
    case .connection(let index, let isConnected):
      let camera = device.cameras[index]
      log.add(.camera, "\(camera.localizedName) \(isConnected ? "is back" : "leaves")")
      for session in sessions { session.cameraDidChange(camera.uniqueID, isConnected: isConnected) }
      for observer in observers(of: camera.uniqueID, "") {
        observer.cameraDidChange(.connected(camera: camera.uniqueID, isConnected))
      }
      onChange()
    case .change(let camera, let change):
      for observer in observers(of: camera) { observer.cameraDidChange(change) }
    case .handOver: for session in runningFirst { session.handOver() }
    case .interrupt(let reason, let who):
      for session in sessions { session.interrupt(reason, by: who) }
    case .endInterruption(let who):
      for session in sessions.sorted(by: { $0.startOrder < $1.startOrder }) {
        session.endInterruption(by: who)
      }
    case .capture: onChange()
    case .zoom(let camera): for session in runningFirst { session.zoomDidChange(of: camera) }
    case .reset: for session in sessions { session.perform { $0.mediaServicesWereReset() } }
    case .wait(let id):
      guard let session = session(id) else { return }
      if state.withLock({ $0.ledger.tell(id) }) {
        session.interrupt(.videoDeviceInUseByAnotherClient, by: .session)
      } else {
        session.endInterruption(by: .session)
      }
    case .offer(let camera):
      // The next in line may not take it; the one after that is asked then.
      change { state in
        guard let next = state.ledger.nextInLine(for: camera) else { return }
        state.work.append(contentsOf: [.wait(session: next), .offer(camera: camera)])
      }
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
