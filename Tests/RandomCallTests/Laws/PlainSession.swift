/// What an output takes and does; the tests' outputs have one kind each.
enum Kind: String {
  case preview, videoData, photo, movie, metadata, depth, audioData

  /// Whether it takes pictures, or what else cameras give, or sound.
  func takes(pictures sees: Bool) -> Bool { self == .movie || sees == (self != .audioData) }

  /// The stream of an input that its connections take.
  func stream(pictures sees: Bool) -> PlainStream.Kind {
    guard sees else { return .audio }
    return self == .depth ? .depth : self == .metadata ? .metadata : .video
  }

  /// Whether its connections can be mirrored and turned (M2).
  var isTurned: Bool { self == .preview || self == .videoData || self == .photo || self == .movie }
}

/// An input that an app has made.
struct PlainInput: Hashable {
  let id: Int
  /// A place in ``PlainDevice/all``.
  let device: Int
}

/// What an input gives, by the places of its ports.
struct PlainStream: Hashable {
  enum Kind: Hashable { case video, depth, metadata, audio }

  let input: Int
  let kind: Kind

  static func kinds(of device: Int) -> [Kind] {
    PlainDevice.all[device].sees ? [.video, .depth, .metadata] : [.audio]
  }
}

/// A connection, with what is set on it.
struct PlainLink: Hashable {
  let id: Int
  let input: Int
  let device: Int
  let output: Int
  let kind: Kind
  let stream: PlainStream
  var isEnabled = true
  var isStreamOn = true
  var isAutomatic = true
  var isMirrored: Bool
  var angle: Int
  var stabilization = 0

  /// M1, M3: a preview of a front camera is mirrored; pictures that are shown or handed out are turned.
  init(id: Int, _ input: PlainInput, to output: Int, _ kind: Kind, _ stream: PlainStream.Kind? = nil) {
    let device = PlainDevice.all[input.device]
    self.stream = PlainStream(input: input.id, kind: stream ?? kind.stream(pictures: device.sees))
    (self.id, self.input, self.device, self.output, self.kind) = (id, input.id, input.device, output, kind)
    isMirrored = kind == .preview && device.position == .front
    angle = kind == .preview || kind == .videoData ? device.mount : 0
  }

  var sees: Bool { PlainDevice.all[device].sees }
  var isActive: Bool { isEnabled && isStreamOn }
  var hasPictures: Bool { kind.isTurned && sees }
  var isStabilizable: Bool { hasPictures && kind != .photo && PlainDevice.all[device].position == .back }

  /// M6: portrait, upside down, landscape right, landscape left; by hand, of a front and of a rear camera.
  static let orientations: [PlainDevice.Position: [Int]] = [
    .front: [0, 180, 90, 270], .back: [90, 270, 0, 180],
  ]

  /// As Apple numbers it, from 1; portrait for what has none.
  var orientation: Int {
    let angles = PlainLink.orientations[PlainDevice.all[device].position]
    return (angles?.firstIndex(of: angle) ?? 0) + 1
  }
}

/// Inputs, outputs and connections at one moment.
struct PlainGraph: Hashable {
  var inputs: [PlainInput] = []
  var outputs: [Int] = []
  var links: [PlainLink] = []
  /// C11: outputs that start later.
  var deferred: Set<Int> = []

  /// Frames a second at most, by inputs.
  var limits: [Int: Double] = [:]
  let isMultiCam: Bool

  init(isMultiCam: Bool = false) { self.isMultiCam = isMultiCam }

  var cameras: [PlainInput] { inputs.filter { PlainDevice.all[$0.device].sees } }
  var camera: PlainInput? { cameras.first }
  var hears: Bool { inputs.contains { !PlainDevice.all[$0.device].sees } }

  /// C8: of several cameras those that something takes.
  var streaming: [PlainInput] {
    cameras.filter { camera in !isMultiCam || links.contains { $0.input == camera.id && $0.isActive } }
  }

  /// C9: why not by hand, or as things are added.
  func takes(_ link: PlainLink) -> Bool {
    guard inputs.contains(where: { $0.id == link.input }), outputs.contains(link.output),
      link.kind.takes(pictures: link.sees), link.stream.kind == link.kind.stream(pictures: link.sees)
    else { return false }
    return !links.contains { other in
      other.sees == link.sees
        && (other.output == link.output
          || link.sees && link.kind != .preview && other.kind == link.kind && other.input == link.input)
    }
  }
}

/// Why a session does not run though it was started; each ends what it has begun.
enum Obstacle: Int, CaseIterable {
  case system, background, heat, other, call
}

/// A session by its laws (C1 to C10).
struct PlainSession {
  let isMultiCam: Bool
  var graph: PlainGraph
  /// What runs, or would run if nothing stood against it.
  var committed: PlainGraph
  /// What ran last: what goes on where a change is refused.
  var pipeline: PlainGraph
  /// A place in ``PlainDevice/presets``.
  var preset: Int
  var depth = 0
  var runsDeferredStart = true
  /// C11: outputs that get nothing yet, whether they are to start, and what that waits for.
  var waiting: Set<Int> = []
  var isDeferredStartDue = false
  var hasAskedForDeferredStart = false
  var hasFrame = false
  /// Whether it may have come; these laws do not know how long it takes.
  var mayHaveFrame = false
  var isStarted = false
  var startOrder = 0
  var obstacles: [Obstacle: Int] = [:]
  var hasToldInterruption = false
  /// Frames come, or would if the camera were there.
  var isActive = false
  /// The cameras that it streams from, while it is active.
  var sensors: Set<Int> = []
  /// What an app has heard as notifications since it last looked.
  var heard: [String] = []

  init(isMultiCam: Bool = false) {
    self.isMultiCam = isMultiCam
    graph = PlainGraph(isMultiCam: isMultiCam)
    (committed, pipeline) = (graph, graph)
    preset = isMultiCam ? PlainDevice.free : 0
  }

  func supports(preset: Int) -> Bool {
    guard !isMultiCam else { return preset == PlainDevice.free }
    return graph.camera.map { PlainDevice.all[$0.device].supports(preset: preset) } ?? true
  }

  var isRunning: Bool { isStarted && obstacles.isEmpty }

  mutating func beginDeferring() {
    (waiting, isDeferredStartDue, hasFrame) = (committed.deferred, true, committed.camera == nil)
  }

  mutating func deferAnew(from old: PlainGraph) {
    let came = pipeline.deferred.subtracting(old.outputs)
    if !came.isEmpty { isDeferredStartDue = true }
    waiting = waiting.intersection(pipeline.deferred).union(came)
    if pipeline.camera == nil { hasFrame = true }
  }

  mutating func endDeferring() {
    (waiting, isDeferredStartDue, hasFrame, mayHaveFrame) = ([], false, false, false)
  }

  /// What a first frame would start now.
  var awaitsFrame: Bool {
    isActive && isDeferredStartDue && !hasFrame && (runsDeferredStart || hasAskedForDeferredStart)
  }

  /// In a turn of its own.
  mutating func deferredStartIfReady() {
    if hasFrame, runsDeferredStart || hasAskedForDeferredStart { deferredStart() }
  }

  mutating func deferredStart() {
    guard isDeferredStartDue else { return }
    (waiting, isDeferredStartDue, hasAskedForDeferredStart) = ([], false, false)
  }
}
