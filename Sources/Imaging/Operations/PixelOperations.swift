/// What is done to whole pictures. Everything runs on the caller's thread and allocates nothing, unless it
/// says so.
///
/// Sources and destinations do not overlap. A mismatch of size or format is a programmer's error and traps.
/// Odd NV12 sizes: each plane is treated as a picture of its own, its size rounded up.
package enum PixelOperations {
  static func requireSameFormat(_ source: PixelView, _ destination: PixelView) {
    precondition(
      source.format == destination.format,
      "the formats differ: \(source.format) and \(destination.format)")
  }

  static func requireSize(_ view: PixelView, width: Int, height: Int) {
    precondition(
      view.width == width && view.height == height,
      "the destination is \(view.width) × \(view.height), not \(width) × \(height)")
  }
}
