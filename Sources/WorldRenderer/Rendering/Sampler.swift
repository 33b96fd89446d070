import CWorldRenderer

/// Reads textures between texels, in 16.16 fixed point.
enum Sampler {
  /// Keeps the two neighbours inside a plane, whatever is lost in steps over a block.
  private static let margin = 128.0

  /// A place of 0 to 1 in texels of a plane; half a texel at the edges is the edge's.
  @inline(__always)
  static func fixed(_ place: SIMD2<Double>, _ plane: Texture.Plane) -> (u: Int32, v: Int32) {
    let (width, height) = (Double(plane.width), Double(plane.height))
    let u = min(max((place.x * width - 0.5) * 65536, margin), (width - 1) * 65536 - margin)
    let v = min(max((place.y * height - 0.5) * 65536, margin), (height - 1) * 65536 - margin)
    return (Int32(u), Int32(v))
  }

  static func luma(_ plane: Texture.Plane, _ place: SIMD2<Double>) -> UInt8 {
    let (u, v) = fixed(place, plane)
    return cwr_luma(plane.base, plane.bytesPerRow, u, v)
  }

  /// Cb in the first byte, Cr in the second.
  static func chroma(_ plane: Texture.Plane, _ place: SIMD2<Double>) -> UInt16 {
    let (u, v) = fixed(place, plane)
    return cwr_chroma(plane.base, plane.bytesPerRow, u, v)
  }
}
