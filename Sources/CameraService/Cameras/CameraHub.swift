import CaptureModel
import DeviceModel
import Scheduling
import Synchronization

/// The daemon that owns the cameras: which of them are there, what is set on them, and which sessions use them.
/// Any thread. What sessions and observers hear of is in the order in which it came about.
package final class CameraHub: Sendable {
  struct State {
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
      CameraReading(settings[camera.uniqueID] ?? CameraSettings(camera), pressure: pressure, at: time)
    }

    /// Whoever watches a camera hears what has changed.
    mutating func note(_ camera: Camera, since old: CameraReading, at time: Duration) {
      let new = reading(of: camera, at: time)
      if old != new { work.append(.change(camera: camera.uniqueID, .reading(old: old, new: new))) }
    }
  }

  /// What others are to hear of.
  enum Work {
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
  let state: Mutex<State>

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

  static func makeID(_ state: inout State) -> Int {
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

  func physicalCamera(for camera: Camera, in state: State) -> Camera {
    let controls = state.settings[camera.uniqueID]?.controls
    if let fixed = controls?.switching.fixed.flatMap(device.camera) { return fixed }
    let zoom = controls?.zoom.value(at: clock.now) ?? 1
    return device.physicalCamera(for: camera, display: state.appDisplay, zoom: zoom)
  }

  package func settings(of camera: Camera) -> CameraSettings {
    state.withLock { $0.settings[camera.uniqueID] } ?? CameraSettings(camera)
  }

  /// The `uniqueID` of the camera that the person has chosen.
  package var preferredCamera: String? {
    get { state.withLock { $0.preferredCamera } }
    set { state.withLock { $0.preferredCamera = newValue } }
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

  // MARK: Order

  func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    carryOutWork()
  }

  func carryOutWork() {
    guard state.withLock({ $0.work.take() }) else { return }
    while let work = state.withLock({ $0.work.next() }) { carryOut(work) }
  }

  /// Works out anew which physical cameras the virtual ones stream from.
  func updateConstituents(in state: inout State) {
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

struct WeakSession: Sendable {
  weak let value: SessionController?
  init(_ value: SessionController) { self.value = value }
}

struct WeakCameraObserver: Sendable {
  weak let value: (any CameraObserver)?
  init(_ value: any CameraObserver) { self.value = value }
}
