import DeviceModel

/// What a camera streams: the unrotated picture's size in pixels, and the time between frames.
package struct StreamFormat: Hashable, Sendable {
  package let size: PixelSize
  package let period: Duration
  package fileprivate(set) var zoom: ZoomTrack
  /// The zoom factor at which the whole of the sensor's picture is to be seen.
  package let lensFactor: Double

  package init(size: PixelSize, period: Duration, zoom: ZoomTrack = ZoomTrack(), lensFactor: Double = 1) {
    self.size = size
    self.period = period
    self.zoom = zoom
    self.lensFactor = lensFactor
  }

  /// How much of the lens' picture a frame exposed at `time` shows; see ``FrameID/crop``.
  func crop(at time: Duration) -> Double { max(1, zoom.value(at: time) / lensFactor) }

  mutating func zoom(_ track: ZoomTrack) { zoom = track }
}
