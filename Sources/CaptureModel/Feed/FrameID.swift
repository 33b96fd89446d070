/// One frame of a camera, before any pixel of it exists.
package struct FrameID: Hashable, Sendable {
  /// The physical camera's `uniqueID`.
  package let camera: String
  /// Counts up from 0 within a stream.
  package let index: Int
  /// When the sensor was exposed, on the world's clock.
  package let time: Duration
  /// How many times as large as the lens makes it: the picture is its middle.
  package let crop: Double

  package init(camera: String, index: Int, time: Duration, crop: Double = 1) {
    self.camera = camera
    self.index = index
    self.time = time
    self.crop = crop
  }
}
