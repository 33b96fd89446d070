extension Device {
  /// Where down is, of length 1, along the axes of one of its displays held upright: right, up, and out of the glass.
  public func gravity(along display: Display, _ pose: Pose) -> Vector3 {
    let frame = frame(ofPanel: display.panel, hinge: pose.hinge.angle)
    let axes = display.portraitAxes
    func fall(_ direction: Vector3) -> Double {
      pose.attitude.apply(frame.direction(direction)).dot(Vector3(0, -1, 0))
    }
    return Vector3(fall(axes.right), fall(axes.up), fall(axes.right.cross(axes.up)))
  }
}
