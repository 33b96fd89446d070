import CLibYUV

/// How a picture is resampled.
package enum ScaleFilter: Sendable, Hashable {
  /// Each pixel is interpolated between the nearest four; shrinking by more than half leaves pixels out.
  case bilinear
  /// Shrinking by half or more averages what a pixel covers; otherwise as ``bilinear``.
  /// BGRA and chroma average at exactly a half or a quarter only.
  case box
}

extension PixelOperations {
  /// Resamples the whole source to the whole destination, of the same format.
  package static func scale(
    _ source: PixelView, into destination: PixelView, filter: ScaleFilter = .box
  ) {
    requireSameFormat(source, destination)
    let mode = filter == .box ? kFilterBox : kFilterBilinear
    if source.format == .bgra {
      scale(bgra: source.plane(0), into: destination.plane(0), mode)
    } else {
      scale(luma: source.plane(0), into: destination.plane(0), mode)
      scale(chroma: source.plane(1), into: destination.plane(1), mode)
    }
  }

  static func scale(bgra from: PlaneView, into to: PlaneView, _ filter: FilterMode) {
    ARGBScale(
      from.base, from.stride, from.columns, from.rows, to.base, to.stride, to.columns, to.rows, filter)
  }

  static func scale(luma from: PlaneView, into to: PlaneView, _ filter: FilterMode) {
    ScalePlane(
      from.base, from.stride, from.columns, from.rows, to.base, to.stride, to.columns, to.rows, filter)
  }

  static func scale(chroma from: PlaneView, into to: PlaneView, _ filter: FilterMode) {
    UVScale(from.base, from.stride, from.columns, from.rows, to.base, to.stride, to.columns, to.rows, filter)
  }
}
