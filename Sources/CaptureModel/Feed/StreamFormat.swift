import DeviceModel

/// What a camera streams: the unrotated picture's size in pixels, and the time between frames.
package struct StreamFormat: Hashable, Sendable {
  package let size: PixelSize
  package let period: Duration

  package init(size: PixelSize, period: Duration) {
    self.size = size
    self.period = period
  }
}
