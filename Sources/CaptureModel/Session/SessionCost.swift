import DeviceModel

/// How much of what a device can carry a session's cameras ask for, as a value (C10).
package struct SessionCost: Hashable, Sendable {
  /// A camera that streams.
  package struct Load: Hashable, Sendable {
    /// Of a frame.
    package let pixels: Int
    /// Frames a second: what its format allows, and what it is set to.
    package let maxRate: Double
    package let rate: Double

    package init(pixels: Int, maxRate: Double, rate: Double) {
      self.pixels = pixels
      self.maxRate = maxRate
      self.rate = rate
    }
  }

  /// Above 1 the session does not run.
  package let hardware: Double
  /// Above 1 it does not run for long.
  package let pressure: Double

  /// *Decided*: the hardware's share is that of pixels a second, at the most that the formats allow; heat comes from
  /// the pixels that there are, half as many being what the device can get rid of.
  package init(_ loads: [Load], on device: Device, isMultiCam: Bool) {
    let most = isMultiCam ? device.multiCamPixelRate : device.largestPixelRate
    let asked = loads.reduce(0) { $0 + Double($1.pixels) * $1.maxRate }
    let made = loads.reduce(0) { $0 + Double($1.pixels) * min($1.rate, $1.maxRate) }
    hardware = most > 0 ? asked / most : 0
    pressure = most > 0 ? made / (most / 2) : 0
  }
}
