// swift-format-ignore-file: AlwaysUseLowerCamelCase, DontRepeatTypeInStaticProperties

import CameraService
import CoreGraphics

/// Where times come from.
///
/// https://developer.apple.com/documentation/coremedia/cmclock
public final class CMClock: Sendable {
  /// The simulated device's clock, which frames carry; without a device, that of this machine.
  public static let hostTimeClock = CMClock()

  private init() {}

  /// Now, in nanoseconds.
  public var time: CMTime { CMTime(MediaClock.current.now) }

  /// The same time on another clock: there is one here.
  public func convertTime(_ time: CMTime, to otherClock: CMClock) -> CMTime { time }
}

public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

extension CMTime {
  /// A world's time, in nanoseconds.
  package init(_ time: Duration) {
    self.init(value: Int64(time.attoseconds / 1_000_000_000), timescale: 1_000_000_000)
  }
}
