import CWorldRenderer
import Imaging

/// A picture in NV12, with smaller copies of it so that what is far away does not flicker.
///
/// Safe to share: neither the levels nor the pixels change after it is made.
final class Texture: @unchecked Sendable {
  // @unchecked: pointers to memory that this object owns and nobody writes any more.

  /// One plane, ready to be sampled: two bytes a sample.
  struct Plane {
    let base: UnsafePointer<UInt8>
    let bytesPerRow: Int
    let width: Int
    let height: Int

    /// Chroma as it is in a buffer.
    init(chromaOf buffer: PixelBuffer) {
      base = UnsafePointer(buffer.baseAddress(ofPlane: 1).assumingMemoryBound(to: UInt8.self))
      bytesPerRow = buffer.bytesPerRow(ofPlane: 1)
      (width, height) = (buffer.planes[1].width, buffer.planes[1].height)
    }

    /// Luma, each sample beside the one below it, in memory that belongs to the caller.
    init(lumaOf buffer: PixelBuffer) {
      (width, height) = (buffer.width, buffer.height)
      bytesPerRow = (2 * width + 63) & ~63
      let pairs = UnsafeMutablePointer<UInt8>.allocate(capacity: bytesPerRow * height)
      cwr_pair_rows(
        buffer.baseAddress(ofPlane: 0).assumingMemoryBound(to: UInt8.self), buffer.bytesPerRow(ofPlane: 0),
        Int32(width), Int32(height), pairs, bytesPerRow)
      base = UnsafePointer(pairs)
    }
  }

  struct Level {
    let luma: Plane
    let chroma: Plane
  }

  /// A picture's sizes, each half as large as the one before, in memory that the texture owns: whoever draws counts no
  /// references.
  struct Levels {
    fileprivate let levels: UnsafeBufferPointer<Level>

    subscript(index: Int) -> Level { levels[index] }

    var width: Int { levels[0].luma.width }
    var height: Int { levels[0].luma.height }

    /// The level whose texels are nearest to pixels, `texels` of the first level being stepped over a pixel.
    func level(forTexelsPerPixel texels: Double) -> Level {
      var (index, texels) = (0, texels)
      while texels > 1.4, index + 1 < levels.count {
        texels /= 2
        index += 1
      }
      return levels[index]
    }
  }

  /// Valid while the texture lives.
  let levels: Levels
  private let buffers: [PixelBuffer]

  /// Takes a picture in BGRA or NV12 full range. Less than 8 pixels a side are stretched to 8, which sampling
  /// between neighbours needs.
  init(_ picture: PixelBuffer) {
    let scratch = PixelScratch()
    func scaled(_ source: PixelBuffer, _ width: Int, _ height: Int) -> PixelBuffer {
      let target = PixelBuffer(width: width, height: height, format: source.format)
      PixelOperations.scale(source.whole, into: target.whole, scratch: scratch)
      return target
    }
    var first = picture
    if min(picture.width, picture.height) < Texture.smallest {
      first = scaled(picture, max(picture.width, Texture.smallest), max(picture.height, Texture.smallest))
    }
    if first.format == .bgra {
      let target = PixelBuffer(width: first.width, height: first.height, format: .nv12Full)
      PixelOperations.convert(first.whole, into: target.whole)
      first = target
    }
    var buffers = [first]
    while let last = buffers.last, min(last.width, last.height) >= 2 * Texture.smallest {
      buffers.append(scaled(last, last.width / 2, last.height / 2))
    }
    self.buffers = buffers
    let levels = UnsafeMutableBufferPointer<Level>.allocate(capacity: buffers.count)
    _ = levels.initialize(
      from: buffers.map { Level(luma: Plane(lumaOf: $0), chroma: Plane(chromaOf: $0)) })
    self.levels = Levels(levels: UnsafeBufferPointer(levels))
  }

  deinit {
    for level in levels.levels { level.luma.base.deallocate() }
    levels.levels.deallocate()
  }

  private static let smallest = 8

  var width: Int { levels.width }
  var height: Int { levels.height }
}
