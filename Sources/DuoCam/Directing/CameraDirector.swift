import AVKit

/// Decides which camera to use, and how to show it, from what the coordinator reports and what the person wants.
///
/// A value without side effects. A camera counts as active only once the switch to it has succeeded, and while a
/// switch is under way no other begins: the newest wish is taken up when it ends.
struct CameraDirector: Sendable {
  /// Whom the camera looks at.
  enum Side: Hashable, Sendable {
    /// The person who looks at the preview.
    case viewer
    /// What lies beyond.
    case scene
  }

  /// How a preview is mirrored (the connection's own rule follows the camera's position, not its direction).
  enum Mirroring: Hashable, Sendable {
    case automatic
    case byHand(Bool)
  }

  private(set) var directions: AVCaptureDeviceDirectionMap?
  private(set) var wanted = Side.viewer
  private(set) var active: AVCaptureDeviceDescriptor?
  /// The camera that the person has asked to keep, whichever way it faces.
  private(set) var pinned: AVCaptureDeviceDescriptor?
  /// The camera that a switch is under way to.
  private(set) var switchingTo: AVCaptureDeviceDescriptor?
  /// The camera of the newest flip, until it is reached or overtaken.
  private var flippedTo: AVCaptureDeviceDescriptor?
  private var failed: AVCaptureDeviceDescriptor?

  /// The coordinator reports. Returns the camera to switch to, nil for none.
  mutating func directionsDidChange(_ directions: AVCaptureDeviceDirectionMap) -> AVCaptureDeviceDescriptor? {
    self.directions = directions
    failed = nil
    if let current = heading, wanted == .scene, current.position == .back,
      side(of: current) == .viewer
    {
      // Somebody has turned the phone around to be photographed by the rear camera.
      wanted = .viewer
    }
    if let flippedTo, side(of: flippedTo) != wanted { self.flippedTo = nil }
    return next()
  }

  /// The person flips. Returns the camera to switch to, nil for none.
  mutating func flip() -> AVCaptureDeviceDescriptor? {
    guard let target = flipTarget else { return nil }
    pinned = nil
    failed = nil
    wanted = side(of: target) ?? wanted
    flippedTo = target
    return next()
  }

  /// The person keeps a camera, or lets the app choose again (nil).
  mutating func pin(_ camera: AVCaptureDeviceDescriptor?) -> AVCaptureDeviceDescriptor? {
    pinned = camera
    flippedTo = nil
    failed = nil
    return next()
  }

  /// The switch has succeeded. Returns the next camera to switch to, nil for none.
  mutating func switchSucceeded() -> AVCaptureDeviceDescriptor? {
    active = switchingTo
    switchingTo = nil
    if flippedTo == active { flippedTo = nil }
    return next()
  }

  /// The switch has failed: the camera from before goes on. The same camera is not tried again before something
  /// changes.
  mutating func switchFailed() -> AVCaptureDeviceDescriptor? {
    failed = switchingTo
    switchingTo = nil
    if flippedTo == failed { flippedTo = nil }
    return next()
  }

  /// Where flipping leads to: from a front camera to a rear one, from a rear camera to the front one that faces
  /// the person; what the map has otherwise on the other side.
  var flipTarget: AVCaptureDeviceDescriptor? {
    guard let directions, let current = heading else { return nil }
    let forward = directions.forwardFacingDeviceDescriptors
    let backward = directions.backwardFacingDeviceDescriptors
    if current.position == .back {
      return forward.first { $0.position == .front } ?? forward.first { $0 != current }
    }
    return (backward + forward).first { $0.position == .back }
      ?? (side(of: current) == .viewer ? backward : forward).first { $0 != current }
  }

  /// Which side a camera looks at; nil when the map does not say.
  func side(of camera: AVCaptureDeviceDescriptor) -> Side? {
    guard let directions else { return nil }
    if directions.forwardFacingDeviceDescriptors.contains(camera) { return .viewer }
    if directions.backwardFacingDeviceDescriptors.contains(camera) { return .scene }
    return nil
  }

  /// How the preview of a camera is mirrored: by hand only where position and direction disagree, so that an
  /// override is given back once they agree again.
  func mirroring(of camera: AVCaptureDeviceDescriptor) -> Mirroring {
    switch (side(of: camera), camera.position) {
    case (.viewer, .back): .byHand(true)
    case (.scene, .front): .byHand(false)
    default: .automatic
    }
  }

  /// The camera that will be active when all that is under way has succeeded, as far as it is known.
  private var heading: AVCaptureDeviceDescriptor? { flippedTo ?? switchingTo ?? active }

  private mutating func next() -> AVCaptureDeviceDescriptor? {
    guard let camera = choice, camera != failed else { return nil }
    return request(camera)
  }

  private mutating func request(_ camera: AVCaptureDeviceDescriptor) -> AVCaptureDeviceDescriptor? {
    guard switchingTo == nil, camera != active else { return nil }
    switchingTo = camera
    return camera
  }

  /// The camera that fits what is wanted best; the active one if it still does.
  private var choice: AVCaptureDeviceDescriptor? {
    if let pinned { return pinned }
    guard let directions else { return nil }
    let candidates =
      switch wanted {
      case .viewer: directions.forwardFacingDeviceDescriptors
      case .scene: directions.backwardFacingDeviceDescriptors
      }
    if let current = heading, candidates.contains(current) { return current }
    let usual: AVCaptureDevice.Position = wanted == .viewer ? .front : .back
    return candidates.first { $0.position == usual } ?? candidates.first
  }
}
