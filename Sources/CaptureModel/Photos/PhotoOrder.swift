import DeviceModel

/// What an app asks for with one photo.
package struct PhotoOrder: Hashable, Sendable {
  /// Where the picture is to be pixels, or a file.
  package enum Format: Hashable, Sendable {
    /// By its raw value, such as `jpeg`.
    case codec(String)
    /// By its four characters.
    case pixels(UInt32)
    /// The app's dictionary names none of the two, or both.
    case malformed
  }

  package let id: Int64
  package let format: Format
  /// 1 speed, 2 balanced, 3 quality.
  package let quality: Int
  /// Nil for the smallest.
  package let limit: PixelSize?
  /// The older way to ask for the largest.
  package let isHighResolution: Bool

  package init(
    id: Int64, format: Format = .codec("jpeg"), quality: Int = 2, limit: PixelSize? = nil,
    isHighResolution: Bool = false
  ) {
    self.id = id
    self.format = format
    self.quality = quality
    self.limit = limit
    self.isHighResolution = isHighResolution
  }
}

/// An order that has been accepted, with all that was left open filled in.
package struct PhotoRequest: Hashable, Sendable {
  package let id: Int64
  package let format: PhotoOrder.Format
  /// As it was when the photo was asked for.
  package let connection: CaptureConnection
  /// Of the sensor's picture, in pixels.
  package let sensorSize: PixelSize
  package let orientation: PhotoOrientation

  /// Of the photo's pixels.
  package var size: PixelSize { orientation.size(of: sensorSize) }
}
