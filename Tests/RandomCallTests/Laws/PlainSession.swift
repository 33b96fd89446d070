/// What an output takes and does; the tests' outputs have one kind each.
enum Kind: String {
  case preview, videoData, photo, movie, metadata, depth

  /// Whether its connections can be mirrored and turned (M2).
  var isTurned: Bool { self == .preview || self == .videoData || self == .photo || self == .movie }
}

/// An input that an app has made.
struct PlainInput: Hashable {
  let id: Int
  /// A place in ``PlainDevice/all``.
  let device: Int
}

/// A connection, with what is set on it.
struct PlainLink: Hashable {
  let id: Int
  let input: Int
  let device: Int
  let output: Int
  let kind: Kind
  var isEnabled = true
  var isAutomatic = true
  var isMirrored: Bool
  var angle: Int
  var stabilization = 0

  /// M1, M3: a preview of a front camera is mirrored; pictures that are shown or handed out are turned.
  init(id: Int, _ input: PlainInput, to output: Int, _ kind: Kind) {
    let device = PlainDevice.all[input.device]
    (self.id, self.input, self.device, self.output, self.kind) = (id, input.id, input.device, output, kind)
    isMirrored = kind == .preview && device.position == .front
    angle = kind == .preview || kind == .videoData ? device.mount : 0
  }

  var hasPictures: Bool { kind.isTurned && PlainDevice.all[device].sees }
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

  var camera: PlainInput? { inputs.first { PlainDevice.all[$0.device].sees } }
}

/// Why a session does not run though it was started; each ends what it has begun.
enum Obstacle: Int, CaseIterable {
  case system, background, heat, other
}

/// A session by its laws (C1 to C7).
struct PlainSession {
  var graph = PlainGraph()
  /// What runs, or would run if nothing stood against it.
  var committed = PlainGraph()
  /// What ran last: what goes on where a change is refused.
  var pipeline = PlainGraph()
  /// A place in ``PlainDevice/presets``.
  var preset = 0
  var depth = 0
  var isStarted = false
  var startOrder = 0
  var obstacles: [Obstacle: Int] = [:]
  var hasToldInterruption = false
  /// Frames come, or would if the camera were there.
  var isActive = false
  /// The camera that it streams from, while it is active.
  var sensor: Int?
  /// What an app has heard as notifications since it last looked.
  var heard: [String] = []

  var isRunning: Bool { isStarted && obstacles.isEmpty }
}
