import CPangoCairo

extension Canvas {
  /// Lets `body` read and write the buffer while the canvas lives; transform and clip do not count there. Not
  /// inside a group, whose pixels are elsewhere.
  package func withPixels<Result, Failure: Error>(
    _ body: (PixelBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let surface = cairo_get_target(context)
    cairo_surface_flush(surface)
    defer { cairo_surface_mark_dirty(surface) }
    return try body(buffer)
  }
}
