import DeviceModel

/// A time between frames as an app gives it, `value` / `timescale` seconds.
package struct FrameDuration: Hashable, Sendable {
  package let value: Int64
  package let timescale: Int32

  /// Nil where it is no positive time.
  package init?(value: Int64, timescale: Int32) {
    guard value > 0, timescale > 0 else { return nil }
    self.value = value
    self.timescale = timescale
  }

  /// Frames a second.
  package var rate: Double { Double(timescale) / Double(value) }

  package var duration: Duration { .nanoseconds(Int64((1e9 / rate).rounded())) }

  /// Whether a format can do it, but for the rounding of a time to parts of `timescale`.
  package func isSupported(by format: Format) -> Bool {
    let slack = 1 / Double(timescale)
    let seconds = 1 / rate
    return seconds >= 1 / format.maxRate - slack / 2 - 1e-9
      && seconds <= 1 / format.minRate + slack / 2 + 1e-9
  }
}
