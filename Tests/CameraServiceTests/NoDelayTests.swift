import CameraService
import CaptureModel
import DeviceModel
import Testing

@Suite("Frames at the ends of a change of cameras")
@MainActor
struct NoDelayTests {
  private static let immediate: Device = {
    var device = Device.iPhoneDuo
    device.timing.switchLatency = 0
    device.timing.handoverGap = 0
    return device
  }()

  @Test("V4 V6 a device that changes cameras without delay gives each camera's first frame, at its own time")
  func firstFrames() throws {
    try Phone.run(Self.immediate) { phone in
      let events = Events()
      let (session, preview) = phone.session(phone.virtual)
      session.setListener(events, for: preview)
      await phone.advance(10)
      #expect(events.take() == ["outer 0"])
      phone.world.stage.setHinge(180)
      await phone.advance(10)
      #expect(events.take() == ["inner 0"])
      session.swap(to: phone.input(phone.rear))
      #expect(phone.shown(session, preview) == phone.rear.uniqueID)
      await phone.advance(10)
      #expect(events.take() == ["back-wide 0"])
      #expect(phone.world.log.all.filter { $0.kind == .frame }.count == 3)
    }
  }

  @Test("V4 V6 without delay no two frames have one time, whatever is asked for", arguments: [0, 1, 10])
  func monotonic(step: Int) throws {
    try Phone.run(Self.immediate) { phone in
      let times = Times()
      let (session, preview) = phone.session(phone.virtual)
      session.setListener(times, for: preview)
      for round in 0..<30 {
        phone.world.stage.setHinge(round % 2 == 0 ? 180 : 0)
        session.swap(to: phone.input(round % 3 == 0 ? phone.rear : phone.virtual))
        await phone.advance(step)
      }
      await phone.advance(100)
      #expect(times.all.count > 2)
      #expect(zip(times.all, times.all.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test(
    "V6 D14 an outgoing camera that leaves during a swap gives no more frames; the new one starts in time")
  func outgoingLeaves() throws {
    try Phone.run { phone in
      let events = Events()
      let (session, preview) = phone.session(phone.outer)
      session.setListener(events, for: preview)
      await phone.advance(1000)
      session.swap(to: phone.input(phone.rear))
      await phone.advance(100)
      phone.world.hub.setConnected(false, camera: phone.outer.uniqueID)
      let held = session.frame(for: preview, at: phone.time.now)
      _ = events.take()
      await phone.advance(199)
      #expect(events.all.isEmpty)
      #expect(session.frame(for: preview, at: phone.time.now) == held)
      await phone.advance(1)
      #expect(events.take() == ["back-wide 0"])
      #expect(session.model.isRunning)
    }
  }
}

/// The times of frames, in order.
private final class Times: FrameListener {
  @MainActor private(set) var all: [Duration] = []

  func didExpose(_ frame: PresentedFrame) { all.append(frame.frame.time) }
}
