import Compositing
import DeviceModel
import Foundation
import Scheduling

/// Looks at a device's displays at a steady rate of its world's time, from now on, until it is let go.
///
/// What it sees is what displays that refresh at that rate would composite. Nobody who waits for the phone to come to
/// rest waits for it.
@MainActor
final class DisplayWatch {
  /// What the displays show at one moment.
  struct Moment {
    /// Counts the moments, from 0.
    let index: Int
    /// Of the world.
    let time: Duration
    /// In the device's order; nil for a dark display.
    let screens: [SimulatedDevice.Screen?]
  }

  private let duo: SimulatedDevice
  private let rate: Int
  private let start: Duration
  private let look: @MainActor (Moment) -> Void
  private var count = 0
  private var timer: TimerID?

  /// - Parameters:
  ///   - rate: Moments a second, above zero.
  ///   - look: Called for each moment, in a turn of its own.
  init(_ duo: SimulatedDevice, rate: Int, _ look: @escaping @MainActor (Moment) -> Void) {
    precondition(rate > 0, "\(rate) moments a second")
    (self.duo, self.rate, self.look) = (duo, rate, look)
    start = duo.world.clock.now
    awaitNext()
  }

  /// Looks no more.
  func stop() {
    if let timer { duo.world.clock.cancel(timer) }
    timer = nil
  }

  /// Looks now, as at the next moment.
  func lookNow() {
    let screens = duo.device.displays.map { duo.screen(of: $0) }
    count += 1
    look(Moment(index: count - 1, time: duo.world.clock.now, screens: screens))
  }

  private func awaitNext() {
    let time = start + .nanoseconds(count * 1_000_000_000 / rate)
    timer = duo.world.clock.schedule(at: time, .background) { [weak self] in
      guard let self, timer != nil else { return }
      lookNow()
      if timer != nil { awaitNext() }
    }
  }
}
