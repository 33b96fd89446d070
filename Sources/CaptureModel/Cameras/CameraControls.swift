import DeviceModel

/// What an app has set on a camera's lens, sensor and lamp, as a value. Methods raise where Apple's do and change
/// nothing then.
package struct CameraControls: Hashable, Sendable {
  /// What a camera adjusts by itself.
  package enum Loop: Hashable, Sendable, CaseIterable { case focus, exposure, whiteBalance }

  /// Raw values as Apple's modes of focus, exposure and white balance.
  package enum Mode: Int, Hashable, Sendable, CaseIterable { case locked, once, continuous, custom }

  /// Off, on or automatic; raw values as Apple's `TorchMode` and `FlashMode`.
  package enum Lamp: Int, Hashable, Sendable { case off, on, auto }

  package struct Point: Hashable, Sendable {
    package var x, y: Double
    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  package struct Gains: Hashable, Sendable {
    package var red, green, blue: Double
    package init(red: Double, green: Double, blue: Double) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  private struct LoopState: Hashable, Sendable {
    var mode: Mode
    var point = Point(x: 0.5, y: 0.5)
    var isAdjusting = false
    /// Counts adjustments, so that only the newest one's end counts.
    var adjustment = 0
  }

  private var focus: LoopState
  private var exposure = LoopState(mode: .continuous)
  private var whiteBalance = LoopState(mode: .continuous)
  package private(set) var lensPosition = CameraControls.measured.lensPosition
  /// Seconds.
  package private(set) var exposureDuration = CameraControls.measured.exposure
  package private(set) var sensitivity = CameraControls.measured.sensitivity
  package private(set) var bias = 0.0
  /// The longest exposure that the camera may choose by itself, in seconds; nil for the longest it has.
  package private(set) var longestExposure: Double?
  package private(set) var gains = CameraControls.measured.gains
  package private(set) var torch = Lamp.off
  /// Between 0 and 1; 0 while the torch is off.
  package private(set) var torchLevel = 0.0
  package private(set) var flash = Lamp.off
  package var zoom = ZoomTrack()
  package var switching = PrimarySwitching()
  package var isMonitoringSubjectArea = false
  package var isSmoothAutoFocusEnabled = false

  /// *Decided*: what the camera finds when it measures the drawn world, and how long that takes.
  package static let measured = (
    lensPosition: 0.75, exposure: 1.0 / 120, sensitivity: 100.0,
    gains: Gains(red: 2, green: 1, blue: 1.75)
  )
  package static let adjustingTime = Duration.milliseconds(300)

  package init(_ abilities: CameraAbilities) {
    focus = LoopState(mode: abilities.focuses ? .continuous : .locked)
  }

  // MARK: Loops

  package func mode(_ loop: Loop) -> Mode { self[loop].mode }
  package func isAdjusting(_ loop: Loop) -> Bool { self[loop].isAdjusting }
  package func point(_ loop: Loop) -> Point { self[loop].point }
  /// Changes with each adjustment that begins.
  package func adjustment(_ loop: Loop) -> Int { self[loop].adjustment }

  package static func supports(_ mode: Mode, _ loop: Loop, _ abilities: CameraAbilities) -> Bool {
    guard abilities.sees else { return false }
    return switch (loop, mode) {
    case (.focus, .custom), (.whiteBalance, .custom): false
    case (.focus, .locked): true
    case (.focus, _): abilities.focuses
    default: true
    }
  }

  package static func supportsPoint(_ loop: Loop, _ abilities: CameraAbilities) -> Bool {
    abilities.sees && (loop == .exposure || loop == .focus && abilities.focuses)
  }

  package mutating func set(
    _ loop: Loop, _ mode: Mode, _ abilities: CameraAbilities, _ method: String, query: String
  ) throws(Misuse) {
    guard CameraControls.supports(mode, loop, abilities) else {
      throw .invalidArgument(method, "Not supported - use -\(query)")
    }
    self[loop].mode = mode
    let adjusts = mode == .once || mode == .continuous
    self[loop].isAdjusting = adjusts
    if adjusts { self[loop].adjustment += 1 }
  }

  /// Takes effect with the next mode that is set, as Apple has it.
  package mutating func setPoint(
    _ loop: Loop, _ point: Point, _ abilities: CameraAbilities, _ method: String, query: String
  ) throws(Misuse) {
    guard CameraControls.supportsPoint(loop, abilities) else {
      throw .invalidArgument(method, "Not supported - use -\(query)")
    }
    guard (0...1).contains(point.x), (0...1).contains(point.y) else {
      throw .range(method, "The point (\(point.x), \(point.y)) is outside of (0, 0) to (1, 1)")
    }
    self[loop].point = point
  }

  /// The camera has measured. False where a newer adjustment is under way.
  package mutating func finish(_ loop: Loop, adjustment: Int) -> Bool {
    guard self[loop].isAdjusting, self[loop].adjustment == adjustment else { return false }
    self[loop].isAdjusting = false
    if self[loop].mode == .once { self[loop].mode = .locked }
    let measured = CameraControls.measured
    switch loop {
    case .focus: lensPosition = measured.lensPosition
    case .exposure:
      // What is shorter is made up for by the sensor.
      exposureDuration = min(measured.exposure, longestExposure ?? measured.exposure)
      sensitivity = measured.sensitivity * measured.exposure / exposureDuration
    case .whiteBalance: gains = measured.gains
    }
    return true
  }

  // MARK: By hand

  /// Nil keeps the lens where it is.
  package mutating func lockFocus(
    at position: Double?, _ abilities: CameraAbilities, _ method: String
  ) throws(Misuse) {
    if let position {
      guard abilities.focuses else {
        throw .invalidArgument(method, "Not supported - use -isLockingFocusWithCustomLensPositionSupported")
      }
      guard (0...1).contains(position) else {
        throw .range(method, "The passed lensPosition \(position) is out of range [0, 1]")
      }
      lensPosition = position
    }
    (focus.mode, focus.isAdjusting) = (.locked, false)
  }

  /// Nil keeps what is in use.
  package mutating func expose(
    duration: Double?, sensitivity: Double?, _ abilities: CameraAbilities, _ method: String
  ) throws(Misuse) {
    if let duration, !abilities.exposure.contains(duration) {
      throw .range(method, "The passed duration \(duration) s is out of range \(abilities.exposure.text)")
    }
    if let sensitivity, !abilities.sensitivity.contains(sensitivity) {
      throw .range(method, "The passed ISO \(sensitivity) is out of range \(abilities.sensitivity.text)")
    }
    exposureDuration = duration ?? exposureDuration
    self.sensitivity = sensitivity ?? self.sensitivity
    (exposure.mode, exposure.isAdjusting) = (.custom, false)
  }

  /// Nil takes the limit away. A camera that adjusts its exposure does so anew.
  package mutating func limitExposure(
    to duration: Double?, _ abilities: CameraAbilities, _ method: String
  ) throws(Misuse) {
    if let duration, !abilities.exposure.contains(duration) {
      throw .range(method, "The passed duration \(duration) s is out of range \(abilities.exposure.text)")
    }
    longestExposure = duration
    guard exposure.mode == .continuous || exposure.isAdjusting else { return }
    exposure.isAdjusting = true
    exposure.adjustment += 1
  }

  package mutating func setBias(
    _ bias: Double, _ abilities: CameraAbilities, _ method: String
  ) throws(Misuse) {
    guard abilities.bias.contains(bias) else {
      throw .range(method, "The passed bias \(bias) is out of range \(abilities.bias.text)")
    }
    self.bias = bias
  }

  /// Nil keeps the gains in use.
  package mutating func lockWhiteBalance(
    _ gains: Gains?, _ abilities: CameraAbilities, _ method: String
  ) throws(Misuse) {
    if let gains {
      let range = 1...abilities.maxWhiteBalanceGain
      guard [gains.red, gains.green, gains.blue].allSatisfy(range.contains) else {
        throw .range(method, "The passed gains are out of range \(range.text)")
      }
      self.gains = gains
    }
    (whiteBalance.mode, whiteBalance.isAdjusting) = (.locked, false)
  }

  // MARK: The lamp

  package mutating func setTorch(
    _ mode: Lamp, level: Double = 1, _ abilities: CameraAbilities, _ method: String
  ) throws(Misuse) {
    guard abilities.hasLamp else {
      throw .invalidArgument(method, "Not supported - use -isTorchModeSupported:")
    }
    guard level > 0, level <= 1 else {
      throw .range(method, "The passed torchLevel \(level) is out of range (0, 1]")
    }
    torch = mode
    torchLevel = mode == .on ? level : 0
  }

  package mutating func setFlash(
    _ mode: Lamp, _ abilities: CameraAbilities, _ method: String
  ) throws(Misuse) {
    guard abilities.hasLamp else {
      throw .invalidArgument(method, "Not supported - use -isFlashModeSupported:")
    }
    flash = mode
  }

  /// The lamp is too hot.
  package mutating func torchWentOut() { (torch, torchLevel) = (.off, 0) }

  // MARK: Zoom

  package func checkZoom(
    _ factor: Double, least: Double = 1, most: Double, _ method: String
  ) throws(Misuse) {
    guard factor >= least, factor <= most else {
      throw .range(method, "The passed zoomFactor \(factor) is out of range [\(least), \(most)]")
    }
  }

  private subscript(loop: Loop) -> LoopState {
    get {
      switch loop {
      case .focus: focus
      case .exposure: exposure
      case .whiteBalance: whiteBalance
      }
    }
    set {
      switch loop {
      case .focus: focus = newValue
      case .exposure: exposure = newValue
      case .whiteBalance: whiteBalance = newValue
      }
    }
  }
}

extension ClosedRange<Double> {
  fileprivate var text: String { "[\(lowerBound), \(upperBound)]" }
}
