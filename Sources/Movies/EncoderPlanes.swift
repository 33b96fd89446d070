import CLibYUV
import Imaging

/// A picture as GStreamer lays out I420: luma, then the two chroma planes at half size, rows at multiples of four
/// bytes, an odd last row padded.
struct EncoderPlanes {
  let width: Int
  let height: Int

  private var lumaStride: Int { (width + 3) & ~3 }
  private var chromaStride: Int { ((width + 1) / 2 + 3) & ~3 }
  private var lumaCount: Int { lumaStride * ((height + 1) & ~1) }
  private var chromaCount: Int { chromaStride * ((height + 1) / 2) }

  var byteCount: Int { lumaCount + 2 * chromaCount }

  /// Converts to BT.601 video range, which is what players take VP8 for. NV12 goes by way of BGRA.
  func fill(_ target: UnsafeMutablePointer<UInt8>, from picture: PixelBuffer) {
    let source = picture.asBGRA
    withExtendedLifetime(source) {
      _ = ARGBToI420(
        source.baseAddress(ofPlane: 0).assumingMemoryBound(to: UInt8.self),
        Int32(source.bytesPerRow(ofPlane: 0)),
        target, Int32(lumaStride), target + lumaCount, Int32(chromaStride), target + lumaCount + chromaCount,
        Int32(chromaStride), Int32(width), Int32(height))
    }
  }

  /// Converts to BT.709 video range, which is what movies of cameras are taken for. `narrowed` is memory to work
  /// in, of the picture's size.
  func fillVideoRange(
    _ target: UnsafeMutablePointer<UInt8>, from picture: PixelBuffer, narrowed: PixelBuffer
  ) {
    if picture.format != .nv12Video { PixelOperations.convert(picture.whole, into: narrowed.whole) }
    let source = picture.format == .nv12Video ? picture : narrowed
    withExtendedLifetime(source) {
      _ = NV12ToI420(
        source.baseAddress(ofPlane: 0).assumingMemoryBound(to: UInt8.self),
        Int32(source.bytesPerRow(ofPlane: 0)),
        source.baseAddress(ofPlane: 1).assumingMemoryBound(to: UInt8.self),
        Int32(source.bytesPerRow(ofPlane: 1)),
        target, Int32(lumaStride), target + lumaCount, Int32(chromaStride), target + lumaCount + chromaCount,
        Int32(chromaStride), Int32(width), Int32(height))
    }
  }
}
