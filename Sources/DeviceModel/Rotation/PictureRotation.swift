extension Device {
  /// R1: the clockwise quarter turn, in degrees, that brings gravity to the bottom of a camera's picture.
  ///
  /// It depends on the sensor's attitude at the actual hinge angle and on nothing else. While the camera looks
  /// nearly straight up or down `last` stays; without a `last` the nearest quarter is taken.
  public func captureAngle(_ camera: Camera, _ pose: Pose, last: Int? = nil) -> Int {
    let view = cameraView(camera, pose)
    let gravity = Vector3(0, -1, 0)
    let (x, y) = (view.right.dot(gravity), view.down.dot(gravity))
    if let last, (x * x + y * y).squareRoot() < Self.gravityShare { return last }
    return quarterTurn(bringingDown: (x, y), preferring: last) ?? mount(of: camera).angle
  }

  /// R2: the clockwise quarter turn, in degrees, that brings the interface's down to the bottom of a camera's
  /// picture, at the posture's reference geometry.
  ///
  /// - Parameters:
  ///   - display: the display the preview is on; the virtual front camera streams from the one above it.
  ///   - posture: an index of ``postures``.
  public func previewAngle(
    _ camera: Camera, _ display: Display, _ orientation: InterfaceOrientation, _ posture: Int
  ) -> Int {
    let sensor = physicalCamera(for: camera, display: display.id)
    let mount = mount(of: sensor)
    let reference = postures[posture].reference
    let down = frame(ofPanel: display.panel, hinge: reference).direction(display.down(in: orientation))
    let picture = mount.picture
    let frame = frame(ofPanel: mount.panel, hinge: reference)
    let inPicture = (frame.direction(picture.right).dot(down), frame.direction(picture.down).dot(down))
    return quarterTurn(bringingDown: inPicture, preferring: nil) ?? mount.angle
  }

  /// The clockwise turn in degrees that brings a direction of the picture (x right, y down) nearest to its
  /// bottom; nil for no direction at all. Of two equally near ones `preferred` is taken.
  private func quarterTurn(bringingDown direction: (x: Double, y: Double), preferring preferred: Int?) -> Int?
  {
    let (x, y) = direction
    guard x * x + y * y > 1e-12 else { return nil }
    return [0, 90, 180, 270].best(
      by: { turn in
        switch turn {
        case 0: y
        case 90: x
        case 180: -y
        default: -x
        }
      }, preferring: preferred)
  }
}
