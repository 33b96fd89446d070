extension Device {
  /// How the phone is held, as seen from the front of one of its displays: flat where gravity's share in the display's
  /// plane is less than half (*decided*, 30° from the horizontal), else the nearest quarter turn; `last` where two are
  /// as near.
  public func heldOrientation(
    _ display: Display, _ pose: Pose, last: DeviceOrientation? = nil
  ) -> DeviceOrientation {
    let frame = frame(ofPanel: display.panel, hinge: pose.hinge.angle)
    let axes = display.portraitAxes
    func fall(_ direction: Vector3) -> Double {
      pose.attitude.apply(frame.direction(direction)).dot(Vector3(0, -1, 0))
    }
    let (up, right) = (fall(axes.up), fall(axes.right))
    if (up * up + right * right).squareRoot() < Self.gravityShare {
      return fall(axes.right.cross(axes.up)) < 0 ? .faceUp : .faceDown
    }
    let upright: [DeviceOrientation] = [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
    return upright.best(
      by: { orientation in
        switch orientation {
        case .portrait: -up
        case .portraitUpsideDown: up
        case .landscapeLeft: -right
        default: right
        }
      }, preferring: last)
  }
}
