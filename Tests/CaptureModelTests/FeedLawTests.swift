import CaptureModel
import DeviceModel
import TestSupport
import Testing

@Suite("What a session delivers when")
struct FeedLawTests {
  private static let period = Duration.milliseconds(40)

  private func graph(_ camera: Camera, id: Int) throws -> CaptureGraph {
    var model = SessionModel()
    _ = try model.add(Sample.input(camera, id: id))
    _ = try model.add(Sample.preview)
    return model.graph
  }

  private func feed(_ camera: String = "outer") throws -> CameraFeed {
    var feed = CameraFeed()
    feed.start(
      camera: camera, period: Self.period, graph: try graph(Sample.outer, id: 1), at: .zero,
      latency: .milliseconds(300))
    return feed
  }

  private func frame(_ feed: CameraFeed, _ milliseconds: Int) -> FrameID? {
    let time = Duration.milliseconds(milliseconds)
    return feed.stream(at: time)?.frame(at: time)
  }

  @Test("V6 a swap shows the outgoing camera's live frames until the new one's first")
  func swap() throws {
    var feed = try feed()
    #expect(frame(feed, 299) == nil)
    #expect(frame(feed, 300) == FrameID(camera: "outer", index: 0, time: .milliseconds(300)))
    feed.start(
      camera: "inner", period: Self.period, graph: try graph(Sample.inner, id: 2), at: .milliseconds(1000),
      latency: .milliseconds(300))
    #expect(frame(feed, 1001)?.camera == "outer")
    #expect(frame(feed, 1299) == FrameID(camera: "outer", index: 24, time: .milliseconds(1260)))
    #expect(frame(feed, 1300) == FrameID(camera: "inner", index: 0, time: .milliseconds(1300)))
  }

  @Test("V4 during a hand-over no frame comes and the last one is held; the input stays")
  func handOver() throws {
    var feed = try feed()
    feed.handOver(to: "inner", period: Self.period, at: .milliseconds(1000), gap: .milliseconds(250))
    for time in [1000, 1100, 1249] {
      #expect(frame(feed, time) == FrameID(camera: "outer", index: 17, time: .milliseconds(980)))
    }
    #expect(frame(feed, 1250)?.camera == "inner")
    #expect(feed.stream(at: .milliseconds(1250))?.input == feed.stream(at: .milliseconds(900))?.input)
  }

  @Test("V4 V6 timestamps never go back, whatever is asked for when", arguments: 0..<60)
  func monotonic(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var feed = try feed()
    var now = 0
    var last = Duration.zero
    for step in 0..<60 {
      now += Int.random(in: 1...400, using: &random)
      let time = Duration.milliseconds(now)
      if let frame = feed.stream(at: time)?.frame(at: time) {
        #expect(frame.time >= last && frame.time <= time)
        last = frame.time
      }
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        feed.start(
          camera: "c\(step)", period: Self.period, graph: try graph(Sample.inner, id: step + 2), at: time,
          latency: .milliseconds(300))
      case 1: feed.handOver(to: "h\(step)", period: Self.period, at: time, gap: .milliseconds(250))
      case 2: feed.stop(at: time)
      case 3: feed.present(try graph(Sample.outer, id: 1), at: time)
      default: break
      }
    }
  }

  @Test("V6 a second swap before the first has come replaces it")
  func secondSwap() throws {
    var feed = try feed()
    for (camera, id, time) in [("inner", 2, 1000), ("rear", 3, 1200)] {
      feed.start(
        camera: camera, period: Self.period, graph: try graph(Sample.inner, id: id), at: .milliseconds(time),
        latency: .milliseconds(300))
    }
    #expect(frame(feed, 1400)?.camera == "outer")
    #expect(frame(feed, 1500)?.camera == "rear")
  }

  @Test("a stopped feed keeps its last frame")
  func stop() throws {
    var feed = try feed()
    feed.stop(at: .milliseconds(1000))
    #expect(frame(feed, 5000) == FrameID(camera: "outer", index: 17, time: .milliseconds(980)))
    #expect(feed.stream(at: .milliseconds(5000))?.nextFrameTime(after: .milliseconds(5000)) == nil)
  }
}
