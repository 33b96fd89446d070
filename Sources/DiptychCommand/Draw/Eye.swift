import DeviceModel

/// Where a drawing is seen from: the person's side, a little from the right and from above.
struct Eye {
  /// Turns world directions into the drawing's: x right, y up, z toward the eye.
  var attitude = Attitude.pitch(24) * Attitude.yaw(-33)
  /// The place that is looked at, in millimetres of the world.
  var target = Vector3(0, 0, 0)
  /// The size of what is looked at, in millimetres.
  var span = 200.0

  /// Millimetres from the target; nearer things are drawn larger.
  var distance: Double { 4.5 * span }

  /// How far toward the eye a place lies.
  func depth(_ place: Vector3) -> Double { attitude.apply(place - target).z }

  /// How much larger than at the target a thing at a place is drawn.
  func magnification(_ place: Vector3) -> Double { distance / max(distance - depth(place), distance / 10) }

  func project(_ place: Vector3) -> Point {
    let seen = attitude.apply(place - target) * magnification(place)
    return Point(seen.x, -seen.y)
  }

  /// Whether a face with this normal at a place is seen from its front.
  func sees(_ normal: Vector3, at place: Vector3) -> Bool {
    let toward = Vector3(0, 0, distance) - attitude.apply(place - target)
    return attitude.apply(normal).dot(toward) > 0
  }
}
