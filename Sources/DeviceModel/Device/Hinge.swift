/// What joins the base to a second panel.
public struct Hinge: Codable, Hashable, Sendable {
  /// The id of the panel that moves; the base stays.
  public var movingPanel: String
  /// The direction of the axis in the body frame. Flat is 180°; at a smaller angle θ the moving panel is turned
  /// by 180° − θ around this axis (right hand), which must bring the inner faces together.
  public var axis: Vector3
  /// A point of the axis in the body frame while the device lies flat, in millimetres. Beyond 180° the panels
  /// turn around the same line at the outer faces (z negated), as a double hinge does.
  public var point: Vector3
  /// The angles it reaches, in degrees: within 0…360.
  public var range: AngleRange

  public init(movingPanel: String, axis: Vector3, point: Vector3, range: AngleRange) {
    self.movingPanel = movingPanel
    self.axis = axis
    self.point = point
    self.range = range
  }
}

/// A closed range of angles in degrees.
public struct AngleRange: Codable, Hashable, Sendable {
  public var min: Double
  public var max: Double

  public init(min: Double, max: Double) {
    self.min = min
    self.max = max
  }

  public func contains(_ angle: Double) -> Bool { angle >= min && angle <= max }

  /// The nearest angle of the range; its lower end for what is not a number.
  public func clamp(_ angle: Double) -> Double { angle >= min ? (angle <= max ? angle : max) : min }
}
