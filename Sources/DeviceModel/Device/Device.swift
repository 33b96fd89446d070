/// A phone, tablet or laptop as data. Everything else in this module follows from one of these and a ``Pose``.
public struct Device: Codable, Hashable, Sendable {
  /// A short name for the command line, such as `iphone-duo`.
  public var name: String
  public var localizedName: String
  /// One, or two with a hinge; the first is the base.
  public var panels: [Panel]
  public var hinge: Hinge?
  public var displays: [Display]
  /// The catalogue; at most 64.
  public var cameras: [Camera]
  /// In ascending order of angle; exactly one without a hinge.
  public var postures: [Posture]
  public var timing: Timing
  /// How many physical cameras may run at once; below 2 there is no multi-cam.
  public var largestMultiCamSet: Int
  /// The button for camera apps' controls; absent where there is none.
  public var cameraControl: CameraControl?
  /// How the base is held before anybody turns it.
  public var restingAttitude: Attitude
  /// Paths of the fields above whose numbers nobody has published and this project has chosen.
  public var decided: [String]

  public init(
    name: String, localizedName: String, panels: [Panel], hinge: Hinge? = nil, displays: [Display],
    cameras: [Camera], postures: [Posture], timing: Timing, largestMultiCamSet: Int,
    cameraControl: CameraControl? = nil, restingAttitude: Attitude = .identity, decided: [String] = []
  ) {
    self.name = name
    self.localizedName = localizedName
    self.panels = panels
    self.hinge = hinge
    self.displays = displays
    self.cameras = cameras
    self.postures = postures
    self.timing = timing
    self.largestMultiCamSet = largestMultiCamSet
    self.cameraControl = cameraControl
    self.restingAttitude = restingAttitude
    self.decided = decided
  }

  public func panel(_ id: String) -> Panel? {
    panels.indices.first { panels[$0].id == id }.map { panels[$0] }
  }

  public func display(_ id: String) -> Display? { index(ofDisplay: id).map { displays[$0] } }

  public func camera(_ uniqueID: String) -> Camera? {
    index(ofCamera: uniqueID).map { cameras[$0] }
  }

  // By places: they are looked for all the time, and copies of what is passed on the way would cost more than that.

  /// The place of a display in ``displays``.
  public func index(ofDisplay id: String) -> Int? { displays.indices.first { displays[$0].id == id } }

  /// The place of a camera in ``cameras``.
  public func index(ofCamera uniqueID: String) -> Int? {
    cameras.indices.first { cameras[$0].uniqueID == uniqueID }
  }
}
