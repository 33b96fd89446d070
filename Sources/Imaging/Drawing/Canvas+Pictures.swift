import CPangoCairo
import Foundation

extension Canvas {
  /// Draws a picture stretched to `rect`, blended with `opacity` (0–1). NV12 is converted first (BT.709), which
  /// allocates; for a live preview ``PixelOperations/present(_:crop:quarterTurns:mirrored:into:at:filter:matrix:scratch:)``
  /// is faster.
  ///
  /// - Parameter crop: The part to draw, in the picture's pixels; all of it when nil.
  package func draw(_ picture: PixelBuffer, crop: CGRect? = nil, in rect: CGRect, opacity: Double = 1) {
    let crop = crop ?? CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
    guard crop.width > 0, crop.height > 0, rect.width > 0, rect.height > 0 else { return }
    let picture = picture.asBGRA
    let surface = picture.makeSurface()
    saving {
      clip(to: rect)
      transform(by: .mapping(crop, to: rect))
      cairo_set_source_surface(context, surface, 0, 0)
      let pattern = cairo_get_source(context)
      // Without this the outermost pixels fade.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
      cairo_paint_with_alpha(context, opacity)
    }
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    withExtendedLifetime(picture) {}
  }
}
