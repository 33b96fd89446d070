import CPixels

extension PlaneView {
  /// Writes sample (x, y) to (y, x) of `to`, whose size is the other way round: the heart of a quarter turn. Samples
  /// have 1, 2 or 4 bytes.
  func transpose(into to: PlaneView, bytesPerSample: Int) {
    let transpose =
      switch bytesPerSample {
      case 1: cpx_transpose_8
      case 2: cpx_transpose_16
      default: cpx_transpose_32
      }
    transpose(base, bytesPerRow, to.base, to.bytesPerRow, width, height)
  }
}
