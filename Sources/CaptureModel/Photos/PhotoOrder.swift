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

    /// *Decided* (P4): how good a file is unless the app says, 1–100.
    package var usualQuality: Int { self == .codec("hvc1") ? 75 : 90 }
  }

  /// A smaller picture beside the photo.
  package struct Small: Hashable, Sendable {
    package let format: Format
    /// What it is to fit into, in pixels; nil where the app does not say.
    package let limit: PixelSize?

    package init(_ format: Format, limit: PixelSize? = nil) {
      (self.format, self.limit) = (format, limit)
    }
  }

  package let id: Int64
  package var format: Format
  /// A kind of file by its uniform type identifier; nil where the app leaves it to the codec.
  package var fileType: String?
  /// Sensor data by their four characters; zero for none.
  package var rawFormat: UInt32 = 0
  /// 1 speed, 2 balanced, 3 quality.
  package var quality: Int
  /// Nil for the smallest.
  package var limit: PixelSize?
  /// The older way to ask for the largest.
  package var isHighResolution: Bool
  package var flash = CameraControls.Lamp.off
  package var reducesRedEyes = false
  /// One photo for each; nil where it is no bracket.
  package var bracket: [PhotoBracketStep]?
  package var preview: Small?
  package var thumbnail: Small?
  package var wantsDepth = false
  /// Portrait effects or semantic segmentation mattes, or a lens' calibration.
  package var wantsMattes = false
  package var wantsCalibration = false
  package var wantsMovie = false
  /// Where the movie goes is a file.
  package var hasMovieFile = true
  /// By its raw value.
  package var movieCodec = "avc1"

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
