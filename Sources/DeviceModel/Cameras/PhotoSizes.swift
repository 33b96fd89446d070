extension Camera {
  /// The sizes a photo may have at most while one of the formats is in use, smallest first.
  ///
  /// *Decided*: the format's own size and those of the camera's larger formats of the same shape; Apple lists none
  /// for these cameras.
  public func photoSizes(format index: Int) -> [PixelSize] {
    let own = formats[index]
    let sizes = formats.filter { $0.width >= own.width && $0.width * own.height == $0.height * own.width }
      .map { PixelSize(width: $0.width, height: $0.height) }
    return Set(sizes).sorted { $0.width < $1.width }
  }

  /// Whether photos may be the camera's largest while one of the formats is in use.
  public func hasLargestPhotos(format index: Int) -> Bool {
    let largest = formats.map { $0.width * $0.height }.max()
    return photoSizes(format: index).contains { $0.width * $0.height == largest }
  }

  /// The size of a photo's unrotated picture: `limit`, one of ``photoSizes(format:)``, in the shape that is in use.
  public func photoSize(_ limit: PixelSize, aspectRatio: AspectRatio?) -> PixelSize {
    let format = formats.first { $0.width == limit.width && $0.height == limit.height }
    return format?.size(at: aspectRatio) ?? limit
  }
}
