import Imaging

/// Pixels in one plane that no operation of the house is made for: distances, masks, half floats.
///
/// @unchecked Sendable as ``PixelBuffer`` is: whoever shares it only reads.
final class PlainPixels: @unchecked Sendable {
  // @unchecked: the address never changes; CVPixelBuffer's rules protect the bytes.
  private let owned: AlignedBytes
  let bytesPerRow: Int

  /// All zero. Rows start at a multiple of 64 bytes.
  init(width: Int, height: Int, bytesPerPixel: Int) {
    bytesPerRow = (width * bytesPerPixel + 63) & ~63
    owned = AlignedBytes(count: bytesPerRow * height)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { owned.deallocate() }

  var memory: UnsafeMutableRawBufferPointer { owned.bytes }

  /// Of the formats of one plane that can be made; nil for any other.
  static func bytesPerPixel(_ format: UInt32) -> Int? {
    switch format {
    case kCVPixelFormatType_OneComponent8: 1
    case kCVPixelFormatType_DepthFloat16, kCVPixelFormatType_DisparityFloat16,
      kCVPixelFormatType_OneComponent16Half:
      2
    case kCVPixelFormatType_DepthFloat32, kCVPixelFormatType_DisparityFloat32,
      kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA:
      4
    case kCVPixelFormatType_64RGBAHalf: 8
    default: nil
    }
  }
}
