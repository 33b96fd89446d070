import DeviceModel
import Scheduling
import Synchronization

/// The meeting place of UIKit, AVFoundation and AVKit: which scene is on which display, the pose, and the phases
/// *scenes*, *layout* and *directions*, which run in that order in one main-actor turn (S6).
@MainActor
package final class Stage {
  package nonisolated let solver: DirectionSolver
  package nonisolated var device: Device { solver.device }
  package private(set) var pose: Pose
  package let clock: any EngineClock
  private let log: EventLog
  private let hub: CameraHub
  private let frames: FrameStore
  private var scenes: [StagedEntry] = []
  private let accessories = AccessoryDesk()
  /// No scene of the app is in the foreground.
  private var isInBackground = false
  private var observers: [WeakObserver] = []
  private nonisolated let isPhaseAsked = Mutex(false)
  private var isTurnAsked = false
  /// By display, for the posture the device is in; a thousand coordinators may ask for one of few displays.
  private var solved: [(display: String, directions: Directions)] = []

  init(
    solver: DirectionSolver, pose: Pose, clock: any EngineClock, log: EventLog, hub: CameraHub,
    frames: FrameStore
  ) {
    self.solver = solver
    self.pose = pose
    self.clock = clock
    self.log = log
    self.hub = hub
    self.frames = frames
  }

  // MARK: Scenes

  /// Places a scene on the display it belongs on, at once.
  package func attach(_ scene: any StagedScene, as role: SceneRole = .app) {
    let entry = StagedEntry(scene, as: role)
    scenes.append(entry)
    place(entry)
    scene.stageLayout()
    setNeedsDirections()
  }

  package func detach(_ scene: any StagedScene) {
    scenes.removeAll { $0.scene === scene }
    setNeedsDirections()
  }

  /// A scene's ``StagedScene/supportedOrientations`` or its lock answer otherwise: it is turned at once where that
  /// matters.
  package func supportedOrientationsDidChange(of scene: any StagedScene) {
    guard let entry = entry(of: scene), place(entry) else { return }
    scene.stageLayout()
    setNeedsDirections()
  }

  /// Turns a scene to one of some orientations, until the person turns the device or the scene goes to another
  /// display. False when the display does not honour such wishes or the scene supports none of them.
  package func request(_ orientations: Set<InterfaceOrientation>, for scene: any StagedScene) -> Bool {
    guard let entry = entry(of: scene), entry.ask(for: orientations, of: device, pose) else { return false }
    supportedOrientationsDidChange(of: scene)
    return true
  }

  /// A scene has gone to the background or has left it. Sessions are interrupted while the whole app is there (C4).
  package func activityDidChange() {
    let apps = scenes.filter { $0.role == .app }
    let isInBackground = !apps.isEmpty && apps.allSatisfy(\.scene.isInBackground)
    if isInBackground != self.isInBackground {
      self.isInBackground = isInBackground
      log.add(.app, isInBackground ? "in the background" : "in the foreground")
      if isInBackground {
        hub.interrupt(.videoDeviceNotAvailableInBackground, by: .background)
      } else {
        hub.endInterruption(by: .background)
      }
    }
    accessories.withdraw(unless: isAccessoryPossible)
    setNeedsDirections()
  }

  private func entry(of scene: any StagedScene) -> StagedEntry? { scenes.first { $0.scene === scene } }

  package func placement(of scene: any StagedScene) -> Placement? { entry(of: scene)?.placement }

  /// The scenes shown on a display, in the order they came.
  package func scenes(on display: String) -> [any StagedScene] {
    scenes.filter { $0.isShown(on: display) }.map(\.scene)
  }

  /// The displays that light: a scene is shown on them, and they are not folded shut (S7).
  package var litDisplays: [Display] {
    device.displays.filter { display in
      !device.isDark(display, pose) && scenes.contains { $0.isShown(on: display.id) }
    }
  }

  // MARK: Capture accessories

  /// Offers an accessory, until it is removed; whether and when it is shown is decided in later turns (S5).
  package func add(_ accessory: any StagedAccessory) {
    if device.displays.count < 2 {
      log.add(.scene, "warning: \(device.localizedName) has no second display for a capture accessory")
    }
    accessories.add(accessory)
    setNeedsDirections()
  }

  package func remove(_ accessory: any StagedAccessory) {
    accessories.remove(accessory)
    setNeedsDirections()
  }

  /// The reserved regions of a placement, active or not, in the interface's coordinates.
  package func reservedRegions(at placement: Placement) -> [ReservedRegion] {
    device.reservedRegions(
      placement.display, pose, orientation: placement.interfaceOrientation, activeCameras: hub.streaming)
  }

  /// The physical cameras in use, which reserved regions follow from besides the placement and the posture.
  package var streamingCameras: Set<String> { hub.streaming }

  package func warn(_ text: String) { log.add(.scene, "warning: \(text)") }

  private var isAccessoryPossible: Bool {
    hub.isCapturing && !isInBackground && device.accessoryDisplay(pose) != nil
  }

  // MARK: The pose

  package func setHinge(_ angle: Double) {
    change(to: pose.hinged(to: angle, on: device))
  }

  package func turnAround() {
    log.add(.attitude, "turned around")
    change(to: pose.turnedAround())
  }

  package func rotate(to orientation: DeviceOrientation) {
    log.add(.attitude, "held \(orientation.rawValue)")
    change(to: pose.rotated(to: orientation, on: device))
  }

  /// A person moves the app (S2).
  package func moveApp(to display: String) throws(PoseError) {
    change(to: try pose.appMoved(to: display, on: device))
  }

  private func change(to next: Pose) {
    guard next != pose else { return }
    let previous = pose
    pose = next
    frames.append(next, at: clock.now)
    if previous.hinge.posture != next.hinge.posture {
      solved.removeAll(keepingCapacity: true)
      log.add(.hinge, "\(device.posture(of: next).name) at \(next.hinge.angle)°")
    }
    if previous.appDisplay != next.appDisplay { log.add(.scene, "the app moves to \(next.appDisplay)") }
    accessories.withdraw(unless: isAccessoryPossible)
    for entry in scenes { place(entry) }
    for entry in scenes { entry.scene.stageLayout() }
    runDirectionsPhase()
    hub.appMoved(to: pose.appDisplay)
    // Both follow from the two.
    let isSame = previous.hinge.posture == pose.hinge.posture && previous.appDisplay == pose.appDisplay
    if !isSame, device.accessoryDisplay(pose) != device.accessoryDisplay(previous) { setNeedsDirections() }
  }

  /// True when that is another place than before.
  @discardableResult
  private func place(_ entry: StagedEntry) -> Bool {
    let display =
      entry.role == .app ? device.display(pose.appDisplay) : device.accessoryDisplay(pose)
    guard let display, entry.place(on: display, of: device, pose), let placement = entry.placement else {
      return false
    }
    entry.scene.stage(moveTo: placement)
    return true
  }

  // MARK: Directions

  /// The directions for a view on a display, in the posture the device is in; of all cameras, there or not.
  package func directions(on display: String) -> Directions {
    if let known = solved.first(where: { $0.display == display }) { return known.directions }
    guard let index = device.index(ofDisplay: display) else { return Directions() }
    let directions = solver.solve(pose.hinge.posture, index)
    solved.append((display, directions))
    return directions
  }

  /// Observers hear of each directions phase, in the order they came; they are held weakly.
  package func add(_ observer: any StageObserver) {
    observers.append(WeakObserver(observer))
    setNeedsDirections()
  }

  /// Who hears of directions phases and is still there, in the order they came.
  package var observing: [any StageObserver] { observers.compactMap(\.value) }

  /// Views have entered or left windows, cameras have come or gone, or capture has begun or ended: what accessory is
  /// shown is decided in a later turn, and a directions phase follows in that turn. Any thread.
  package nonisolated func setNeedsDirections() {
    let isAsked = isPhaseAsked.withLock { isAsked in
      defer { isAsked = true }
      return isAsked
    }
    guard !isAsked else { return }
    Task { @MainActor in
      isPhaseAsked.withLock { $0 = false }
      accessories.decide(isAccessoryPossible)
      runDirectionsPhase()
    }
  }

  /// An observer asks for a turn of its own after this one: one for all that ask.
  package func askForTurn() {
    guard !isTurnAsked else { return }
    isTurnAsked = true
    Task { @MainActor in
      isTurnAsked = false
      for observer in observers { observer.value?.takeTurn() }
    }
  }

  private func runDirectionsPhase() {
    var hasGone = false
    // In place: a weak reference is costly to copy.
    for index in observers.indices {
      if let observer = observers[index].value { observer.stageDidChange() } else { hasGone = true }
    }
    if hasGone { observers.removeAll { $0.value == nil } }
  }
}

@MainActor
private struct WeakObserver {
  weak var value: (any StageObserver)?

  init(_ value: any StageObserver) { self.value = value }
}
