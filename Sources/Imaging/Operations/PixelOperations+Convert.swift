import CLibYUV

/// Which weights of red, green and blue make luma.
package enum ColorMatrix: Sendable, Hashable, CaseIterable {
  /// ITU-R BT.601 (0.299, 0.587, 0.114), as JPEG files have it.
  case bt601
  /// ITU-R BT.709 (0.2126, 0.7152, 0.0722), as cameras have it.
  case bt709
}

extension ColorMatrix {
  func constants(for format: PixelFormat) -> UnsafePointer<YuvConstants> {
    switch (self, format) {
    case (.bt601, .nv12Full): yuv_constants_bt601_full()
    case (.bt601, _): yuv_constants_bt601_video()
    case (.bt709, .nv12Full): yuv_constants_bt709_full()
    case (.bt709, _): yuv_constants_bt709_video()
    }
  }
}

extension PixelOperations {
  /// Converts NV12 or BGRA into a destination of the same size and any format.
  ///
  /// To BGRA: alpha becomes 255 and a chroma sample holds for its 2 × 2 pixels; the result is within 3
  /// levels of the standard (libyuv's fixed point), blue of BT.709 video range within 14. To NV12: alpha is ignored and a
  /// chroma sample is the mean of its 2 × 2 pixels, the last row and column repeated at odd sizes. Full-range NV12
  /// into video range is offered, the other way traps; into the same it is a copy.
  package static func convert(
    _ source: PixelView, into destination: PixelView, matrix: ColorMatrix = .bt709
  ) {
    requireSize(destination, width: source.width, height: source.height)
    switch (source.format, destination.format) {
    case (.nv12Full, .bgra), (.nv12Video, .bgra):
      let (luma, chroma, to) = (source.plane(0), source.plane(1), destination.plane(0))
      NV12ToARGBMatrix(
        luma.base, luma.stride, chroma.base, chroma.stride, to.base, to.stride,
        matrix.constants(for: source.format), luma.columns, luma.rows)
    case (.bgra, .nv12Full), (.bgra, .nv12Video):
      let weights = LumaChromaWeights(format: destination.format, matrix: matrix)
      weights.convert(source.plane(0), luma: destination.plane(0), chroma: destination.plane(1))
    case (.nv12Full, .nv12Video): narrow(source, into: destination)
    default:
      copy(source, into: destination)
    }
  }
}
