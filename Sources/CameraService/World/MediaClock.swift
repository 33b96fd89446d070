import Scheduling

/// The time that layers are animated in and that clocks of the sdk show.
package enum MediaClock {
  private static let wall = WallClock()

  /// The simulated device's clock; without one, the virtual time that drives the thread, or this machine's.
  package static var current: any EngineClock {
    if let world = World.current { return world.clock }
    if let time = VirtualTime.current { return time }
    return wall
  }

  /// Seconds on ``current``.
  package static var seconds: Double { current.now.inSeconds }
}
