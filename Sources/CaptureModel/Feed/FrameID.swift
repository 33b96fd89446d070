/// One frame of a camera, before any pixel of it exists.
package struct FrameID: Hashable, Sendable {
  /// The physical camera's `uniqueID`.
  package let camera: String
  /// Counts up from 0 within a stream.
  package let index: Int
  /// When the sensor was exposed, on the world's clock.
  package let time: Duration

  package init(camera: String, index: Int, time: Duration) {
    self.camera = camera
    self.index = index
    self.time = time
  }
}
