import AVKit

/// Decides which camera to use, and how to show it, from what the coordinator reports and what the person wants.
///
/// A value without side effects. A camera counts as active only once the switch to it has succeeded, and while a
/// switch is under way no other begins: the newest wish is taken up when it ends.
struct CameraDirector: Sendable {
  private(set) var directions: AVCaptureDeviceDirectionMap?
  private(set) var wanted = Side.viewer
  /// Whether the front camera is the system's virtual one; the physical ones are left alone then.
  private(set) var usesSystemCamera = false
  private(set) var active: CameraChoice?
  /// The camera that the person has asked to keep, whichever way it faces.
  private(set) var pinned: CameraChoice?
  /// The camera that a switch is under way to.
  private(set) var switchingTo: CameraChoice?
  /// The camera of the newest flip, until it is reached or overtaken.
  private var flippedTo: CameraChoice?
  private var failed: CameraChoice?

  /// The coordinator reports. Returns the camera to switch to, nil for none.
  mutating func directionsDidChange(_ directions: AVCaptureDeviceDirectionMap) -> CameraChoice? {
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
  mutating func flip() -> CameraChoice? {
    guard let target = flipTarget else { return nil }
    pinned = nil
    failed = nil
    wanted = side(of: target) ?? wanted
    flippedTo = target
    return next()
  }

  /// The person keeps a camera, or lets the app choose again (nil).
  mutating func pin(_ camera: CameraChoice?) -> CameraChoice? {
    pinned = camera
    flippedTo = nil
    failed = nil
    return next()
  }

  /// The person leaves the front camera to the system, or takes it back.
  mutating func useSystemCamera(_ isUsed: Bool) -> CameraChoice? {
    usesSystemCamera = isUsed
    pinned = nil
    flippedTo = nil
    failed = nil
    return next()
  }

  /// The switch has succeeded. Returns the next camera to switch to, nil for none.
  mutating func switchSucceeded() -> CameraChoice? {
    active = switchingTo
    switchingTo = nil
    if flippedTo == active { flippedTo = nil }
    return next()
  }

  /// The switch has failed: the camera from before goes on. The same camera is not tried again before something
  /// changes.
  mutating func switchFailed() -> CameraChoice? {
    failed = switchingTo
    switchingTo = nil
    if flippedTo == failed { flippedTo = nil }
    return next()
  }

  /// Where flipping leads to: from a front camera to a rear one, from a rear camera to the front one that faces
  /// the person; what the map has otherwise on the other side.
  var flipTarget: CameraChoice? {
    guard directions != nil, let current = heading else { return nil }
    let (forward, backward) = (cameras(.viewer), cameras(.scene))
    if current.position == .back {
      return forward.first { $0.position == .front } ?? forward.first { $0 != current }
    }
    return (backward + forward).first { $0.position == .back }
      ?? (side(of: current) == .viewer ? backward : forward).first { $0 != current }
  }

  /// Which side a camera looks at; nil when the map does not say. The system's front camera follows the viewer.
  func side(of choice: CameraChoice) -> Side? {
    guard case .camera(let camera) = choice else { return .viewer }
    return directions?.side(of: camera.uniqueID)
  }

  /// What there is to choose from on a side, the preferred ones first.
  private func cameras(_ side: Side) -> [CameraChoice] {
    guard let directions else { return [] }
    let all =
      switch side {
      case .viewer: directions.forwardFacingDeviceDescriptors
      case .scene: directions.backwardFacingDeviceDescriptors
      }
    guard usesSystemCamera else { return all.map(CameraChoice.camera) }
    let rear = all.filter { $0.position != .front }.map(CameraChoice.camera)
    return side == .viewer ? [.system] + rear : rear
  }

  /// How the preview of a camera is mirrored.
  func mirroring(of camera: CameraChoice) -> Mirroring { Mirroring(side(of: camera), camera.position) }

  /// The camera that will be active when all that is under way has succeeded, as far as it is known.
  private var heading: CameraChoice? { flippedTo ?? switchingTo ?? active }

  private mutating func next() -> CameraChoice? {
    guard let camera = choice, camera != failed else { return nil }
    return request(camera)
  }

  private mutating func request(_ camera: CameraChoice) -> CameraChoice? {
    guard switchingTo == nil, camera != active else { return nil }
    switchingTo = camera
    return camera
  }

  /// The camera that fits what is wanted best; the active one if it still does.
  private var choice: CameraChoice? {
    if let pinned { return pinned }
    let candidates = cameras(wanted)
    if let current = heading, candidates.contains(current) { return current }
    let usual: AVCaptureDevice.Position = wanted == .viewer ? .front : .back
    return candidates.first { $0.position == usual } ?? candidates.first
  }
}
