import CaptureModel
import TestSupport
import Testing

@Suite("Feeds under random calls")
struct FeedProperties {
  @Test(
    "V4 V6 a feed shows what cameras ticked through one millisecond after another would", arguments: 1...10)
  func agreesWithTicks(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let period = Int.random(in: 1...40, using: &random)
    var feed = Feed(period: period)
    var cameras = TickingCameras(period: period)
    let busy = Int.random(in: 5...200, using: &random)
    var foretold: Int?
    var last = -1
    for now in 0..<2000 {
      cameras.tick(now)
      #expect(feed[now] == cameras.shown.map { "\($0.camera) \($0.time)" })
      if let time = cameras.shown?.time {
        #expect(time >= last, "timestamps do not go back")
        last = time
      }
      if let due = foretold, due <= now {
        #expect(cameras.shown?.time == due, "the next frame comes when it is foretold")
      }
      if Int.random(in: 0..<busy, using: &random) == 0 {
        call(&feed, &cameras, at: now, &random)
      }
      foretold = feed.value.nextFrameTime(after: .milliseconds(now)).map { Int($0 / .milliseconds(1)) }
    }
  }

  /// The same random call on both.
  private func call(
    _ feed: inout Feed, _ cameras: inout TickingCameras, at now: Int, _ random: inout SeededGenerator
  ) {
    let camera = ["outer", "inner", "back-wide"].randomElement(using: &random)!
    let delay = Int.random(in: 0...3, using: &random) == 0 ? 0 : Int.random(in: 1...300, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      feed.stop(at: now)
      cameras.stop()
    case 1, 2:
      guard cameras.isRunning else { return }
      feed.handOver(camera, at: now, gap: delay)
      cameras.handOver(camera, at: now, gap: delay)
    default:
      let input = Int.random(in: 1...3, using: &random)
      feed.start(camera, input: input, at: now, latency: delay)
      cameras.start(camera, input: "\(camera) \(input)", at: now, delay: delay)
    }
  }
}

/// The laws of hand-overs and swaps carried out step by step: the plain model that a feed is compared with.
private struct TickingCameras {
  struct Stream {
    var camera: String
    var input: String
    var start: Int
  }

  let period: Int
  private(set) var shown: (camera: String, time: Int)?
  private var active: Stream?
  private var isExposing = false
  private var pending: Stream?

  init(period: Int) { self.period = period }

  var isRunning: Bool { isExposing || pending != nil }

  mutating func tick(_ now: Int) {
    if let starting = pending, starting.start == now {
      active = starting
      pending = nil
      isExposing = true
    }
    if isExposing, let active, (now - active.start) % period == 0 { shown = (active.camera, now) }
  }

  mutating func start(_ camera: String, input: String, at now: Int, delay: Int) {
    pending = Stream(camera: camera, input: input, start: now + delay)
    guard delay == 0 else { return }
    if shown?.time == now { pending?.start += period } else { tick(now) }
  }

  mutating func handOver(_ camera: String, at now: Int, gap: Int) {
    guard let source = pending ?? active else { return }
    if active?.input == source.input { isExposing = false }
    start(camera, input: source.input, at: now, delay: max(gap, (pending?.start ?? now) - now))
  }

  mutating func stop() {
    pending = nil
    isExposing = false
  }
}
