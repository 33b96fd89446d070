/// How a device is folded and held, and which display the app is on.
public struct Pose: Codable, Hashable, Sendable {
  public let hinge: HingeState
  /// The base's attitude in the world.
  public let attitude: Attitude
  /// The id of the display the app's scene is on.
  public let appDisplay: String

  public init(hinge: HingeState, attitude: Attitude, appDisplay: String) {
    self.hinge = hinge
    self.attitude = attitude
    self.appDisplay = appDisplay
  }
}

extension Device {
  /// A pose without history: the hinge settled at `angle` degrees, the base held as the posture is, the app on
  /// the posture's display.
  public func pose(hinge angle: Double) -> Pose {
    let state = hingeState(settledAt: angle)
    let posture = postures[state.posture]
    return Pose(hinge: state, attitude: holding(posture), appDisplay: posture.appDisplay)
  }

  /// How the base is held in a posture before anybody turns it.
  public func holding(_ posture: Posture) -> Attitude { posture.attitude ?? restingAttitude }

  /// The posture a pose is in.
  public func posture(of pose: Pose) -> Posture { postures[pose.hinge.posture] }

  /// What `UIHinge.status` reads; unknown without a hinge (S4).
  public func hingeStatus(_ pose: Pose) -> HingeStatus { hinge == nil ? .unknown : posture(of: pose).status }

  /// Whether a display cannot be seen because its face is folded against another panel (S7).
  public func isDark(_ display: Display, _ pose: Pose) -> Bool {
    isCovered(display.face, ofPanel: display.panel, inPosture: pose.hinge.posture)
  }

  /// The displays that show something for the app alone: the one it is on, unless that is dark (S7). A scene of
  /// another kind, such as a capture accessory, may light a second one.
  public func litDisplays(_ pose: Pose) -> [Display] {
    displays.filter { $0.id == pose.appDisplay && !isDark($0, pose) }
  }
}

extension Pose {
  /// The hinge goes to `angle` degrees. Entering a posture with another `appDisplay` than the one before moves
  /// the app there; otherwise it stays where it is (S1, S3). The base is held still, but whoever closes a device
  /// while looking at an outer face of the moving panel holds that panel still (*decided*). Entering a posture
  /// that is held in a way of its own turns the base that way.
  public func hinged(to angle: Double, on device: Device) -> Pose {
    var display = appDisplay
    var attitude = attitude
    if let hinge = device.hinge, let shown = device.display(appDisplay), shown.panel == hinge.movingPanel,
      shown.face == .outer, angle < self.hinge.angle
    {
      attitude = attitude * Attitude(degrees: hinge.range.clamp(angle) - self.hinge.angle, around: hinge.axis)
    }
    var posture = device.postures[hinge.posture]
    let sweep = device.hingeSweep(from: hinge, to: angle)
    for state in sweep where device.postures[state.posture] != posture {
      let next = device.postures[state.posture]
      if next.appDisplay != posture.appDisplay { display = next.appDisplay }
      if let held = next.attitude { attitude = held }
      posture = next
    }
    return Pose(hinge: sweep.last ?? hinge, attitude: attitude, appDisplay: display)
  }

  /// The person turns the device so that its other side faces them; up stays up (S2: the app stays).
  public func turnedAround() -> Pose { with(attitude: .yaw(180) * attitude) }

  /// The person moves the app to a display that is not dark (S2).
  public func appMoved(to display: String, on device: Device) throws(PoseError) -> Pose {
    guard let found = device.display(display) else {
      let names = device.displays.map(\.id).joined(separator: ", ")
      throw PoseError(
        code: .unknownDisplay,
        message: "\(device.localizedName) has no display \"\(display)\"; it has: \(names).", pose: self)
    }
    guard !device.isDark(found, self) else {
      throw PoseError(
        code: .darkDisplay,
        message: "The \(display) display of \(device.localizedName) is folded shut in the posture "
          + "\(device.posture(of: self).name); open the device first.", pose: self)
    }
    return Pose(hinge: hinge, attitude: attitude, appDisplay: display)
  }

  /// The same pose with another attitude of the base.
  public func with(attitude: Attitude) -> Pose {
    Pose(hinge: hinge, attitude: attitude, appDisplay: appDisplay)
  }

  /// The base is held upright in `orientation`, with the same side toward the person as now.
  public func rotated(to orientation: DeviceOrientation, on device: Device) -> Pose {
    let holding = device.holding(device.posture(of: self))
    let normal = Vector3(0, 0, 1)
    let isTurned = attitude.apply(normal).dot(holding.apply(normal)) < 0
    let facing = isTurned ? Attitude.yaw(180) * holding : holding
    return with(attitude: orientation.turn * facing)
  }
}

extension DeviceOrientation {
  /// The turn in the world that brings a device from portrait to here.
  var turn: Attitude {
    switch self {
    case .portrait: .identity
    case .landscapeLeft: .roll(90)
    case .portraitUpsideDown: .roll(180)
    case .landscapeRight: .roll(-90)
    case .faceUp: .pitch(-90)
    case .faceDown: .pitch(90)
    }
  }
}
