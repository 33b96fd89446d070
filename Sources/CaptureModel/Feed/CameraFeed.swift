import DeviceModel

/// What a session's pipeline delivers at which time: the laws of hand-over and of swaps (V4, V6), as a value.
///
/// At any time at most one stream delivers; a second may be starting. A preview that asks for the newest frame
/// gets the last one of the stream that ends until the first one of the stream that starts.
package struct CameraFeed: Hashable, Sendable {
  fileprivate struct Held: Hashable {
    let frame: FrameID
    let size: PixelSize
  }

  /// Frames of one physical camera by one graph.
  package struct Stream: Hashable, Sendable {
    /// The physical camera's `uniqueID`.
    package let camera: String
    private var pieceOfGraph: Piece<CaptureGraph>
    /// When the first frame is exposed.
    package fileprivate(set) var start: Duration
    package fileprivate(set) var format: StreamFormat
    /// The last frame that the camera exposed in another format, which is shown until `start`.
    fileprivate var held: Held?
    /// No frame is exposed after this; nil while the stream runs.
    package var end: Duration?

    fileprivate init(
      camera: String, graph: CaptureGraph, start: Duration, format: StreamFormat, held: Held? = nil
    ) {
      self.camera = camera
      pieceOfGraph = Piece(graph)
      self.start = start
      self.format = format
      self.held = held
    }

    /// The input that the frames come through, and the connections that present them.
    package var graph: CaptureGraph {
      get { pieceOfGraph.value }
      set { pieceOfGraph.value = newValue }
    }

    package var input: CaptureInput? { graph.videoInput }

    /// The newest frame at `time`; before the first the one that is held, or nil.
    package func frame(at time: Duration) -> FrameID? {
      let time = min(time, end ?? time)
      guard time >= start else { return held?.frame }
      let count = (time - start).count(of: format.period)
      let exposed = start + format.period * count
      return FrameID(
        camera: camera, index: firstIndex + count, time: exposed, crop: format.crop(at: exposed))
    }

    fileprivate func frame(
      for output: Int, at time: Duration
    ) -> (frame: FrameID, connection: CaptureConnection, size: PixelSize)? {
      guard let connection = graph.connection(to: output), connection.isActive, let frame = frame(at: time)
      else { return nil }
      return (frame, connection, size(at: time))
    }

    fileprivate func isStreaming(at time: Duration) -> Bool { end == nil && frame(at: time) != nil }

    /// The size of the frame that is the newest at `time`.
    package func size(at time: Duration) -> PixelSize {
      min(time, end ?? time) < start ? held?.size ?? format.size : format.size
    }

    private var firstIndex: Int { held.map { $0.frame.index + 1 } ?? 0 }

    /// Whether the camera has streamed in another format before.
    package var goesOn: Bool { held != nil }

    /// Whether the format before had another size.
    package var changesSize: Bool { held.map { $0.size != format.size } ?? false }

    /// The same camera in another format, from its next frame on.
    func reformatted(_ format: StreamFormat, at time: Duration) -> Stream {
      var other = Stream(camera: camera, graph: graph, start: start, format: format, held: held)
      guard let frame = frame(at: time) else { return other }
      other.start = max(time, frame.time + format.period)
      other.held = Held(frame: frame, size: size(at: time))
      return other
    }

    /// Exposes no frame after `time`; what has ended stays ended.
    mutating func finish(at time: Duration) { end = min(time, end ?? time) }

    /// When the next frame after `time` is exposed, nil when none is.
    package func nextFrameTime(after time: Duration) -> Duration? {
      guard time >= start else { return end.map { $0 < start } == true ? nil : start }
      let next = start + format.period * ((time - start).count(of: format.period) + 1)
      if let end, next > end { return nil }
      return next
    }
  }

  package private(set) var current: Stream?
  package private(set) var next: Stream?

  package init() {}

  /// What is shown at `time`.
  package func stream(at time: Duration) -> Stream? { isNextShown(at: time) ? next : current }

  private func isNextShown(at time: Duration) -> Bool {
    if let start = next?.start { time >= start } else { false }
  }

  /// When the stream that is shown at `time` exposes its first frame.
  package func start(at time: Duration) -> Duration? { isNextShown(at: time) ? next?.start : current?.start }

  /// What an output gets at `time`: the newest frame, the connection that it comes through, and the size that it has
  /// before it is turned.
  package func frame(
    for output: Int, at time: Duration
  ) -> (frame: FrameID, connection: CaptureConnection, size: PixelSize)? {
    isNextShown(at: time) ? next?.frame(for: output, at: time) : current?.frame(for: output, at: time)
  }

  /// Whether frames are coming, or have come and not been stopped.
  package func isStreaming(at time: Duration) -> Bool {
    isNextShown(at: time) ? next?.isStreaming(at: time) == true : current?.isStreaming(at: time) == true
  }

  /// The stream that delivers last: the one that starts, if one does.
  package var newest: Stream? { next ?? current }
  /// When the first frame of ``newest`` is exposed.
  package var newestStart: Duration? { next?.start ?? current?.start }
  /// Whether ``newest`` has ended.
  package var hasEnded: Bool { next == nil ? current?.end != nil : next?.end != nil }

  /// When the next frame after `time` is exposed, by either stream; nil when none is.
  package func nextFrameTime(after time: Duration) -> Duration? {
    let soonest =
      isNextShown(at: time) ? next?.nextFrameTime(after: time) : current?.nextFrameTime(after: time)
    guard let later = next?.nextFrameTime(after: time) else { return soonest }
    return min(soonest ?? later, later)
  }

  /// A session starts, or its input is exchanged: the outgoing camera goes on until the new one's first frame
  /// (V6).
  package mutating func start(
    camera: String, format: StreamFormat, graph: CaptureGraph, at time: Duration, latency: Duration
  ) {
    advance(to: time)
    next = Stream(
      camera: camera, graph: graph, start: firstExposure(of: format, after: latency, at: time), format: format
    )
  }

  /// A virtual camera changes the physical one: no frame of it comes during the gap (V4). Where it was only about
  /// to start, the outgoing camera goes on until it does (V6).
  package mutating func handOver(to camera: String, format: StreamFormat, at time: Duration, gap: Duration) {
    advance(to: time)
    guard let newest else { return }
    if current?.input == newest.input { current?.finish(at: time) }
    let start = firstExposure(of: format, after: max(gap, (next?.start ?? time) - time), at: time)
    next = Stream(camera: camera, graph: newest.graph, start: start, format: format)
  }

  /// A camera, as an app asked for it, goes on in another format; its next frame is the first to have it.
  package mutating func reformat(_ camera: String, _ format: StreamFormat, at time: Duration) {
    advance(to: time)
    if let current, current.end == nil, current.input?.camera.uniqueID == camera {
      self.current = current.reformatted(format, at: time)
    }
    if let next, next.input?.camera.uniqueID == camera { self.next = next.reformatted(format, at: time) }
  }

  /// A camera, as an app asked for it, zooms from now on as `zoom` says.
  package mutating func zoom(_ camera: String, _ zoom: ZoomTrack, at time: Duration) {
    advance(to: time)
    if current?.input?.camera.uniqueID == camera { current?.format.zoom(zoom) }
    if next?.input?.camera.uniqueID == camera { next?.format.zoom(zoom) }
  }

  /// A camera has left while another is about to start: it exposes no more frames, and the other starts in time
  /// (V6, D14).
  package mutating func lose(outgoing camera: String, at time: Duration) {
    advance(to: time)
    guard next != nil, let current else { return }
    guard [current.camera, current.input?.camera.uniqueID].contains(camera) else { return }
    self.current?.finish(at: time)
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

  /// When a stream's first frame is exposed: never at the time of one that is out already.
  private func firstExposure(of format: StreamFormat, after delay: Duration, at now: Duration) -> Duration {
    let isOut = delay <= .zero && current?.frame(at: now)?.time == now
    return now + (isOut ? format.period : max(delay, .zero))
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
