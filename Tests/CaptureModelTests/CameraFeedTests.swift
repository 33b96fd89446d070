import CaptureModel
import Testing

@Suite("Hand-overs and swaps")
struct CameraFeedTests {
  @Test("V6 the outgoing camera's frames go on until the new one's first")
  func swap() throws {
    var feed = Feed()
    feed.start("back-wide", at: 0, latency: 300)
    #expect(feed[299] == nil)
    #expect(feed[300] == "back-wide 300")
    feed.start("inner", at: 1000, latency: 300)
    #expect(feed[1000] == "back-wide 1000")
    #expect(feed[1299] == "back-wide 1299")
    #expect(feed[1300] == "inner 1300")
    #expect(feed[1301] == "inner 1301")
  }

  @Test("V6 of rapid swaps only the last one's camera comes, and the shown one goes on till then")
  func rapidSwaps() throws {
    var feed = Feed()
    feed.start("back-wide", at: 0, latency: 300)
    feed.start("inner", at: 1000, latency: 300)
    feed.start("outer", at: 1100, latency: 300)
    feed.start("back-ultra-wide", at: 1200, latency: 300)
    #expect(feed[1300] == "back-wide 1300")
    #expect(feed[1499] == "back-wide 1499")
    #expect(feed[1500] == "back-ultra-wide 1500")
  }

  @Test("V6 swapping back before the other camera's first frame never shows the other")
  func swapBack() throws {
    var feed = Feed()
    feed.start("back-wide", at: 0, latency: 300)
    feed.start("inner", at: 1000, latency: 300)
    feed.start("back-wide", at: 1100, latency: 300)
    for time in 1000...1500 { #expect(feed[time] == "back-wide \(time)") }
  }

  @Test("V4 a hand-over: no frame in the gap, the last one held, then the other sensor's first")
  func handOver() throws {
    var feed = Feed()
    feed.start("outer", at: 0, latency: 300)
    feed.handOver("inner", at: 1000, gap: 250)
    for time in 1000..<1250 { #expect(feed[time] == "outer 1000") }
    #expect(feed[1250] == "inner 1250")
    #expect(feed.value.nextFrameTime(after: .milliseconds(1000)) == .milliseconds(1250))
  }

  @Test("V4 two hand-overs in a row: the gap begins anew, and the first sensor's last frame stays")
  func handOverBack() throws {
    var feed = Feed()
    feed.start("outer", at: 0, latency: 300)
    feed.handOver("inner", at: 1000, gap: 250)
    feed.handOver("outer", at: 1100, gap: 250)
    for time in 1000..<1350 { #expect(feed[time] == "outer 1000") }
    #expect(feed[1350] == "outer 1350")
  }

  @Test("V4 V6 a hand-over of a camera that is only about to start leaves the outgoing one alone")
  func handOverDuringSwap() throws {
    var feed = Feed()
    feed.start("back-wide", input: 1, at: 0, latency: 300)
    feed.start("outer", input: 2, at: 1000, latency: 300)
    feed.handOver("inner", at: 1010, gap: 250)
    #expect(feed[1299] == "back-wide 1299")
    #expect(feed[1300] == "inner 1300", "not earlier than the swap takes")
    feed.start("back-wide", input: 3, at: 2000, latency: 300)
    feed.start("outer", input: 4, at: 2100, latency: 300)
    feed.handOver("inner", at: 2350, gap: 250)
    #expect(feed[2599] == "inner 2350" || feed[2599] == "inner 2599")
  }

  @Test("V4 V6 a swap during a hand-over: the last frame before the gap stays until the new camera's first")
  func swapDuringHandOver() throws {
    var feed = Feed()
    feed.start("outer", input: 1, at: 0, latency: 300)
    feed.handOver("inner", at: 1000, gap: 250)
    feed.start("back-wide", input: 2, at: 1100, latency: 300)
    for time in 1000..<1400 { #expect(feed[time] == "outer 1000") }
    #expect(feed[1400] == "back-wide 1400")
  }

  @Test("V6 after a stop the last frame stays, also while the next start takes its time")
  func stop() throws {
    var feed = Feed()
    feed.start("outer", at: 0, latency: 300)
    feed.start("inner", input: 2, at: 900, latency: 300)
    feed.stop(at: 1000)
    #expect(feed[5000] == "outer 1000", "the swap does not happen any more")
    #expect(feed.value.nextFrameTime(after: .milliseconds(1000)) == nil)
    feed.start("inner", input: 2, at: 6000, latency: 300)
    #expect(feed[6299] == "outer 1000")
    #expect(feed[6300] == "inner 6300")
  }

  @Test("V4 nothing to hand over, nothing shown once nothing is connected")
  func empty() {
    var feed = Feed()
    feed.handOver("inner", at: 0, gap: 250)
    #expect(feed.value == CameraFeed())
    feed.start("outer", at: 0, latency: 300)
    feed.value.clear()
    #expect(feed[1000] == nil)
  }

  @Test("M3 changed connections present frames of their own input only")
  func present() throws {
    var feed = Feed()
    feed.start("back-wide", input: 1, at: 0, latency: 300)
    feed.start("inner", input: 2, at: 1000, latency: 300)
    let old = try #require(feed.value.stream(at: .milliseconds(1200))?.graph)
    var model = try SessionModel(input("inner", id: 2))
    let turned = try model.setRotationAngle(180, connection: model.connection(to: .preview).id)
    #expect(turned.isEmpty)
    feed.value.present(model.graph, at: .milliseconds(1100))
    #expect(feed.value.stream(at: .milliseconds(1200))?.graph == old)
    #expect(feed.value.stream(at: .milliseconds(1300))?.graph == model.graph)
  }
}
