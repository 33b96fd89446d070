import CameraService
import CaptureModel
import DeviceModel
import Dispatch
import Scheduling
import TestSupport
import Testing

@Suite("Threads that race for cameras")
@MainActor
struct ThreadTests {
  private func world() -> World {
    World(
      device: .iPhoneDuo, pose: Device.iPhoneDuo.pose(hinge: 0), clock: WallClock(), misuse: .record { _ in })
  }

  private func camera(_ name: String, of world: World) throws -> Camera {
    try #require(world.device.cameras.first { $0.uniqueID.hasSuffix(":\(name)") })
  }

  private func input(_ name: String, of world: World) throws -> CaptureInput {
    CaptureInput(id: world.hub.makeID(), camera: try camera(name, of: world), mountAngle: 0)
  }

  /// A session with cameras, and an output for each; of several cameras where there are several.
  private func session(_ world: World, _ names: [String]) throws -> SessionController {
    let session = world.hub.makeSession(
      names.count > 1 ? SessionRules(multiCamOn: world.device) : .oneCamera)
    for name in names {
      let input = try input(name, of: world)
      world.hub.change(input.camera) { $0.use(format: 0, of: input.camera) }
      session.perform { (model) throws(Misuse) in try model.add(input) }
      let output = CaptureOutput(id: world.hub.makeID(), kind: .preview)
      session.perform { (model) throws(Misuse) in try model.add(output, isConnected: false) }
      session.perform { (model) throws(Misuse) in
        try model.add(CaptureConnection(input: input, output: output))
      }
    }
    return session
  }

  /// What runs together has no camera twice.
  private func areApart(_ sessions: [SessionController]) -> Bool {
    let cameras = sessions.flatMap { $0.runningCameras.map(\.uniqueID) }
    return Set(cameras).count == cameras.count
  }

  /// Stops who runs until nobody does; who waits goes on meanwhile, and never two with one camera.
  private func windDown(_ sessions: [SessionController]) {
    for _ in 0...sessions.count {
      let running = sessions.filter(\.model.isRunning)
      #expect(areApart(sessions), "\(running.map { "\($0.id): \($0.runningCameras.map(\.uniqueID))" })")
      running.first?.stop()
    }
    for session in sessions {
      #expect(session.model.interruption == nil && !session.model.isStarted)
      #expect(!session.isStreaming(at: .seconds(1000)))
    }
  }

  @Test(
    "C3 C8 however threads start, stop and exchange cameras of sessions of one and of two, no camera streams twice"
  )
  func sets() throws {
    for seed in 1...12 {
      let world = world()
      let (outer, rear) = ("outer", "back-wide")
      let names = [[outer], [rear], [outer, rear], [rear, outer], [outer], [rear, "back-ultra-wide"]]
      let sessions = try names.map { try session(world, $0) }
      let others = try (0..<4).map { _ in [try input(outer, of: world), try input(rear, of: world)] }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        var random = SeededGenerator(seed: UInt64(seed * 4 + thread))
        for _ in 0..<60 {
          let session = sessions[random.number(0...(sessions.count - 1))]
          switch random.number(0...9) {
          case 0...3: session.start()
          case 4...6: session.stop()
          case 7:
            let isEnabled = Bool.random(using: &random)
            guard let connection = session.model.graph.connections.last else { break }
            session.perform { $0.setEnabled(isEnabled, connection: connection.id) }
          default:
            let other = others[thread][random.number(0...1)]
            session.perform { (model) throws(Misuse) in
              model.begin()
              if model.rules == .oneCamera, let old = model.graph.videoInput {
                _ = model.remove(input: old.id)
                _ = try? model.add(other)
              }
              return model.commit()
            }
          }
        }
      }
      #expect(areApart(sessions))
      for session in sessions { session.start() }
      windDown(sessions)
      #expect(!world.hub.isCapturing && world.hub.streaming.isEmpty)
    }
  }

  @Test("C4 U4 K4 however interruptions of every kind race with starts, none lasts longer than its cause")
  func interruptions() throws {
    for seed in 1...12 {
      let world = world()
      let sessions = try [["outer"], ["outer"], ["outer", "back-wide"]].map { try session(world, $0) }
      for session in sessions.dropFirst() {
        let microphone = CaptureInput(
          id: world.hub.makeID(), camera: .microphone, mountAngle: 0, medium: .audio)
        session.perform { (model) throws(Misuse) in try model.add(microphone) }
      }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        var random = SeededGenerator(seed: UInt64(seed * 4 + thread))
        for _ in 0..<60 {
          let session = sessions[random.number(0...(sessions.count - 1))]
          switch (thread, random.number(0...5)) {
          case (0, 0...2): world.beginCall()
          case (0, _): world.endCall()
          case (1, 0): world.hub.interrupt(.videoDeviceNotAvailableInBackground, by: .background)
          case (1, 1...2): world.hub.endInterruption(by: .background)
          case (1, 3): world.hub.setPressure(.shutdown)
          case (1, _): world.hub.setPressure(.nominal)
          case (2, 0): world.hub.setConnected(false, camera: session.model.graph.inputs[0].camera.uniqueID)
          case (2, 1...3): world.hub.setConnected(true, camera: session.model.graph.inputs[0].camera.uniqueID)
          case (_, 0...2): session.start()
          default: session.stop()
          }
        }
      }
      world.endCall()
      world.hub.endInterruption(by: .background)
      world.hub.setPressure(.nominal)
      for camera in world.device.cameras { world.hub.setConnected(true, camera: camera.uniqueID) }
      for session in sessions { session.start() }
      let isAnyRunning = sessions.contains { $0.model.isRunning }
      #expect(isAnyRunning)
      windDown(sessions)
    }
  }

  @Test("C3 sessions that threads make, start and let go of at every step leave their cameras to others")
  func released() throws {
    for seed in 1...6 {
      let world = world()
      let stays = try session(world, ["outer"])
      stays.start()
      let inputs = try (0..<4).map { _ in [try input("outer", of: world), try input("back-wide", of: world)] }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        var random = SeededGenerator(seed: UInt64(seed * 4 + thread))
        for _ in 0..<40 {
          let session = world.hub.makeSession()
          let input = inputs[thread][random.number(0...1)]
          let steps = random.number(0...4)
          if steps > 0 { session.perform { (model) throws(Misuse) in try model.add(input) } }
          if steps > 1 { session.start() }
          if steps > 2 { session.perform { $0.remove(input: input.id) } }
          if steps > 3 { session.stop() }
        }
      }
      #expect(world.hub.sessions.count == 1 && stays.model.isRunning)
      windDown([stays])
      #expect(!world.hub.isCapturing)
    }
  }
}
