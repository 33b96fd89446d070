import CLibYUV

/// How a picture is resampled.
package enum ScaleFilter: Sendable, Hashable {
  /// Each pixel is interpolated between the nearest four; shrinking by more than half leaves pixels out.
  case bilinear
  /// Shrinking by more than half averages what a pixel covers; otherwise as ``bilinear``.
  case box
}

extension PixelOperations {
  /// Resamples the whole source to the whole destination, of the same format. Opaque stays opaque.
  package static func scale(
    _ source: PixelView, into destination: PixelView, filter: ScaleFilter = .box, scratch: PixelScratch
  ) {
    requireSameFormat(source, destination)
    if source.format == .bgra {
      scale(bgra: source.plane(0), into: destination.plane(0), filter, scratch)
    } else {
      source.plane(0).scale(into: destination.plane(0), filter)
      scale(chroma: source.plane(1), into: destination.plane(1), filter, scratch)
    }
  }

  private static func scale(
    chroma from: PlaneView, into to: PlaneView, _ filter: ScaleFilter, _ scratch: PixelScratch
  ) {
    if from.isTwice(to) {
      UVScale(
        from.base, from.stride, from.columns, from.rows, to.base, to.stride, to.columns, to.rows, kFilterBox)
      return
    }
    let (cb, cr) = from.splitChroma(scratch)
    let scaledCb = scratch.plane(.scaled, 1, width: to.width, height: to.height)
    let scaledCr = scratch.plane(.scaled, 2, width: to.width, height: to.height)
    cb.scale(into: scaledCb, filter)
    cr.scale(into: scaledCr, filter)
    MergeUVPlane(
      scaledCb.base, scaledCb.stride, scaledCr.base, scaledCr.stride, to.base, to.stride, to.columns, to.rows)
  }

  static func scale(bgra from: PlaneView, into to: PlaneView, _ filter: ScaleFilter, _ scratch: PixelScratch)
  {
    if from.width == to.width && from.height == to.height {
      return from.copy(into: to, bytesPerSample: 4)
    }
    if from.isTwice(to) {
      ARGBScale(
        from.base, from.stride, from.columns, from.rows, to.base, to.stride, to.columns, to.rows, kFilterBox)
      return
    }
    func plane(_ purpose: PixelScratch.Purpose, _ index: Int, _ like: PlaneView) -> PlaneView {
      scratch.plane(purpose, index, width: like.width, height: like.height)
    }
    let (red, green) = (plane(.split, 0, from), plane(.split, 1, from))
    let (blue, alpha) = (plane(.split, 2, from), plane(.split, 3, from))
    SplitARGBPlane(
      from.base, from.stride, red.base, red.stride, green.base, green.stride, blue.base, blue.stride,
      alpha.base, alpha.stride, from.columns, from.rows)
    let (newRed, newGreen) = (plane(.scaled, 0, to), plane(.scaled, 1, to))
    let (newBlue, newAlpha) = (plane(.scaled, 2, to), plane(.scaled, 3, to))
    red.scale(into: newRed, filter)
    green.scale(into: newGreen, filter)
    blue.scale(into: newBlue, filter)
    // Without an alpha plane libyuv writes 255, where scaling could round to 254.
    let isOpaque = alpha.isFilled(with: 255)
    if !isOpaque { alpha.scale(into: newAlpha, filter) }
    MergeARGBPlane(
      newRed.base, newRed.stride, newGreen.base, newGreen.stride, newBlue.base, newBlue.stride,
      isOpaque ? nil : newAlpha.base, newAlpha.stride, to.base, to.stride, to.columns, to.rows)
  }
}

extension PlaneView {
  /// libyuv's exact mean of four applies.
  func isTwice(_ other: PlaneView) -> Bool {
    width == other.width * 2 && height == other.height * 2
  }

  /// Interleaved chroma as two planes.
  func splitChroma(_ scratch: PixelScratch) -> (cb: PlaneView, cr: PlaneView) {
    let cb = scratch.plane(.split, 1, width: width, height: height)
    let cr = scratch.plane(.split, 2, width: width, height: height)
    SplitUVPlane(base, stride, cb.base, cb.stride, cr.base, cr.stride, columns, rows)
    return (cb, cr)
  }
}
