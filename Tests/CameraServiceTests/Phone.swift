import CameraService
import CaptureModel
import DeviceModel
import Scheduling
import Synchronization

/// A Duo in virtual time, without an app.
@MainActor
struct Phone {
  let world: World
  let time: VirtualTime
  let misuses: Misuses

  static func run(
    _ device: Device = .iPhoneDuo, hinge: Double = 0,
    _ body: @escaping @MainActor (Phone) async throws -> Void
  ) throws {
    let time = VirtualTime()
    let misuses = Misuses()
    let world = World(
      device: device, pose: device.pose(hinge: hinge), clock: time, misuse: .record { misuses.add($0) })
    try world.enter()
    // A run that is given up never comes to the end of what is deferred in it.
    defer { world.leave() }
    try time.run {
      defer { world.leave() }
      try await body(Phone(world: world, time: time, misuses: misuses))
    }
  }

  func camera(_ type: DeviceType, front: Bool = false) -> Camera {
    world.device.cameras.first { $0.deviceType == type && ($0.position == .front) == front }!
  }

  var outer: Camera { camera(.outerUltraWide, front: true) }
  var inner: Camera { camera(.innerUltraWide, front: true) }
  var rear: Camera { camera(.wideAngle) }
  var virtual: Camera { world.device.cameras.first { $0.followsDisplay }! }

  /// A running session with a camera and a preview, whose output id is returned.
  func session(_ camera: Camera) -> (SessionController, preview: Int) {
    let session = world.hub.makeSession()
    let preview = CaptureOutput(id: world.hub.makeID(), kind: .preview)
    let input = input(camera)
    session.perform { (model) throws(Misuse) in try model.add(input) }
    session.perform { (model) throws(Misuse) in try model.add(preview) }
    session.start()
    return (session, preview.id)
  }

  func input(_ camera: Camera) -> CaptureInput {
    CaptureInput(id: world.hub.makeID(), camera: camera, mountAngle: 0)
  }

  func advance(_ milliseconds: Int) async {
    await time.sleep(until: time.now + .milliseconds(milliseconds))
  }

  /// The physical camera whose frame a preview shows now.
  func shown(_ session: SessionController, _ preview: Int) -> String? {
    session.frame(for: preview, at: time.now)?.frame.camera
  }
}

final class Misuses: Sendable {
  private let list = Mutex<[Misuse]>([])
  func add(_ misuse: Misuse) { list.withLock { $0.append(misuse) } }
  var all: [Misuse] { list.withLock { $0 } }
}
