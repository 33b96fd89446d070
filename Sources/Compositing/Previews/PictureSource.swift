import Imaging

/// Whoever can give a preview's pixels. May be asked on any thread, several times for one picture.
package protocol PictureSource: Sendable {
  /// The whole unrotated picture, NV12 or opaque BGRA, in a size that serves `width` × `height` pixels well.
  /// Nil when the picture is gone.
  func pixels(width: Int, height: Int) -> PixelBuffer?
}

extension PixelBuffer: PictureSource {
  package func pixels(width: Int, height: Int) -> PixelBuffer? { self }
}
