extension SimulatedDevice {
  /// Makes it darker or brighter around the phone, in lux: 1000 at first, and below 50 a flash is of use (P3). The
  /// pictures stay as bright as automatic exposure makes them.
  public func setLight(_ lux: Double) {
    world.log.add(.input, "light \(lux) lux")
    world.light.lux = lux
  }
}
