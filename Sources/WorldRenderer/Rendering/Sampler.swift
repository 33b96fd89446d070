/// Reads textures between texels, in 16.16 fixed point.
enum Sampler {
  /// Keeps the two neighbours inside a plane, whatever is lost in steps over a block.
  private static let margin = 128.0

  /// A place of 0 to 1 in texels of a plane; half a texel at the edges is the edge's.
  @inline(__always)
  static func fixed(_ place: SIMD2<Double>, _ plane: Texture.Plane) -> (u: Int, v: Int) {
    let size = SIMD2(Double(plane.width), Double(plane.height))
    let texels = (place * size - 0.5) * 65536
    let top = (size - 1) * 65536 - margin
    let kept = texels.clamped(lowerBound: SIMD2(repeating: margin), upperBound: top)
    return (Int(kept.x), Int(kept.y))
  }

  /// One byte a texel.
  @inline(__always)
  static func luma(_ plane: Texture.Plane, _ u: Int, _ v: Int) -> UInt8 {
    let texel = UnsafeRawPointer(plane.base) + ((v >> 16) &* plane.bytesPerRow &+ (u >> 16))
    let upper = UInt32(texel.loadUnaligned(as: UInt16.self))
    let lower = UInt32((texel + plane.bytesPerRow).loadUnaligned(as: UInt16.self))
    // Upper and lower are interpolated across at once, in the halves of one word.
    let four = upper | lower << 16
    let across = UInt32(truncatingIfNeeded: u >> 8 & 255)
    let pair = ((four & 0xFF00FF) &* (256 &- across) &+ ((four >> 8) & 0xFF00FF) &* across) >> 8
    let along = UInt32(truncatingIfNeeded: v >> 8 & 255)
    let value = (pair & 0xFF) &* (256 &- along) &+ ((pair >> 16) & 0xFF) &* along &+ 128
    return UInt8(truncatingIfNeeded: value >> 8)
  }

  /// Two bytes a texel, Cb in the low byte.
  @inline(__always)
  static func chroma(_ plane: Texture.Plane, _ u: Int, _ v: Int) -> UInt16 {
    let texel = UnsafeRawPointer(plane.base) + ((v >> 16) &* plane.bytesPerRow &+ (u >> 16) &* 2)
    let across = UInt32(truncatingIfNeeded: u >> 8 & 255)
    @inline(__always)
    func row(_ texel: UnsafeRawPointer) -> UInt32 {
      let four = texel.loadUnaligned(as: UInt32.self)
      let left = (four & 0xFF) | (four & 0xFF00) << 8
      let right = (four >> 16 & 0xFF) | (four >> 24) << 16
      return ((left &* (256 &- across) &+ right &* across &+ 0x80_0080) >> 8) & 0xFF00FF
    }
    let along = UInt32(truncatingIfNeeded: v >> 8 & 255)
    let pair =
      (row(texel) &* (256 &- along) &+ row(texel + plane.bytesPerRow) &* along &+ 0x80_0080) >> 8
    return UInt16(truncatingIfNeeded: (pair & 0xFF) | (pair >> 8 & 0xFF00))
  }
}
