extension Device {
  /// The display a capture accessory goes to: an outer one that can be seen, while the device is open and the app is
  /// on an inner one. Nil otherwise, and always on a device that does not fold (S5).
  public func accessoryDisplay(_ pose: Pose) -> Display? {
    guard hinge != nil, let app = display(pose.appDisplay), app.face == .inner, !isDark(app, pose) else {
      return nil
    }
    return displays.first { $0.face == .outer && !isDark($0, pose) }
  }
}
