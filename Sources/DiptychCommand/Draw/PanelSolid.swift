import DeviceModel

/// A panel as a solid in the world: a plate with rounded corners.
struct PanelSolid {
  let panel: Panel
  private let frame: PanelFrame
  private let attitude: Attitude
  /// Rounded rectangle in the panel's plane; square at the hinge.
  let outline: [Point]

  init(_ panel: Panel, of device: Device, in pose: Pose) {
    self.panel = panel
    frame = device.frame(ofPanel: panel.id, hinge: pose.hinge.angle)
    attitude = pose.attitude
    let size = Point(panel.size.x, panel.size.y)
    let round = min(size.x, size.y) * 0.13
    let toHinge = device.hinge.map { $0.point - panel.origin } ?? Vector3(0, 0, 0)
    let alongX = abs(toHinge.x) > abs(toHinge.y)
    let radii = [Point(1, 1), Point(-1, 1), Point(-1, -1), Point(1, -1)].map { corner in
      let side = alongX ? corner.x * toHinge.x : corner.y * toHinge.y
      return device.hinge != nil && side > 0 ? min(1.5, round) : round
    }
    outline = Outline.roundedRectangle(center: Point(0, 0), size: size, radii: radii)
  }

  /// A place in the panel's frame, in the world.
  func world(_ place: Vector3) -> Vector3 { attitude.apply(frame.place(place)) }

  /// A direction in the panel's frame, in the world.
  func direction(_ vector: Vector3) -> Vector3 { attitude.apply(frame.direction(vector)) }

  var center: Vector3 { world(Vector3(0, 0, 0)) }

  func normal(_ face: Face) -> Vector3 { direction(Vector3(0, 0, face.sign)) }

  /// A point drawn on a face, in the world.
  func place(_ point: Point, on face: Face) -> Vector3 {
    world(Vector3(point.x, point.y, face.sign * panel.size.z / 2))
  }

  /// The face that an eye sees; nil when it looks along the plate.
  func visibleFace(from eye: Eye) -> Face? {
    [Face.inner, .outer].first { eye.sees(normal($0), at: place(Point(0, 0), on: $0)) }
  }

  /// The edge at the hinge, both faces: four corners in the world.
  func hingeEdge(of hinge: Hinge) -> [Vector3] {
    let toHinge = hinge.point - panel.origin
    let alongX = abs(toHinge.x) > abs(toHinge.y)
    return [-1.0, 1].flatMap { side in
      let reach = alongX ? panel.size.y / 2 - 2 : panel.size.x / 2 - 2
      let point =
        alongX ? Point(toHinge.x, side * reach) : Point(side * reach, toHinge.y)
      return [Face.inner, .outer].map { place(point, on: $0) }
    }
  }
}
