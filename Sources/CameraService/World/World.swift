import DeviceModel
import Scheduling
import Synchronization
import WorldRenderer

/// Everything one simulated device is made of. One world at a time; without one there are no cameras, as in
/// Apple's simulator.
package final class World: Sendable {
  private static let slot = Mutex<World?>(nil)

  /// The world that the sdk's objects belong to, if there is one. Any thread.
  package static var current: World? { slot.withLock { $0 } }

  package let device: Device
  package let solver: DirectionSolver
  package let clock: any EngineClock
  package let log: EventLog
  package let stage: Stage
  package let hub: CameraHub
  package let frames: FrameStore
  package let permissions: Permissions
  package let light = SceneLight()
  package let audio: AudioDesk
  package let photosTaken = PhotosTaken()
  package let photoLibrary: PhotoLibrary
  private let misusePolicy: Mutex<MisusePolicy>
  private let objects = Mutex<[String: any AnyObject & Sendable]>([:])

  /// A world at time zero, settled at `pose`; it is not `current` before ``enter()``.
  @MainActor
  package init(
    device: Device, pose: Pose, clock: any EngineClock, surroundings: Surroundings = Surroundings(),
    misuse: MisusePolicy = .trap
  ) {
    self.device = device
    self.clock = clock
    solver = DirectionSolver(device)
    log = EventLog(clock: clock)
    let track = PoseTrack(pose, at: clock.now)
    permissions = Permissions(clock: clock, log: log)
    photoLibrary = PhotoLibrary(log: log)
    frames = FrameStore(device: device, track: track, surroundings: surroundings, permissions: permissions)
    audio = AudioDesk(clock: clock, log: log, permissions: permissions)
    hub = CameraHub(device: device, clock: clock, log: log, audio: audio, appDisplay: pose.appDisplay)
    stage = Stage(solver: solver, pose: pose, clock: clock, log: log, hub: hub, frames: frames)
    misusePolicy = Mutex(misuse)
    hub.onChange = { [weak stage] in stage?.setNeedsDirections() }
  }

  /// Makes this the current world. Throws when there is one already.
  package func enter() throws(WorldError) {
    let isFree = World.slot.withLock { slot in
      guard slot == nil else { return false }
      slot = self
      return true
    }
    guard isFree else { throw WorldError.occupied }
  }

  /// Stops every session and makes room for another world.
  package func leave() {
    World.slot.withLock { slot in
      if slot === self { slot = nil }
    }
    hub.shutDown()
    // Whoever goes with them goes outside the lock.
    _ = objects.withLock { objects in
      defer { objects = [:] }
      return objects
    }
  }

  /// The one object of the sdk that stands for the thing `key` names; made when it is first asked for.
  package func object<Object: AnyObject & Sendable>(for key: String, make: () -> Object) -> Object {
    if let known = objects.withLock({ $0[key] }) as? Object { return known }
    let made = make()
    return objects.withLock { objects in
      if let known = objects[key] as? Object { return known }
      objects[key] = made
      return made
    }
  }

  package var misuse: MisusePolicy { misusePolicy.withLock { $0 } }
}

/// Why a world cannot be entered.
package enum WorldError: Error, Hashable, CustomStringConvertible {
  case occupied

  package var description: String {
    "A simulated device is running already; shut it down before booting another."
  }
}
