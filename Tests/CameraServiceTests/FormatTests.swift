import CameraService
import CaptureModel
import DeviceModel
import Synchronization
import Testing

@Suite("A camera that is set while it streams")
@MainActor
struct FormatTests {
  @Test("A1 the next frame has the new rate and size, and the session runs on")
  func running() throws {
    try Phone.run { phone in
      let frames = Frames()
      let (session, preview) = phone.session(phone.outer)
      session.setListener(frames, for: preview)
      await phone.advance(1000)
      phone.world.hub.change(phone.outer) { settings in
        settings.use(format: 0, of: phone.outer)
        settings.longestFrame = FrameDuration(value: 1, timescale: 120)
      }
      await phone.advance(1000)
      let all = frames.all
      let first = try #require(all.firstIndex { $0.size != all[0].size })
      #expect(all[first].size == phone.world.hub.settings(of: phone.outer).pictureSize(of: phone.outer))
      #expect(all[first...].allSatisfy { $0.size == all[first].size })
      #expect(all.map(\.frame.index) == Array(all.indices), "numbers go on")
      let steps = zip(all, all.dropFirst()).map { $1.frame.time - $0.frame.time }
      #expect(steps.prefix(first - 1).allSatisfy { $0 == .nanoseconds(33_333_333) })
      #expect(steps.dropFirst(first).allSatisfy { $0 == .nanoseconds(8_333_333) })
      #expect(steps[first - 1] > .zero && steps[first - 1] <= .nanoseconds(33_333_333))
      #expect(session.model.isRunning)
    }
  }

  @Test("A1 handlers get the first new frame's time, in order, also over a hand-over")
  func handlers() throws {
    try Phone.run { phone in
      let (frames, told) = (Frames(), Told())
      let (session, preview) = phone.session(phone.virtual)
      session.setListener(frames, for: preview)
      await phone.advance(1000)
      for name in ["a", "b"] {
        phone.world.hub.change(phone.virtual, then: { told.all.append((name, $0)) }) {
          $0.use(format: 0, of: phone.virtual)
        }
      }
      phone.world.stage.setHinge(180)
      frames.markNext()
      #expect(told.all.isEmpty)
      await phone.advance(1000)
      #expect(told.all.map(\.name) == ["a", "b"])
      #expect(frames.next != nil && told.all.allSatisfy { $0.time == frames.next })
    }
  }

  @Test("A1 every handler is called: with no frame to come, or with nobody who streams")
  func noFrame() throws {
    try Phone.run { phone in
      let events = Events()
      func change(_ camera: Camera, _ name: String) {
        phone.world.hub.change(camera, then: { events.add("\(name) \($0.map { "\($0)" } ?? "none")") }) {
          $0.use(format: 0, of: camera)
        }
      }
      change(phone.rear, "idle")
      let (session, _) = phone.session(phone.outer)
      await phone.advance(400)
      change(phone.outer, "stopped")
      session.stop()
      await phone.advance(0)
      session.start()
      change(phone.outer, "interrupted")
      phone.world.hub.interrupt(.videoDeviceNotAvailableInBackground)
      await phone.advance(0)
      phone.world.hub.endInterruption()
      change(phone.outer, "removed")
      session.perform { $0.remove(input: $0.graph.inputs[0].id) }
      await phone.advance(0)
      let input = phone.input(phone.outer)
      session.perform { (model) throws(Misuse) in try model.add(input) }
      change(phone.outer, "overtaken")
      session.swap(to: phone.input(phone.rear))
      await phone.time.settle()
      #expect(
        events.all == [
          "idle 0.0 seconds", "stopped none", "interrupted none", "removed none", "overtaken none",
        ])
    }
  }

  @Test("M3 a frame that is held keeps the size it was exposed with")
  func held() throws {
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.outer)
      await phone.advance(1000)
      let held = try #require(session.frame(for: preview, at: phone.time.now))
      session.stop()
      phone.world.hub.change(phone.outer) { $0.use(format: 0, of: phone.outer) }
      #expect(session.frame(for: preview, at: phone.time.now) == held)
    }
  }
}

@MainActor
private final class Told {
  var all: [(name: String, time: Duration?)] = []
}

private final class Frames: FrameListener {
  @MainActor private(set) var all: [PresentedFrame] = []
  /// The time of the first frame since ``markNext()``.
  @MainActor private(set) var next: Duration?
  @MainActor private var isMarked = false

  @MainActor func markNext() { isMarked = true }

  func didExpose(_ frame: PresentedFrame) {
    if isMarked, next == nil { next = frame.frame.time }
    all.append(frame)
  }
}
