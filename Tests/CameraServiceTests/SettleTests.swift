import CameraService
import DeviceModel
import Scheduling
import Testing

@Suite("A world that is left")
@MainActor
struct LeftWorldTests {
  @Test("all of it goes with its run, whatever was still to happen")
  func goes() throws {
    weak var left: World?
    weak var hub: CameraHub?
    weak var frames: FrameStore?
    weak var time: VirtualTime?
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.virtual)
      await phone.world.settle()
      let frame = try #require(session.frame(for: preview, at: phone.time.now))
      #expect(phone.world.frames.pixels(of: frame.frame, width: 32, height: 18) != nil)
      phone.world.stage.setHinge(180)
      (left, hub, frames, time) = (phone.world, phone.world.hub, phone.world.frames, phone.time)
    }
    #expect(left == nil && hub == nil && frames == nil && time == nil)
  }
}

@Suite("Coming to rest")
@MainActor
struct SettleTests {
  @Test("Q5 after a change of the pose a preview has a frame of the new one, one frame later at most")
  func newPose() throws {
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.outer)
      await phone.world.settle()
      for step in 0..<40 {
        await phone.advance(step * 7 % 31)
        let changed = phone.time.now
        phone.world.stage.rotate(to: step % 2 == 0 ? .landscapeLeft : .portrait)
        #expect(await phone.world.settle())
        let frame = try #require(session.frame(for: preview, at: phone.time.now))
        #expect(frame.frame.time >= changed)
        #expect(phone.time.now - changed <= .ns(seconds: 1.0 / 30))
      }
    }
  }

  @Test("Q5 no time passes where no preview runs, or where its frame is of the present pose already")
  func noTime() throws {
    try Phone.run { phone in
      await phone.advance(100)
      phone.world.stage.setHinge(180)
      await phone.world.settle()
      #expect(phone.time.now == .milliseconds(100))
      let (session, _) = phone.session(phone.rear)
      await phone.world.settle()
      let rest = phone.time.now
      await phone.world.settle()
      #expect(phone.time.now == rest)
      phone.world.stage.rotate(to: .landscapeLeft)
      session.stop()
      await phone.world.settle()
      #expect(phone.time.now == rest, "it holds its last frame and gets no other")
    }
  }

  @Test("Q3 Q5 whoever gives up at once is told that something is left")
  func limit() throws {
    try Phone.run { phone in
      let session = phone.session(phone.outer)
      await phone.world.settle()
      await phone.advance(10)
      phone.world.stage.rotate(to: .landscapeLeft)
      #expect(await phone.world.settle(atMost: .zero) == false)
      withExtendedLifetime(session) {}
    }
  }
}
