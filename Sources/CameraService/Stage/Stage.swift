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
  private var observers: [WeakObserver] = []
  private nonisolated let isPhaseAsked = Mutex(false)
  /// By display, for the posture the device is in.
  private var solved: [String: Directions] = [:]

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

  /// Places an app's scene on the display the app is on, at once.
  package func attach(_ scene: any StagedScene) {
    let entry = StagedEntry(scene: scene)
    scenes.append(entry)
    place(entry)
    scene.stageLayout()
    setNeedsDirections()
  }

  package func detach(_ scene: any StagedScene) {
    scenes.removeAll { $0.scene === scene }
    setNeedsDirections()
  }

  /// A scene's ``StagedScene/supportedOrientations`` answer otherwise: it is turned at once where that matters.
  package func supportedOrientationsDidChange(of scene: any StagedScene) {
    guard let entry = scenes.first(where: { $0.scene === scene }) else { return }
    let old = entry.placement
    place(entry)
    guard entry.placement != old else { return }
    scene.stageLayout()
    setNeedsDirections()
  }

  package func placement(of scene: any StagedScene) -> Placement? {
    scenes.first { $0.scene === scene }?.placement
  }

  /// The scenes shown on a display, in the order they came.
  package func scenes(on display: String) -> [any StagedScene] {
    scenes.filter { $0.placement?.display.id == display }.map(\.scene)
  }

  /// The displays that light: a scene is on them, and they are not folded shut (S7).
  package var litDisplays: [Display] {
    device.displays.filter { display in
      !device.isDark(display, pose) && scenes.contains { $0.placement?.display.id == display.id }
    }
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
    for entry in scenes { place(entry) }
    for entry in scenes { entry.scene.stageLayout() }
    runDirectionsPhase()
    hub.appMoved(to: pose.appDisplay)
  }

  private func place(_ entry: StagedEntry) {
    guard let display = device.display(pose.appDisplay) else { return }
    let last = entry.placement?.display.id == display.id ? entry.placement?.interfaceOrientation : nil
    let orientation = device.interfaceOrientation(
      display, pose, supported: entry.scene.supportedOrientations, last: last)
    let placement = Placement(display: display, interfaceOrientation: orientation)
    guard placement != entry.placement else { return }
    entry.placement = placement
    entry.scene.stage(moveTo: placement)
  }

  // MARK: Directions

  /// The directions for a view on a display, in the posture the device is in; of all cameras, there or not.
  package func directions(on display: String) -> Directions {
    if let known = solved[display] { return known }
    guard let index = device.index(ofDisplay: display) else { return Directions() }
    let directions = solver.solve(pose.hinge.posture, index)
    solved[display] = directions
    return directions
  }

  /// Observers hear of each directions phase, in the order they came; they are held weakly.
  package func add(_ observer: any StageObserver) {
    observers.append(WeakObserver(observer))
    setNeedsDirections()
  }

  /// Views have entered or left windows, or cameras have come or gone: a directions phase runs in a later turn.
  /// Any thread.
  package nonisolated func setNeedsDirections() {
    let isAsked = isPhaseAsked.withLock { isAsked in
      defer { isAsked = true }
      return isAsked
    }
    guard !isAsked else { return }
    Task { @MainActor in
      isPhaseAsked.withLock { $0 = false }
      runDirectionsPhase()
    }
  }

  private func runDirectionsPhase() {
    var hasGone = false
    for observer in observers {
      if let observer = observer.value { observer.stageDidChange() } else { hasGone = true }
    }
    if hasGone { observers.removeAll { $0.value == nil } }
  }
}

@MainActor
private final class StagedEntry {
  let scene: any StagedScene
  var placement: Placement?

  init(scene: any StagedScene) { self.scene = scene }
}

@MainActor
private struct WeakObserver {
  weak var value: (any StageObserver)?

  init(_ value: any StageObserver) { self.value = value }
}
