/// Where a panel is in the body frame: the base's frame, millimetres.
public struct PanelFrame: Hashable, Sendable {
  /// Turns panel directions into body directions.
  public let rotation: Attitude
  /// The panel's centre.
  public let origin: Vector3

  /// A place in the panel's frame as a place in the body frame.
  public func place(_ point: Vector3) -> Vector3 { origin + rotation.apply(point) }

  /// A direction in the panel's frame as a direction in the body frame.
  public func direction(_ vector: Vector3) -> Vector3 { rotation.apply(vector) }
}

extension Device {
  /// The frame of a panel with the hinge at `angle` degrees. The panel must be one of the device's.
  public func frame(ofPanel id: String, hinge angle: Double) -> PanelFrame {
    guard let panel = panel(id) else { preconditionFailure("\(name) has no panel \"\(id)\"") }
    guard let hinge, hinge.movingPanel == id, angle != 180 else {
      return PanelFrame(rotation: .identity, origin: panel.origin)
    }
    let turn = Attitude(degrees: 180 - angle, around: hinge.axis)
    var pivot = hinge.point
    if angle > 180 { pivot.z = -pivot.z }
    return PanelFrame(rotation: turn, origin: pivot + turn.apply(panel.origin - pivot))
  }

  /// Whether a face is folded against another panel in a posture, by the posture's reference angle (D5): inner
  /// faces at 0°, outer faces at 360°.
  public func isCovered(_ face: Face, ofPanel id: String, inPosture posture: Int) -> Bool {
    guard hinge != nil else { return false }
    return postures[posture].reference == (face == .inner ? 0 : 360)
  }

  /// The face that a direction in a panel's frame leaves through; nil near the panel's plane.
  static func face(along axis: Vector3) -> Face? {
    let slant = axis.normalized.z
    return slant >= DirectionSolver.limit ? .inner : slant <= -DirectionSolver.limit ? .outer : nil
  }
}
