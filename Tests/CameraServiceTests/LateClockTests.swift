import CameraService
import CaptureModel
import DeviceModel
import Scheduling
import Synchronization
import Testing

@Suite("A clock that is late, as clocks on a wall are")
@MainActor
struct LateClockTests {
  @Test("V6 frames reach their listener though its turn comes after their time")
  func late() throws {
    let time = VirtualTime()
    try time.run {
      let device = Device.iPhoneDuo
      let world = World(device: device, pose: device.pose(hinge: 0), clock: LateClock(time: time))
      try world.enter()
      defer { world.leave() }
      let camera = try #require(device.camera("com.apple.avfoundation.avcapturedevice.built-in_video:outer"))
      let session = world.hub.makeSession()
      let output = CaptureOutput(id: world.hub.makeID(), kind: .videoData)
      let listener = Listener()
      session.perform { (model) throws(Misuse) in
        try model.add(CaptureInput(id: 1, camera: camera, mountAngle: 0))
      }
      session.perform { (model) throws(Misuse) in try model.add(output) }
      session.setListener(listener, for: output.id)
      session.perform { (model) throws(Misuse) in try model.start() }
      await time.sleep(until: .seconds(1))
      let indices = listener.frames.map(\.frame.index)
      #expect(indices == Array(0..<indices.count) && indices.count > 15)
      #expect(world.log.all.filter { $0.kind == .frame }.count == 1)
    }
  }
}

/// Runs what it is asked to five milliseconds late.
private struct LateClock: EngineClock {
  let time: VirtualTime

  var now: Duration { time.now }

  func schedule(
    at time: Duration, _ kind: TimerKind, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> TimerID {
    self.time.schedule(at: time + .milliseconds(5), kind, action)
  }

  func cancel(_ timer: TimerID) { time.cancel(timer) }

  func settle(atMost limit: Duration) async -> Bool { await time.settle(atMost: limit) }
}

private final class Listener: FrameListener {
  private let taken = Mutex<[PresentedFrame]>([])

  var frames: [PresentedFrame] { taken.withLock { $0 } }

  func didExpose(_ frame: PresentedFrame) { taken.withLock { $0.append(frame) } }
}
