import CaptureModel

/// What one camera of a session streams, and what has been told of it.
struct CameraPipe {
  var feed = CameraFeed()
  /// The camera's input and what leads from it; as it was last where the camera has stopped.
  var graph: CaptureGraph {
    get { pieceOfGraph.value }
    set { pieceOfGraph.value = newValue }
  }
  private var pieceOfGraph = Piece(CaptureGraph())
  /// It streams, or would if its sensor were there.
  var isActive = false
  /// It would stream, and its sensor has left (D14).
  var isSensorLost = false
  /// The start of the stream whose first frame has been delivered last.
  var announced: Duration?

  var input: CaptureInput? { graph.videoInput }

  /// When something is next to be delivered, to listeners if there are any; an event while a stream's first frame is
  /// awaited.
  func delivery(after now: Duration, isHeard: Bool) -> (time: Duration, isFirst: Bool)? {
    guard let start = feed.newestStart else { return nil }
    let isFirst = !feed.hasEnded && start != announced
    // The first frame of a stream is not left out, however late it is looked for.
    let isDue = isFirst && start <= now
    guard isFirst || isHeard, let time = isDue ? start : feed.nextFrameTime(after: now) else { return nil }
    return (time, isFirst)
  }
}

extension [CameraPipe] {
  /// Each camera of `graph` has a pipe from now on: the one it had, or the one that a camera leaves to what the new one
  /// feeds, so that its picture stays until the new one's first (V6). Cameras that nothing takes stop.
  mutating func assign(_ graph: CaptureGraph, at now: Duration) {
    var free = self
    let inputs = graph.inputs.filter { $0.medium == .video }
    var pipes = inputs.map { input in
      free.firstIndex { $0.input == input }.map { free.remove(at: $0) }
    }
    let streaming = graph.streamingInputs
    for (index, input) in inputs.enumerated() {
      let part = graph.part(of: input)
      var pipe = pipes[index] ?? free.takeHeir(of: part)
      pipe.graph = part
      pipe.isActive = pipe.isActive && streaming.contains(input)
      if !streaming.contains(input) { pipe.feed.stop(at: now) }
      // One that is about to start shows its last frame as it was.
      if pipe.isActive || !streaming.contains(input) { pipe.feed.present(part, at: now) }
      pipes[index] = pipe
    }
    self = pipes.compactMap { $0 }
  }

  private mutating func takeHeir(of part: CaptureGraph) -> CameraPipe {
    let index = firstIndex { pipe in
      !part.isMultiCam
        || pipe.graph.connections.contains { part.connection(to: $0.output.id) != nil }
    }
    guard let index else { return CameraPipe() }
    var pipe = remove(at: index)
    pipe.isActive = false
    return pipe
  }
}
