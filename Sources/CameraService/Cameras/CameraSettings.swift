import DeviceModel

/// What an app has set on a camera.
package struct CameraSettings: Hashable, Sendable {
  /// An index of the camera's formats.
  package var format: Int
  /// Nil where the format has no choice of shapes (A1).
  package var aspectRatio: AspectRatio?

  package init(_ camera: Camera) {
    format = camera.defaultFormat
    aspectRatio = camera.formats[camera.defaultFormat].aspectRatios.first
  }

  /// The size of the unrotated picture in pixels.
  package func pictureSize(of camera: Camera) -> PixelSize {
    camera.formats[format].size(at: aspectRatio)
  }

  /// The time between frames. *Decided*: 30 a second, or what the format has if that is less.
  package func framePeriod(of camera: Camera) -> Duration {
    .nanoseconds(Int64(1e9 / min(30, camera.formats[format].maxRate)))
  }
}
