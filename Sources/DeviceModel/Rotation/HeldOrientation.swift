extension Device {
  /// How the phone is held, as seen from the front of one of its displays: flat where gravity's share in the display's
  /// plane is less than half (*decided*, 30° from the horizontal), else the nearest quarter turn; `last` where two are
  /// as near.
  public func heldOrientation(
    _ display: Display, _ pose: Pose, last: DeviceOrientation? = nil
  ) -> DeviceOrientation {
    let gravity = gravity(along: display, pose)
    let (up, right) = (gravity.y, gravity.x)
    if (up * up + right * right).squareRoot() < Self.gravityShare {
      return gravity.z < 0 ? .faceUp : .faceDown
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
