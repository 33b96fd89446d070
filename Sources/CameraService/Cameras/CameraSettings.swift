import CaptureModel
import DeviceModel

/// What an app has set on a camera.
package struct CameraSettings: Hashable, Sendable {
  /// An index of the camera's formats.
  package var format: Int
  /// Nil where the format has no choice of shapes (A1).
  package var aspectRatio: AspectRatio?
  /// The least and the most time between frames; nil leaves it to the camera.
  package var shortestFrame: FrameDuration?
  package var longestFrame: FrameDuration?
  /// What depth is delivered in, by its four-letter code; nil leaves it to the camera.
  package var depthType: UInt32?

  package var controls: CameraControls

  package init(_ camera: Camera) {
    format = camera.defaultFormat
    aspectRatio = camera.format(camera.defaultFormat).aspectRatios.first
    controls = CameraControls(camera.abilities)
  }

  /// Another format: its first shape, and its own rates (A1). *Decided*: and no zoom; the rest stays. The one that is
  /// in use already changes nothing.
  package mutating func use(format index: Int, of camera: Camera) {
    guard index != format else { return }
    var controls = controls
    controls.zoom = ZoomTrack()
    self = CameraSettings(camera)
    self.controls = controls
    format = index
    aspectRatio = camera.format(index).aspectRatios.first
  }

  /// The size of the unrotated picture in pixels.
  package func pictureSize(of camera: Camera) -> PixelSize {
    camera.format(format).size(at: aspectRatio)
  }

  /// The time between frames. *Decided*: 30 a second, or what the format has if that is less, within the limits
  /// that the app has set.
  package func framePeriod(of camera: Camera) -> Duration {
    let usual = Duration.nanoseconds(Int64(1e9 / min(30, max(1, camera.format(format).maxRate))))
    return min(max(usual, shortestFrame?.duration ?? usual), longestFrame?.duration ?? .seconds(Int64.max))
  }
}
