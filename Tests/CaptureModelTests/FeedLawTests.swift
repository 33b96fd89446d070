import CaptureModel
import DeviceModel
import TestSupport
import Testing

@Suite("What a session delivers when")
struct FeedLawTests {
  private static let format = StreamFormat(
    size: PixelSize(width: 1920, height: 1080), period: .milliseconds(40))

  private func graph(_ camera: Camera, id: Int) throws -> CaptureGraph {
    var model = SessionModel()
    _ = try model.add(Sample.input(camera, id: id))
    _ = try model.add(Sample.preview)
    return model.graph
  }

  private func feed(_ camera: String = "outer") throws -> CameraFeed {
    var feed = CameraFeed()
    feed.start(
      camera: camera, format: Self.format, graph: try graph(Sample.outer, id: 1), at: .zero,
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
      camera: "inner", format: Self.format, graph: try graph(Sample.inner, id: 2), at: .milliseconds(1000),
      latency: .milliseconds(300))
    #expect(frame(feed, 1001)?.camera == "outer")
    #expect(frame(feed, 1299) == FrameID(camera: "outer", index: 24, time: .milliseconds(1260)))
    #expect(frame(feed, 1300) == FrameID(camera: "inner", index: 0, time: .milliseconds(1300)))
  }

  @Test("V4 during a hand-over no frame comes and the last one is held; the input stays")
  func handOver() throws {
    var feed = try feed()
    feed.handOver(to: "inner", format: Self.format, at: .milliseconds(1000), gap: .milliseconds(250))
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
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        feed.start(
          camera: "c\(step)", format: Self.format, graph: try graph(Sample.inner, id: step + 2), at: time,
          latency: .milliseconds(300))
      case 1: feed.handOver(to: "h\(step)", format: Self.format, at: time, gap: .milliseconds(250))
      case 2: feed.stop(at: time)
      case 3: feed.present(try graph(Sample.outer, id: 1), at: time)
      case 4:
        let period = Duration.milliseconds(Int.random(in: 1...200, using: &random))
        feed.reformat(
          [Sample.inner, Sample.outer].randomElement(using: &random)!.uniqueID,
          StreamFormat(size: Self.format.size, period: period), at: time)
      default: break
      }
    }
  }

  @Test("V6 a second swap before the first has come replaces it")
  func secondSwap() throws {
    var feed = try feed()
    for (camera, id, time) in [("inner", 2, 1000), ("rear", 3, 1200)] {
      feed.start(
        camera: camera, format: Self.format, graph: try graph(Sample.inner, id: id), at: .milliseconds(time),
        latency: .milliseconds(300))
    }
    #expect(frame(feed, 1400)?.camera == "outer")
    #expect(frame(feed, 1500)?.camera == "rear")
  }

  @Test("V4 V6 no two frames have one time, though cameras change within it")
  func noDelay() throws {
    var feed = CameraFeed()
    let start = Duration.milliseconds(1000)
    for (id, camera) in ["outer", "inner", "rear"].enumerated() {
      feed.start(
        camera: camera, format: Self.format, graph: try graph(Sample.inner, id: id), at: start, latency: .zero
      )
    }
    #expect(frame(feed, 1000) == FrameID(camera: "outer", index: 0, time: start))
    #expect(frame(feed, 1040) == FrameID(camera: "rear", index: 0, time: .milliseconds(1040)))
    feed.handOver(to: "outer", format: Self.format, at: .milliseconds(1050), gap: .zero)
    #expect(frame(feed, 1050) == FrameID(camera: "outer", index: 0, time: .milliseconds(1050)))
  }

  @Test("V6 D14 an outgoing camera that leaves exposes no more, and the next one starts in time")
  func leaves() throws {
    for gone in ["outer", Sample.outer.uniqueID] {
      var feed = try feed()
      feed.start(
        camera: "inner", format: Self.format, graph: try graph(Sample.inner, id: 2), at: .milliseconds(1000),
        latency: .milliseconds(300))
      feed.lose(outgoing: "somebody", at: .milliseconds(1050))
      feed.lose(outgoing: gone, at: .milliseconds(1100))
      #expect(frame(feed, 1299) == FrameID(camera: "outer", index: 20, time: .milliseconds(1100)))
      #expect(feed.nextFrameTime(after: .milliseconds(1100)) == .milliseconds(1300))
      #expect(frame(feed, 1300)?.camera == "inner")
    }
  }

  @Test(
    "A1 a running camera goes on in another format with its next frame, counting on; the last one is held")
  func reformat() throws {
    let (small, outer) = (PixelSize(width: 640, height: 480), Sample.outer.uniqueID)
    var feed = try feed()
    // Frames 17 and 18 would be at 980 and 1020.
    feed.reformat(outer, StreamFormat(size: small, period: .milliseconds(100)), at: .milliseconds(1000))
    #expect(frame(feed, 1079) == FrameID(camera: "outer", index: 17, time: .milliseconds(980)))
    #expect(feed.current?.size(at: .milliseconds(1079)) == Self.format.size)
    #expect(feed.nextFrameTime(after: .milliseconds(1000)) == .milliseconds(1080))
    #expect(frame(feed, 1180) == FrameID(camera: "outer", index: 19, time: .milliseconds(1180)))
    #expect(feed.current?.size(at: .milliseconds(1080)) == small)
    feed.reformat(outer, StreamFormat(size: small, period: .milliseconds(10)), at: .milliseconds(1199))
    #expect(frame(feed, 1199) == FrameID(camera: "outer", index: 20, time: .milliseconds(1199)))
    feed.reformat(outer, Self.format, at: .milliseconds(1200))
    feed.stop(at: .milliseconds(1210))
    #expect(frame(feed, 5000)?.index == 20)
    #expect(feed.nextFrameTime(after: .milliseconds(1210)) == nil)
    #expect(feed.current?.size(at: .milliseconds(5000)) == small)
  }

  @Test(
    "A1 V6 a camera that is about to start does so in time in its new format; the outgoing one keeps its own")
  func reformatDuringSwap() throws {
    let other = StreamFormat(size: PixelSize(width: 640, height: 480), period: .milliseconds(10))
    var feed = try feed()
    feed.start(
      camera: "inner", format: Self.format, graph: try graph(Sample.inner, id: 2), at: .milliseconds(1000),
      latency: .milliseconds(300))
    feed.reformat(Sample.inner.uniqueID, other, at: .milliseconds(1100))
    #expect(frame(feed, 1299) == FrameID(camera: "outer", index: 24, time: .milliseconds(1260)))
    #expect(frame(feed, 1310) == FrameID(camera: "inner", index: 1, time: .milliseconds(1310)))
    #expect(feed.stream(at: .milliseconds(1299))?.format == Self.format)
    #expect(feed.stream(at: .milliseconds(1300))?.format == other)
  }

  @Test("a stopped feed keeps its last frame")
  func stop() throws {
    var feed = try feed()
    feed.stop(at: .milliseconds(1000))
    #expect(frame(feed, 5000) == FrameID(camera: "outer", index: 17, time: .milliseconds(980)))
    #expect(feed.stream(at: .milliseconds(5000))?.nextFrameTime(after: .milliseconds(5000)) == nil)
  }
}
