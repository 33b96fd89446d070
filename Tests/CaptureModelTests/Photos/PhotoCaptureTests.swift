import CaptureModel
import DeviceModel
import Testing

@Suite("A photo from the call to its last answer")
struct PhotoCaptureTests {
  private static let frame = FrameID(camera: "outer", index: 7, time: .milliseconds(66))

  private static let format = StreamFormat(
    size: PixelSize(width: 640, height: 480), period: .milliseconds(40))

  private func capture() -> PhotoCapture {
    PhotoCapture(at: .zero, shutterLag: .milliseconds(50), processing: .milliseconds(200))
  }

  private func next(_ milliseconds: Int) -> PhotoCapture.Sight { .next(at: .milliseconds(milliseconds)) }

  @Test("P1 each stage has its time, and the order is Apple's")
  func order() {
    var capture = capture()
    #expect(capture.step(next(33), at: .zero) == [.willBegin, .wait(until: .milliseconds(50))])
    #expect(capture.shutter == .milliseconds(50))
    #expect(capture.step(next(66), at: .milliseconds(50)) == [.willCapture, .wait(until: .milliseconds(66))])
    #expect(
      capture.step(.frame(Self.frame), at: .milliseconds(66))
        == [.didCapture([Self.frame]), .wait(until: .milliseconds(266))])
    #expect(capture.step(next(300), at: .milliseconds(266)) == [.didProcess(nil), .didFinish(nil)])
    #expect(capture.step(next(300), at: .milliseconds(300)) == [])
  }

  @Test("P1 a clock that is late delays the shutter, and a frame from before is not the photo")
  func late() {
    var capture = capture()
    _ = capture.step(next(33), at: .zero)
    _ = capture.step(next(100), at: .milliseconds(90))
    #expect(capture.shutter == .milliseconds(90))
  }

  @Test("V4 P1 without a frame the photo waits for the next")
  func gap() {
    var capture = capture()
    _ = capture.step(next(33), at: .zero)
    _ = capture.step(next(66), at: .milliseconds(50))
    #expect(capture.step(next(350), at: .milliseconds(66)) == [.wait(until: .milliseconds(350))])
    #expect(
      capture.step(.frame(Self.frame), at: .milliseconds(350))
        == [.didCapture([Self.frame]), .wait(until: .milliseconds(550))])
  }

  @Test(
    "P1 what fails before the exposure is told twice, last by didFinish; nothing fails after it",
    arguments: [PhotoFailure.sessionNotRunning, .connectionGone, .cameraGone], 0..<4)
  func failures(failure: PhotoFailure, stage: Int) {
    var capture = capture()
    let sights = [next(33), next(66), .frame(Self.frame), next(300)]
    let times = [Duration.zero, .milliseconds(50), .milliseconds(66), .milliseconds(266)]
    for index in 0..<stage { _ = capture.step(sights[index], at: times[index]) }
    let told = capture.step(.none(failure), at: times[stage])
    let failed: [PhotoCapture.Action] = [.didProcess(failure), .didFinish(failure)]
    switch stage {
    case 0: #expect(told == [.willBegin] + failed)
    case 1, 2: #expect(told == failed)
    default: #expect(told == [.didProcess(nil), .didFinish(nil)])
    }
    #expect(capture.step(next(400), at: .milliseconds(400)) == [])
  }

  // MARK: Frames

  private func graph(_ id: Int) throws -> CaptureGraph {
    try SessionModel(try input("outer", id: id), [.photo]).graph
  }

  private func feed(_ graph: CaptureGraph) -> CameraFeed {
    var feed = CameraFeed()
    feed.start(
      camera: "outer", format: Self.format, graph: graph, at: .zero, latency: .milliseconds(300))
    return feed
  }

  @Test("P1 a photo's frame is the newest one exposed since the shutter opened")
  func sight() throws {
    let graph = try graph(1)
    let connection = graph.connections[0].id
    let feed = feed(graph)
    func sight(from start: Int, at time: Int) -> PhotoCapture.Sight? {
      feed.sight(through: connection, from: .milliseconds(start), at: .milliseconds(time))
    }
    #expect(sight(from: 0, at: 0) == next(300))
    #expect(sight(from: 310, at: 310) == next(340))
    #expect(sight(from: 310, at: 340) == .frame(FrameID(camera: "outer", index: 1, time: .milliseconds(340))))
    #expect(sight(from: 310, at: 390) == .frame(FrameID(camera: "outer", index: 2, time: .milliseconds(380))))
    #expect(feed.sight(through: connection + 1, from: .zero, at: .milliseconds(340)) == nil)
  }

  @Test("V4 V6 P1 a photo waits over a hand-over and for a new input's first frame, and not after a stop")
  func changes() throws {
    let (first, second) = (try graph(1), try graph(2))
    var feed = feed(first)
    let connection = first.connections[0].id
    feed.handOver(to: "inner", format: Self.format, at: .milliseconds(400), gap: .milliseconds(250))
    let at = Duration.milliseconds(401)
    #expect(feed.sight(through: connection, from: at, at: at) == next(650))
    feed.stop(at: .milliseconds(700))
    #expect(feed.sight(through: connection, from: .milliseconds(701), at: .milliseconds(701)) == nil)

    var other = CameraFeed()
    var model = SessionModel()
    _ = try model.add(try input("outer", id: 1))
    _ = try model.add(.photo)
    let before = model.graph
    _ = try model.swap(to: try input("inner", id: 2))
    let after = model.graph
    other.start(camera: "outer", format: Self.format, graph: before, at: .zero, latency: .zero)
    other.start(
      camera: "inner", format: Self.format, graph: after, at: .milliseconds(100),
      latency: .milliseconds(300))
    #expect(before.connections[0].id != after.connections[0].id)
    let during = Duration.milliseconds(120)
    #expect(other.sight(through: after.connections[0].id, from: during, at: during) == next(400))
    #expect(second.connections.count == 1)
  }
}
