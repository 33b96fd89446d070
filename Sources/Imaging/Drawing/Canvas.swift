import CPangoCairo
import Foundation

/// Draws shapes, text and pictures on a BGRA buffer.
///
/// Coordinates are pixels from the top left, y down, until a transform says otherwise. What is drawn is blended
/// over what is there. Nothing depends on the machine but the fonts: edges are smoothed the same way everywhere and
/// text is not hinted, so equal calls give equal bytes.
///
/// A canvas belongs to one task, which alone may touch the buffer while the canvas lives.
package final class Canvas {
  /// In pixels: cairo's.
  package static let longestSide = 32_767

  package let buffer: PixelBuffer
  let context: OpaquePointer

  /// Draws on what the buffer holds; a new buffer needs ``clear()`` first. The buffer is BGRA.
  ///
  /// - Parameter part: The pixels to draw on, with (0, 0) at their top left; all of them when nil.
  package init(_ buffer: PixelBuffer, part: PixelRect? = nil) {
    self.buffer = buffer
    let surface = buffer.makeSurface(part ?? buffer.bounds)
    context = cairo_create(surface)
    cairo_surface_destroy(surface)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_GRAY)
    cairo_set_tolerance(context, 0.1)
  }

  deinit { cairo_destroy(context) }

  /// Makes every pixel inside the clip transparent.
  package func clear() {
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Keeps transform and clip while `body` draws, then puts them back.
  package func saving<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    save()
    defer { restore() }
    return try body()
  }

  package func save() { cairo_save(context) }

  /// Puts back transform and clip of the matching ``save()``.
  package func restore() { cairo_restore(context) }

  /// Points go through `transform` first, then through what was in force before.
  package func transform(by transform: Affine) {
    var matrix = cairo_matrix_t(transform)
    // cairo takes a matrix without an inverse for an error that ends all drawing.
    guard transform.determinant != 0, transform.determinant.isFinite, transform.tx.isFinite,
      transform.ty.isFinite
    else { return clipEverything() }
    cairo_transform(context, &matrix)
  }

  /// A transform that flattens everything shows nothing; cairo would take it for an error.
  private func clipEverything() {
    cairo_new_path(context)
    cairo_clip(context)
  }

  package func translate(_ x: Double, _ y: Double) { cairo_translate(context, x, y) }

  /// From the coordinates in force to the buffer's pixels.
  package var currentTransform: Affine {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return Affine(
      a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }

  /// Draws `body` as one picture, then blends that with `opacity` (0–1).
  package func withOpacity<Result, Failure: Error>(
    _ opacity: Double, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard opacity < 1 else { return try saving(body) }
    pushGroup()
    defer { popGroup(opacity: opacity) }
    return try body()
  }

  /// Starts a picture of its own, as large as the clip. It ends with ``popGroup(opacity:)``.
  package func pushGroup() {
    cairo_save(context)
    cairo_push_group(context)
  }

  /// Blends what was drawn since the matching ``pushGroup()``.
  package func popGroup(opacity: Double = 1) {
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
    cairo_restore(context)
  }
}

extension cairo_matrix_t {
  init(_ transform: Affine) {
    self.init(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
  }
}

extension PixelBuffer {
  /// A cairo surface over a part of the pixels, to be destroyed by the caller before the buffer goes.
  func makeSurface(_ part: PixelRect) -> OpaquePointer {
    precondition(format == .bgra, "a canvas draws in BGRA, not \(format)")
    precondition(!part.isEmpty && bounds.contains(part), "\(part) is not inside \(bounds)")
    let stride = bytesPerRow(ofPlane: 0)
    let surface = cairo_image_surface_create_for_data(
      (baseAddress(ofPlane: 0) + part.y * stride + part.x * 4).assumingMemoryBound(to: UInt8.self),
      CAIRO_FORMAT_ARGB32, Int32(part.width), Int32(part.height), Int32(stride))
    precondition(
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, "\(width) × \(height) pixels cannot be drawn on")
    return surface!
  }
}
