import CPangoCairo
import Foundation

extension Canvas {
  /// Draws a picture stretched to `rect`, blended with `opacity` (0–1). NV12 is converted first (BT.709), which
  /// allocates; for a live preview ``PixelOperations/present(_:crop:quarterTurns:mirrored:into:at:filter:matrix:scratch:)``
  /// is faster.
  ///
  /// - Parameters:
  ///   - crop: The part to draw, in the picture's pixels; all of it when nil.
  ///   - sampling: How pixels between the picture's are made up.
  package func draw(
    _ picture: PixelBuffer, crop: CGRect? = nil, in rect: CGRect, opacity: Double = 1,
    sampling: Sampling = .good
  ) {
    let crop = crop ?? CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
    let picture = picture.asBGRA
    guard max(picture.width, picture.height) <= Canvas.longestSide else {
      return drawShrunk(picture, crop: crop, in: rect, opacity, sampling)
    }
    draw(picture, picture.bounds, crop: crop, in: rect, opacity, sampling)
  }

  /// How pixels between those of a picture are made up, the fastest first.
  package enum Sampling: Sendable { case nearest, bilinear, good, best }

  /// Draws a part of a BGRA picture stretched to `rect`; no pixel outside the part counts.
  package func draw(
    _ picture: PixelBuffer, stretching part: PixelRect, in rect: CGRect, opacity: Double = 1
  ) {
    draw(picture, part, crop: CGRect(x: 0, y: 0, width: part.width, height: part.height), in: rect, opacity)
  }

  private func drawShrunk(
    _ picture: PixelBuffer, crop: CGRect, in rect: CGRect, _ opacity: Double, _ sampling: Sampling
  ) {
    let (width, height) = (min(picture.width, 8192), min(picture.height, 8192))
    let map = Affine.scale(
      Double(width) / Double(picture.width), Double(height) / Double(picture.height))
    draw(
      picture.thinned(width: width, height: height), crop: map.apply(crop), in: rect, opacity: opacity,
      sampling: sampling)
  }

  private func draw(
    _ picture: PixelBuffer, _ part: PixelRect, crop: CGRect, in rect: CGRect, _ opacity: Double,
    _ sampling: Sampling = .good
  ) {
    guard crop.width > 0, crop.height > 0, rect.width > 0, rect.height > 0 else { return }
    let surface = picture.makeSurface(part)
    saving {
      clip(to: rect)
      transform(by: .mapping(crop, to: rect))
      cairo_set_source_surface(context, surface, 0, 0)
      let pattern = cairo_get_source(context)
      // Without this the outermost pixels fade.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, sampling.cairo)
      cairo_paint_with_alpha(context, opacity)
    }
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    withExtendedLifetime(picture) {}
  }

  /// How pixels of a picture meet those that are there.
  package enum Meeting: Sendable {
    /// The picture lies over them.
    case over
    /// Both are added up.
    case adds
    /// They are left where the picture is opaque, and vanish elsewhere.
    case masks
  }

  /// Draws a part of a BGRA picture, pixel for pixel of the coordinates in force, with its top left at `point`.
  ///
  /// ``Meeting/masks`` acts on everything inside the clip.
  package func draw(
    _ picture: PixelBuffer, part: PixelRect, at point: CGPoint, opacity: Double = 1,
    _ meeting: Meeting = .over
  ) {
    let surface = picture.makeSurface(part)
    saving {
      if meeting == .over {
        // A group that lies on whole pixels is copied, not resampled.
        clip(to: CGRect(origin: point, size: CGSize(width: part.width, height: part.height)))
      }
      cairo_set_source_surface(context, surface, point.x, point.y)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      cairo_set_operator(context, meeting.cairo)
      cairo_paint_with_alpha(context, opacity)
      cairo_set_source_rgba(context, 0, 0, 0, 0)
    }
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    withExtendedLifetime(picture) {}
  }
}

extension Canvas.Sampling {
  fileprivate var cairo: cairo_filter_t {
    switch self {
    case .nearest: CAIRO_FILTER_NEAREST
    case .bilinear: CAIRO_FILTER_BILINEAR
    case .good: CAIRO_FILTER_GOOD
    case .best: CAIRO_FILTER_BEST
    }
  }
}

extension Canvas.Meeting {
  fileprivate var cairo: cairo_operator_t {
    switch self {
    case .over: CAIRO_OPERATOR_OVER
    case .adds: CAIRO_OPERATOR_ADD
    case .masks: CAIRO_OPERATOR_DEST_IN
    }
  }
}

extension PixelBuffer {
  /// Of BGRA, with pixels left out evenly: libyuv scales nothing that is this long.
  fileprivate func thinned(width: Int, height: Int) -> PixelBuffer {
    let thin = PixelBuffer(width: width, height: height, format: .bgra)
    for y in 0..<height {
      let from = baseAddress(ofPlane: 0) + y * self.height / height * bytesPerRow(ofPlane: 0)
      let to = thin.baseAddress(ofPlane: 0) + y * thin.bytesPerRow(ofPlane: 0)
      for x in 0..<width {
        let pixel = from.load(fromByteOffset: x * self.width / width * 4, as: UInt32.self)
        to.storeBytes(of: pixel, toByteOffset: x * 4, as: UInt32.self)
      }
    }
    return thin
  }
}
