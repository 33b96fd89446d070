import CameraService
import CaptureModel
import DeviceModel
import Dispatch
import Scheduling
import Synchronization
import TestSupport
import Testing

@Suite("Threads and calls from handlers")
@MainActor
struct OrderTests {
  private func world() -> World {
    World(device: .iPhoneDuo, pose: Device.iPhoneDuo.pose(hinge: 0), clock: WallClock())
  }

  private func session(_ world: World, _ camera: String) throws -> SessionController {
    let camera = try #require(world.device.cameras.first { $0.uniqueID.hasSuffix(":\(camera)") })
    let session = world.hub.makeSession()
    let input = CaptureInput(id: world.hub.makeID(), camera: camera, mountAngle: 0)
    session.perform { (model) throws(Misuse) in try model.add(input) }
    return session
  }

  @Test("C2 calls of several threads are carried out in the order in which the session took them")
  func starts() throws {
    let world = world()
    let session = try session(world, "outer")
    let events = Events()
    events.listen(to: session)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for call in 0..<200 {
        if (call + thread) % 2 == 0 { session.start() } else { session.stop() }
      }
    }
    session.stop()
    let heard = events.all
    #expect(heard.count % 2 == 0)
    for (index, event) in heard.enumerated() {
      #expect(event == (index % 2 == 0 ? "didStartRunning" : "didStopRunning"))
    }
    #expect(world.hub.activeConstituent(of: "front") == nil)
  }

  @Test(
    "C3 however threads start and stop sessions of one camera, one has it in the end and none is forgotten")
  func contention() throws {
    for seed in 1...10 {
      let world = world()
      let sessions = try (0..<4).map { _ in try session(world, "outer") }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        var random = SeededGenerator(seed: UInt64(seed * 4 + thread))
        for _ in 0..<50 {
          let session = sessions[Int.random(in: 0..<4, using: &random)]
          if Bool.random(using: &random) { session.start() } else { session.stop() }
        }
      }
      for session in sessions { session.start() }
      for _ in sessions {
        let running = sessions.filter(\.model.isRunning)
        #expect(running.count == 1)
        running.first?.stop()
      }
      #expect(sessions.allSatisfy { $0.model.interruption == nil && !$0.model.isStarted })
    }
  }

  @Test("C2 what a handler calls is carried out after what it was called from")
  func fromHandlers() throws {
    try Phone.run { phone in
      let (session, _) = phone.session(phone.outer)
      session.stop()
      let events = Events()
      session.onEvent { [weak session] event in
        events.add("\(event) begins")
        if event == .didStartRunning { session?.stop() }
        events.add("\(event) ends")
      }
      session.start()
      #expect(
        events.all == [
          "didStartRunning begins", "didStartRunning ends", "didStopRunning begins", "didStopRunning ends",
        ])
      await phone.advance(1000)
      #expect(!session.isStreaming(at: phone.time.now))
    }
  }

  @Test("C3 a handler that gives way to its interrupter and back comes to an end")
  func pingPong() throws {
    try Phone.run { phone in
      let sessions = [phone.session(phone.outer).0, phone.session(phone.outer).0]
      for session in sessions {
        session.onEvent { [weak session] event in
          switch event {
          case .wasInterrupted: session?.stop()
          case .interruptionEnded: session?.start()
          default: break
          }
        }
      }
      let third = phone.session(phone.outer).0
      #expect(third.model.isRunning)
      third.stop()
      #expect(sessions.filter(\.model.isRunning).count == 1)
    }
  }

  @Test("C3 a session that loses its camera and has it again before it hears of either has it to lose again")
  func unheardLoss() throws {
    try Phone.run { phone in
      let sessions = (0..<4).map { _ in phone.session(phone.outer).0 }
      for session in sessions { session.stop() }
      sessions[0].start()
      // While others hear of something, the hub's answers wait.
      let caller = Caller {
        sessions[0].stop()
        sessions[1].start()
        sessions[2].start()
        sessions[2].stop()
      }
      phone.world.hub.add(caller, of: phone.rear.uniqueID)
      phone.world.hub.setConnected(false, camera: phone.rear.uniqueID)
      #expect(sessions.map(\.model.isRunning) == [false, true, false, false])
      sessions[3].start()
      #expect(sessions.map(\.model.isRunning) == [false, false, false, true])
    }
  }

  @Test("C7 nobody goes on because another is reset: each session that was started hears of the reset alone")
  func reset() throws {
    try Phone.run { phone in
      let (first, second) = (phone.session(phone.outer).0, phone.session(phone.outer).0)
      // In the order in which they were made, the one that waits comes last.
      for session in [first, second] { session.stop() }
      for session in [second, first] { session.start() }
      #expect(first.model.isRunning && !second.model.isRunning && second.model.isStarted)
      let events = Events()
      for (name, session) in [("first", first), ("second", second)] { events.listen(to: session, as: name) }
      phone.world.hub.resetMediaServices()
      let heard = events.all
      #expect(heard.filter { $0.contains("mediaServicesReset") }.count == 2)
      #expect(!heard.contains { $0.hasSuffix("didStartRunning") } && !second.model.isStarted)
    }
  }

  @Test("C3 Z1 of two sessions of a camera that zooms to another sensor, the one that has it keeps it")
  func zoomedTogether() throws {
    try Phone.run { phone in
      let dual = phone.camera(.dualWide)
      let sessions = [phone.session(dual).0, phone.session(dual).0]
      phone.world.hub.control(dual) { (controls) throws(Misuse) in
        controls.zoom.set(4, at: phone.time.now)
      }
      #expect(sessions.map(\.model.isRunning) == [false, true])
    }
  }

  @Test("Z1 C5 another format sets the zoom and with it the sensor back; the same one changes nothing")
  func formatAndZoom() throws {
    try Phone.run { phone in
      let dual = phone.camera(.dualWide)
      let (session, preview) = phone.session(dual)
      phone.world.hub.control(dual) { (controls) throws(Misuse) in
        controls.zoom.set(4, at: phone.time.now)
      }
      await phone.advance(1000)
      #expect(Phone.short(phone.shown(session, preview)) == "back-wide")
      for (format, sensor) in [(dual.defaultFormat, "back-wide"), (0, "back-ultra-wide")] {
        phone.world.hub.change(dual) { $0.use(format: format, of: dual) }
        await phone.advance(1000)
        #expect(Phone.short(phone.shown(session, preview)) == sensor)
      }
    }
  }

  @Test("V6 on a clock whose timers are late each frame is exposed once, at its own time")
  func lateTimers() throws {
    let time = VirtualTime()
    try time.run {
      let device = Device.iPhoneDuo
      let world = World(device: device, pose: device.pose(hinge: 0), clock: LateClock(time: time))
      let session = try session(world, "outer")
      let output = CaptureOutput(id: world.hub.makeID(), kind: .videoData)
      session.perform { (model) throws(Misuse) in try model.add(output) }
      let events = Events()
      session.setListener(events, for: output.id)
      session.start()
      await time.sleep(until: .milliseconds(500))
      #expect(events.take() == (0...5).map { "outer \($0)" })
      #expect(world.log.all.filter { $0.kind == .frame }.count == 1)
      for _ in 0..<10 { session.setListener(events, for: output.id) }
      await time.sleep(until: .milliseconds(600))
      #expect(events.take() == (6...8).map { "outer \($0)" }, "one timer runs")
      session.setListener(nil, for: output.id)
      await time.sleep(until: .milliseconds(900))
      #expect(events.all.isEmpty)
    }
  }
}

/// Calls something when it hears of a camera.
private final class Caller: CameraObserver {
  private let call: @Sendable () -> Void
  init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  func cameraDidChange(_ change: CameraChange) { call() }
}

/// Runs what is scheduled three milliseconds late.
private struct LateClock: EngineClock {
  let time: VirtualTime

  var now: Duration { time.now }

  func schedule(
    at time: Duration, _ kind: TimerKind, _ action: @escaping @MainActor @Sendable () -> Void
  ) -> TimerID {
    self.time.schedule(at: time + .milliseconds(3), kind, action)
  }

  func cancel(_ timer: TimerID) { time.cancel(timer) }
  func settle(atMost limit: Duration) async -> Bool { await time.settle(atMost: limit) }
}
