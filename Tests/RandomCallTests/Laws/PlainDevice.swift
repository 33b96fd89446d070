import Foundation

/// A camera or the microphone by hand: what the tests' phone has of each.
struct PlainDevice {
  enum Position: Int { case unspecified, back, front }

  let name: String
  let position: Position
  /// Degrees clockwise that make its picture upright in an upright phone.
  let mount: Int
  /// Sizes of its formats.
  let formats: [(width: Int, height: Int)]
  let defaultFormat: Int

  var isVirtual: Bool { name == "front" || name == "back-dual-wide" }
  var sees: Bool { !formats.isEmpty }
  var hasLamp: Bool { position == .back }
  var focuses: Bool { position == .back }
  var mostZoom: Double { position == .back ? 64 : 16 }

  // What is set on it.

  var isHere = true
  var locks = 0
  var format: Int
  /// Nil where a format has no choice; an index of ``shapes``.
  var shape: Int?
  /// Seconds.
  var shortest: Double?
  var longest: Double?
  var zoom = 1.0
  var ramp: Ramp?
  var focus = Loop()
  var exposure = Loop()
  var whiteBalance = Loop()
  var torch = 0
  var torchLevel = 0.0
  var flash = 0
  var watchesSubject = false

  /// Z3: a zoom factor on its way.
  struct Ramp {
    let from: Double
    let to: Double
    /// Doublings a second.
    let rate: Double
    /// In milliseconds.
    let start: Int

    /// Nil from its end on.
    func value(at now: Int) -> Double? {
      let seconds = Double(now - start) / 1000
      guard from != to, seconds < abs(log2(to / from)) / rate else { return nil }
      return from * pow(2, (to > from ? rate : -rate) * seconds)
    }
  }

  /// Focus, exposure or white balance.
  struct Loop {
    /// As Apple numbers them: locked, once, continuous, custom.
    var mode = 2
    var x = 0.5
    var y = 0.5
    /// Milliseconds; nil while nothing is adjusted.
    var adjustsUntil: Int?

    mutating func set(_ mode: Int, at now: Int) {
      self.mode = mode
      adjustsUntil = mode == 1 || mode == 2 ? now + 300 : nil
    }

    mutating func pass(to now: Int) {
      guard let end = adjustsUntil, end <= now else { return }
      adjustsUntil = nil
      if mode == 1 { mode = 0 }
    }
  }

  init(
    _ name: String, _ position: Position, mount: Int, _ formats: [(width: Int, height: Int)],
    defaultFormat: Int = 0
  ) {
    self.name = name
    self.position = position
    self.mount = mount
    self.formats = formats
    self.defaultFormat = defaultFormat
    format = defaultFormat
    if position == .back || !sees { shape = nil } else { shape = 0 }
    if position != .back { focus.mode = 0 }
  }

  /// The shapes a square sensor's formats can take, in the order of their list.
  static let shapes = ["4x3", "1x1", "3x4", "16x9", "9x16"]

  /// C10: of its pictures; by hand, the longer side stays.
  var pixels: Int {
    let (width, height) = formats[format]
    return switch shape.map({ PlainDevice.shapes[$0] }) {
    case "1x1": width * width
    case "3x4": (width * 3 / 4 & ~1) * width
    case "16x9", "9x16": (width * 9 / 16 & ~1) * width
    default: width * height
    }
  }

  /// C10: the most frames a second of its format.
  var most: Double { formats[format].width == 1280 ? 240 : 60 }

  /// A1, K2: its first shape, its own rates, no zoom.
  mutating func use(_ format: Int) {
    guard format != self.format else { return }
    self.format = format
    if position == .front { shape = 0 }
    (shortest, longest, zoom, ramp) = (nil, nil, 1, nil)
  }

  /// Seconds between frames: 30 a second within what is set.
  var period: Double { min(max(1.0 / 30, shortest ?? 0), longest ?? .infinity) }

  mutating func pass(to now: Int) {
    focus.pass(to: now)
    exposure.pass(to: now)
    whiteBalance.pass(to: now)
    guard let ramp else { return }
    zoom = ramp.value(at: now) ?? ramp.to
    if ramp.value(at: now) == nil { self.ramp = nil }
  }

  /// The format that a preset chooses (C5), nil where it leaves it be; by hand.
  static func format(of preset: Int, on device: PlainDevice) -> Int? {
    let isRear = device.position == .back
    return switch presets[preset].name {
    case "Photo": device.formats.count - 1
    case "High": device.defaultFormat
    case "Medium", "Low": 0
    case "352x288": 1
    case "640x480": isRear ? 2 : 1
    case "iFrame960x540", "1280x720": isRear ? 3 : nil
    default: nil
    }
  }

  /// The presets of the tests, with whether front cameras and rear cameras have them; by hand.
  static let presets: [(name: String, front: Bool, rear: Bool)] = [
    ("High", true, true), ("Photo", true, true), ("Medium", true, true), ("Low", true, true),
    ("352x288", true, true), ("640x480", true, true), ("iFrame960x540", false, true),
    ("1280x720", false, true), ("1920x1080", false, false), ("InputPriority", true, true),
  ]

  static let free = presets.firstIndex { $0.name == "InputPriority" } ?? 0

  func supports(preset: Int) -> Bool {
    position == .back ? PlainDevice.presets[preset].rear : PlainDevice.presets[preset].front
  }
}

extension PlainDevice {
  private static let square = [(width: 64, height: 48), (width: 640, height: 480)]
  private static let rear = [
    (width: 64, height: 48), (width: 352, height: 288), (width: 640, height: 480), (width: 1280, height: 720),
  ]

  static let microphone = 6

  /// What virtual cameras are made of.
  static let constituents = [2: [0, 1], 5: [3, 4]]

  /// In the order that arguments name them.
  static let all = [
    PlainDevice("outer", .front, mount: 0, square, defaultFormat: 1),
    PlainDevice("inner", .front, mount: 0, square, defaultFormat: 1),
    PlainDevice("front", .front, mount: 0, square, defaultFormat: 1),
    PlainDevice("back-wide", .back, mount: 90, rear, defaultFormat: 2),
    PlainDevice("back-ultra-wide", .back, mount: 90, rear, defaultFormat: 2),
    PlainDevice("back-dual-wide", .back, mount: 90, rear, defaultFormat: 2),
    PlainDevice("microphone", .unspecified, mount: 0, []),
  ]
}
