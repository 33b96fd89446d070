import DeviceModel

/// What happens to a device and an app, by absolute times in seconds.
public struct Scenario: Hashable, Sendable {
  /// The device's short name; nil leaves it to the caller.
  public var device: String?
  public var steps: [Step]

  public init(device: String? = nil, steps: [Step]) {
    self.device = device
    self.steps = steps
  }

  public struct Step: Hashable, Sendable {
    /// Seconds since the start; never decreasing from step to step.
    public var at: Double
    public var action: Action

    public init(_ at: Double, _ action: Action) {
      self.at = at
      self.action = action
    }
  }

  /// Something a person does, or something that happens to the phone.
  public enum Action: Hashable, Sendable {
    case launch
    /// To an angle in degrees, over some seconds; at once when zero.
    case hinge(to: Double, over: Double)
    case turnAround
    case moveApp(to: String)
    case rotate(to: DeviceOrientation)
    /// The person leaves the app.
    case background
    /// The person comes back to the app.
    case foreground
    /// Sessions are interrupted for some seconds.
    case interrupt(reason: String, seconds: Double)
    /// At a point of a display, in points of its interface.
    case tap(display: String, x: Double, y: Double)
    /// On the view with this accessibility identifier or label (*decided*: taps by name outlive a new layout).
    case tapElement(String)
    /// A finger stays at a point of a display for some seconds.
    case longPress(display: String, x: Double, y: Double, seconds: Double)
    /// A finger goes from one point of a display to another, in some seconds.
    case drag(display: String, x: Double, y: Double, toX: Double, toY: Double, over: Double)
    /// Two fingers around a point of a display change their distance by a factor, in some seconds.
    case pinch(display: String, x: Double, y: Double, scale: Double, over: Double)
    /// On the device's edge, for some seconds.
    case press(button: DeviceButton, seconds: Double)
    /// On the Camera Control button, whose controls come up; then one may be chosen by its title.
    case lightPress(control: String?)
    /// Along the Camera Control button, by a part of the shown control's whole way, in some seconds.
    case slide(by: Double, over: Double)
    /// Pictures of the lit displays; every step makes them, this one gives them a name.
    case snapshot(name: String)

    /// The word in a scenario's JSON.
    public var verb: String {
      switch self {
      case .launch: "launch"
      case .hinge: "hinge"
      case .turnAround: "turnAround"
      case .moveApp: "moveApp"
      case .rotate: "rotate"
      case .background: "background"
      case .foreground: "foreground"
      case .interrupt: "interrupt"
      case .tap, .tapElement: "tap"
      case .longPress: "longPress"
      case .drag: "drag"
      case .pinch: "pinch"
      case .press: "press"
      case .lightPress: "lightPress"
      case .slide: "slide"
      case .snapshot: "snapshot"
      }
    }
  }
}
