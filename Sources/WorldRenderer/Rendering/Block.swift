import Imaging

/// A square of a picture's pixels, and how its corners map to a texture.
struct Block {
  /// Where a block's corners are on a texture, 0 to 1.
  struct Corners {
    var topLeft: SIMD2<Double>
    var topRight: SIMD2<Double>
    var bottomLeft: SIMD2<Double>
    var bottomRight: SIMD2<Double>

    /// How many texels a step of one pixel passes at most.
    func texelsPerPixel(_ texture: Texture, side: Int) -> Double {
      let size = SIMD2(Double(texture.width), Double(texture.height))
      func length(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> Double {
        let steps = (to - from) * size
        return (steps * steps).sum()
      }
      let longest = max(
        max(length(topLeft, topRight), length(topLeft, bottomLeft)),
        max(length(bottomRight, topRight), length(bottomRight, bottomLeft)))
      return longest.squareRoot() / Double(side)
    }
  }

  /// A plane of the picture.
  struct Target {
    let base: UnsafeMutableRawPointer
    let bytesPerRow: Int
    let width: Int
    let height: Int

    init(_ buffer: PixelBuffer, _ index: Int) {
      base = buffer.baseAddress(ofPlane: index)
      bytesPerRow = buffer.bytesPerRow(ofPlane: index)
      width = buffer.planes[index].width
      height = buffer.planes[index].height
    }
  }

  /// Two to this power is the side, in luma pixels.
  let shift: Int
  /// Of the top left pixel.
  let x: Int
  let y: Int

  /// Fills the block from a texture, exact at the corners and straight between them.
  @inline(__always)
  func fill(_ luma: Target, _ chroma: Target, from level: Texture.Level, _ corners: Corners) {
    Block.fill(luma, x, y, shift, level.luma, corners) { target, index, u, v in
      target.storeBytes(of: Sampler.luma(level.luma, u, v), toByteOffset: index, as: UInt8.self)
    }
    Block.fill(chroma, x / 2, y / 2, shift - 1, level.chroma, corners) { target, index, u, v in
      target.storeBytes(of: Sampler.chroma(level.chroma, u, v), toByteOffset: index &* 2, as: UInt16.self)
    }
  }

  @inline(__always)
  private static func fill(
    _ target: Target, _ x: Int, _ y: Int, _ shift: Int, _ plane: Texture.Plane, _ corners: Corners,
    _ store: (UnsafeMutableRawPointer, Int, Int, Int) -> Void
  ) {
    let (topLeft, topRight) = (Sampler.fixed(corners.topLeft, plane), Sampler.fixed(corners.topRight, plane))
    let bottomLeft = Sampler.fixed(corners.bottomLeft, plane)
    let bottomRight = Sampler.fixed(corners.bottomRight, plane)
    let columns = min(1 << shift, target.width - x)
    let rows = min(1 << shift, target.height - y)
    for row in 0..<rows {
      // The middle of the row, and below the middle of the first pixel.
      let part = 2 &* row &+ 1
      let left = (
        u: topLeft.u &+ ((bottomLeft.u &- topLeft.u) &* part) >> (shift &+ 1),
        v: topLeft.v &+ ((bottomLeft.v &- topLeft.v) &* part) >> (shift &+ 1)
      )
      let right = (
        u: topRight.u &+ ((bottomRight.u &- topRight.u) &* part) >> (shift &+ 1),
        v: topRight.v &+ ((bottomRight.v &- topRight.v) &* part) >> (shift &+ 1)
      )
      let (du, dv) = ((right.u &- left.u) >> shift, (right.v &- left.v) >> shift)
      var (u, v) = (left.u &+ du >> 1, left.v &+ dv >> 1)
      let line = target.base + (y &+ row) &* target.bytesPerRow
      for column in 0..<columns {
        store(line, x &+ column, u, v)
        u &+= du
        v &+= dv
      }
    }
  }
}
