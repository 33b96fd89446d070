import CameraService
import CaptureModel
import DeviceModel
import Testing

@Suite("What a session's pipeline does")
@MainActor
struct PipelineTests {
  @Test("C1 starting with a camera that has left is a runtime error; the session stays stopped")
  func failedStart() throws {
    try Phone.run { phone in
      let (session, _) = phone.session(phone.outer)
      session.stop()
      phone.world.hub.setConnected(false, camera: phone.outer.uniqueID)
      let events = Events()
      events.listen(to: session)
      session.start()
      #expect(events.take() == ["runtimeError(CaptureModel.SessionModel.RuntimeError.configurationFailed)"])
      #expect(!session.model.isRunning && !session.model.isStarted)
      let (other, _) = phone.session(phone.rear)
      #expect(other.model.isRunning)
      phone.world.hub.setConnected(true, camera: phone.outer.uniqueID)
      session.start()
      #expect(events.take() == ["didStartRunning"])
    }
  }

  @Test(
    "D14 while its camera is away a session's connections can be changed, and it can turn to another camera")
  func changesWhileAway() throws {
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.outer)
      let events = Events()
      events.listen(to: session)
      await phone.advance(400)
      phone.world.hub.setConnected(false, camera: phone.outer.uniqueID)
      session.perform { (model) throws(Misuse) in
        try model.setRotationAngle(180, connection: model.graph.connections[0].id)
      }
      #expect(session.frame(for: preview, at: phone.time.now)?.quarterTurns == 2)
      session.swap(to: phone.input(phone.rear))
      await phone.advance(400)
      #expect(phone.shown(session, preview) == phone.rear.uniqueID)
      phone.world.hub.setConnected(true, camera: phone.outer.uniqueID)
      await phone.advance(400)
      #expect(phone.shown(session, preview) == phone.rear.uniqueID)
      #expect(events.all.isEmpty)
    }
  }

  @Test("V4 D14 a hand-over to a sensor that has left shows nothing new until it is back")
  func handOverToNobody() throws {
    try Phone.run { phone in
      phone.world.hub.setConnected(false, camera: phone.inner.uniqueID)
      let (session, preview) = phone.session(phone.virtual)
      await phone.advance(400)
      phone.world.stage.setHinge(180)
      let last = session.frame(for: preview, at: phone.time.now)
      await phone.advance(1000)
      #expect(session.frame(for: preview, at: phone.time.now) == last)
      #expect(session.model.isRunning)
      phone.world.hub.setConnected(true, camera: phone.inner.uniqueID)
      await phone.time.settle()
      #expect(phone.shown(session, preview) == phone.inner.uniqueID)
    }
  }

  @Test("V4 V6 swaps and folds on top of each other end with the right camera, and no timestamp goes back")
  func overlapping() throws {
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.rear)
      await phone.advance(400)
      var last = Duration.zero
      for step in 0..<60 {
        switch step % 6 {
        case 0: session.swap(to: phone.input(phone.virtual))
        case 1: phone.world.stage.setHinge(180)
        case 3: phone.world.stage.setHinge(0)
        case 4: session.swap(to: phone.input(phone.rear))
        default: break
        }
        for _ in 0..<(step % 7) {
          await phone.advance(23)
          let frame = try #require(session.frame(for: preview, at: phone.time.now)?.frame)
          #expect(frame.time >= last && frame.time <= phone.time.now)
          last = frame.time
        }
      }
      await phone.time.settle()
      #expect(phone.shown(session, preview) == phone.rear.uniqueID)
      session.swap(to: phone.input(phone.virtual))
      phone.world.stage.setHinge(180)
      await phone.time.settle()
      #expect(phone.shown(session, preview) == phone.inner.uniqueID)
    }
  }

  @Test("V6 coming to rest means the first frame has come, and a stop leaves nothing to wait for")
  func settling() throws {
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.outer)
      let start = phone.time.now
      await phone.time.settle()
      #expect(phone.time.now - start == .milliseconds(300))
      session.swap(to: phone.input(phone.rear))
      await phone.time.settle()
      #expect(phone.time.now - start == .milliseconds(600))
      #expect(phone.shown(session, preview) == phone.rear.uniqueID)
      session.swap(to: phone.input(phone.outer))
      session.stop()
      await phone.time.settle()
      #expect(phone.time.now - start == .milliseconds(600))
      #expect(phone.world.log.all.filter { $0.kind == .frame }.count == 2)
    }
  }

  @Test("V2 who watches the virtual camera hears of each constituent, in order; others hear nothing")
  func constituents() throws {
    try Phone.run { phone in
      let (watching, elsewhere, coming) = (Events(), Events(), Events())
      phone.world.hub.add(watching, of: phone.virtual.uniqueID)
      phone.world.hub.add(elsewhere, of: phone.rear.uniqueID)
      phone.world.hub.add(coming, of: "")
      let (session, _) = phone.session(phone.virtual)
      phone.world.stage.setHinge(180)
      phone.world.stage.setHinge(0)
      session.swap(to: phone.input(phone.rear))
      phone.world.hub.setConnected(false, camera: phone.rear.uniqueID)
      phone.world.hub.setConnected(false, camera: phone.rear.uniqueID)
      #expect(watching.all == ["none to outer", "outer to inner", "inner to outer", "outer to none"])
      #expect(elsewhere.all == ["back-wide goes"])
      #expect(coming.all == ["back-wide goes"])
    }
  }
}
