import DeviceModel

/// One frame of a camera, before any pixel of it exists.
package struct FrameID: Hashable, Sendable {
  /// The physical camera's `uniqueID`.
  package let camera: String
  /// Counts up from 0 within a stream.
  package let index: Int
  /// When the sensor was exposed, on the world's clock.
  package let time: Duration

  package init(camera: String, index: Int, time: Duration) {
    self.camera = camera
    self.index = index
    self.time = time
  }
}

/// What a session's pipeline delivers at which time: the laws of hand-over and of swaps (V4, V6), as a value.
///
/// At any time at most one stream delivers; a second may be starting. A preview that asks for the newest frame
/// gets the last one of the stream that ends until the first one of the stream that starts.
package struct CameraFeed: Hashable, Sendable {
  /// Frames of one physical camera by one graph.
  package struct Stream: Hashable, Sendable {
    /// The physical camera's `uniqueID`.
    package let camera: String
    /// The input that the frames come through, and the connections that present them.
    package var graph: CaptureGraph
    /// When the first frame is exposed.
    package let start: Duration
    package let period: Duration
    /// No frame is exposed after this; nil while the stream runs.
    package var end: Duration?

    package var input: CaptureInput? { graph.videoInput }

    /// The newest frame at `time`, nil before the first.
    package func frame(at time: Duration) -> FrameID? {
      let time = min(time, end ?? time)
      guard time >= start else { return nil }
      let index = (time - start).count(of: period)
      return FrameID(camera: camera, index: index, time: start + period * index)
    }

    /// Exposes no frame after `time`; what has ended stays ended.
    mutating func finish(at time: Duration) { end = min(time, end ?? time) }

    /// When the next frame after `time` is exposed, nil when none is.
    package func nextFrameTime(after time: Duration) -> Duration? {
      guard time >= start else { return start }
      let next = start + period * ((time - start).count(of: period) + 1)
      if let end, next > end { return nil }
      return next
    }
  }

  package private(set) var current: Stream?
  package private(set) var next: Stream?

  package init() {}

  /// What is shown at `time`.
  package func stream(at time: Duration) -> Stream? {
    if let next, time >= next.start { return next }
    return current
  }

  /// The stream that delivers last: the one that starts, if one does.
  package var newest: Stream? { next ?? current }

  /// When the next frame after `time` is exposed, by either stream; nil when none is.
  package func nextFrameTime(after time: Duration) -> Duration? {
    [stream(at: time), next].compactMap { $0?.nextFrameTime(after: time) }.min()
  }

  /// A session starts, or its input is exchanged: the outgoing camera goes on until the new one's first frame
  /// (V6).
  package mutating func start(
    camera: String, period: Duration, graph: CaptureGraph, at time: Duration, latency: Duration
  ) {
    advance(to: time)
    next = Stream(camera: camera, graph: graph, start: time + latency, period: period)
  }

  /// A virtual camera changes the physical one: no frame of it comes during the gap (V4). Where it was only about
  /// to start, the outgoing camera goes on until it does (V6).
  package mutating func handOver(to camera: String, period: Duration, at time: Duration, gap: Duration) {
    advance(to: time)
    guard let newest else { return }
    if current?.input == newest.input { current?.finish(at: time) }
    let start = max(time + gap, next?.start ?? .zero)
    next = Stream(camera: camera, graph: newest.graph, start: start, period: period)
  }

  /// Connections changed and the input did not: frames of that input are presented anew from now on.
  package mutating func present(_ graph: CaptureGraph, at time: Duration) {
    advance(to: time)
    if next?.input == graph.videoInput { next?.graph = graph }
    if current?.input == graph.videoInput { current?.graph = graph }
  }

  /// No more frames; the last one stays.
  package mutating func stop(at time: Duration) {
    advance(to: time)
    next = nil
    current?.finish(at: time)
  }

  /// Nothing is connected any more.
  package mutating func clear() {
    current = nil
    next = nil
  }

  private mutating func advance(to time: Duration) {
    guard let next, time >= next.start else { return }
    current = next
    self.next = nil
  }
}

extension Duration {
  /// How many whole periods fit; exact.
  fileprivate func count(of period: Duration) -> Int { Int(attoseconds / period.attoseconds) }
}
