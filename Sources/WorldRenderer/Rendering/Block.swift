import CWorldRenderer
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
    func texelsPerPixel(_ texture: Texture.Levels, side: Int) -> Double {
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
  func fill(_ luma: Target, _ chroma: Target, from level: Texture.Level, _ corners: Corners) {
    var part = kernel(luma, level.luma, corners, x, y, shift, bytesPerSample: 1)
    cwr_fill_luma(&part)
    part = kernel(chroma, level.chroma, corners, x / 2, y / 2, shift - 1, bytesPerSample: 2)
    cwr_fill_chroma(&part)
  }

  private func kernel(
    _ target: Target, _ plane: Texture.Plane, _ corners: Corners, _ x: Int, _ y: Int, _ shift: Int,
    bytesPerSample: Int
  ) -> cwr_block {
    let a = Sampler.fixed(corners.topLeft, plane)
    let b = Sampler.fixed(corners.topRight, plane)
    let c = Sampler.fixed(corners.bottomLeft, plane)
    let d = Sampler.fixed(corners.bottomRight, plane)
    return cwr_block(
      texture: plane.base, texture_stride: plane.bytesPerRow,
      target: (target.base + y * target.bytesPerRow + x * bytesPerSample).assumingMemoryBound(to: UInt8.self),
      target_stride: target.bytesPerRow, u: (a.u, b.u, c.u, d.u), v: (a.v, b.v, c.v, d.v),
      shift: Int32(shift),
      columns: Int32(min(1 << shift, target.width - x)), rows: Int32(min(1 << shift, target.height - y)))
  }
}
