/// A photo output's settings, and the photos that are on their way.
struct PlainPhotos {
  /// 1 speed, 2 balanced, 3 quality.
  var mostQuality = 2
  var isHighResolution = false
  /// Whether the last settings have been used.
  var hasUsedSettings = false
  /// Photos that were accepted.
  var taken = 0
}
