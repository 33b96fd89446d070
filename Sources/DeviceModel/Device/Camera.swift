/// A camera of the catalogue: a sensor with its lens, or a virtual device made of several.
public struct Camera: Codable, Hashable, Sendable {
  /// Apple's fixed property; says nothing about where the camera looks on a folding phone.
  public enum Position: String, ListedCases {
    case unspecified, back, front
  }

  public var uniqueID: String
  public var deviceType: DeviceType
  public var position: Position
  public var localizedName: String
  /// Where it sits; absent for a virtual camera.
  public var mount: Mount?
  /// The display it sits above, if any.
  public var display: String?
  /// Degrees along the long side of its picture.
  public var fieldOfView: Double
  /// In ascending size, as Apple lists them; never empty.
  public var formats: [Format]
  /// The index of the format in use until an app chooses another.
  public var defaultFormat: Int
  /// Present for a virtual camera.
  public var virtual: Virtual?
  /// Types besides its own by which a discovery session finds it (V1).
  public var alsoFoundAs: [DeviceType]

  public init(
    uniqueID: String, deviceType: DeviceType, position: Position, localizedName: String, mount: Mount? = nil,
    display: String? = nil, fieldOfView: Double, formats: [Format], defaultFormat: Int = 0,
    virtual: Virtual? = nil, alsoFoundAs: [DeviceType] = []
  ) {
    self.uniqueID = uniqueID
    self.deviceType = deviceType
    self.position = position
    self.localizedName = localizedName
    self.mount = mount
    self.display = display
    self.fieldOfView = fieldOfView
    self.formats = formats
    self.defaultFormat = defaultFormat
    self.virtual = virtual
    self.alsoFoundAs = alsoFoundAs
  }

  /// All types by which a discovery session finds it.
  public var discoverableTypes: [DeviceType] { [deviceType] + alsoFoundAs }

  /// Whether it follows the app's display from one constituent to another (V2); directions leave it out (D6).
  public var followsDisplay: Bool { virtual?.selection == .display }
}

/// How a sensor sits in a panel.
public struct Mount: Codable, Hashable, Sendable {
  public var panel: String
  /// In the panel's frame, in millimetres.
  public var place: Vector3
  /// The optical axis in the panel's frame, unit length; not along y, which is the picture's up.
  public var axis: Vector3
  /// The clockwise turn in degrees that makes its picture upright while the panel's +y is up: 0, 90, 180, 270.
  public var angle: Int

  public init(panel: String, place: Vector3, axis: Vector3, angle: Int) {
    self.panel = panel
    self.place = place
    self.axis = axis
    self.angle = angle
  }
}

/// What a virtual camera is made of.
public struct Virtual: Codable, Hashable, Sendable {
  public enum Selection: String, ListedCases {
    /// The constituent above the display that the app is on (V2).
    case display
    /// The first constituent, until zoom asks for another; all look the same way.
    case zoom
  }

  /// Their `uniqueID`s, the primary one first.
  public var constituents: [String]
  public var selection: Selection

  public init(constituents: [String], selection: Selection) {
    self.constituents = constituents
    self.selection = selection
  }
}
