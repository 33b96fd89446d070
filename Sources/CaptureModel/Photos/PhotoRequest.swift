import DeviceModel

/// An order that has been accepted, with all that was left open filled in.
package struct PhotoRequest: Hashable, Sendable {
  package let id: Int64
  package let format: PhotoOrder.Format
  /// As it was when the photo was asked for.
  package let connection: CaptureConnection
  /// Of the sensor's picture, in pixels.
  package let sensorSize: PixelSize
  package let orientation: PhotoOrientation
  /// One for each photo of a bracket, else one.
  package let exposures: [PhotoExposure]
  package var reducesRedEyes = false
  /// Of the smaller pictures' pixels; nil where none was asked for.
  package var previewSize: PixelSize?
  package var previewFormat: UInt32?
  package var thumbnailSize: PixelSize?
  package var wantsDepth = false
  /// Of the movie's pixels, unrotated; nil where none was asked for.
  package var movieSize: PixelSize?
  /// The app gets a proxy and the photo comes later.
  package var isDeferred = false
  /// The photo is what the sensor saw at the call.
  package var hasZeroShutterLag = false

  /// *Decided* (P8): what pairs photo and movie; the same in every run.
  package var contentIdentifier: String {
    let digits = String(id)
    return "D1970000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }

  /// Of the photo's pixels.
  package var size: PixelSize { orientation.size(of: sensorSize) }

  package var fires: Bool { exposures.contains(where: \.fires) }

  /// *Decided* (P7): a proxy has half the photo's width and height.
  package var proxySize: PixelSize? {
    isDeferred ? PixelSize(width: size.width / 2 & ~1, height: size.height / 2 & ~1) : nil
  }
}

extension PixelSize {
  /// The largest size of the same shape, even both ways, that is not larger than this one and fits into `box`.
  package func fitted(into box: PixelSize) -> PixelSize {
    let scale = min(
      1, Double(max(box.width, 2)) / Double(width), Double(max(box.height, 2)) / Double(height))
    func even(_ length: Int) -> Int { max(2, Int(Double(length) * scale) & ~1) }
    return scale == 1 ? self : PixelSize(width: even(width), height: even(height))
  }
}
