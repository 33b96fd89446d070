import CLibYUV
import CPixels

extension PlaneView {
  /// Writes each row the other way round to `to`, of the same size. Samples have 1, 2 or 4 bytes.
  func mirror(into to: PlaneView, bytesPerSample: Int) {
    switch bytesPerSample {
    case 1: MirrorPlane(base, stride, to.base, to.stride, columns, rows)
    case 2: cpx_mirror_16(base, bytesPerRow, to.base, to.bytesPerRow, width, height)
    default: cpx_mirror_32(base, bytesPerRow, to.base, to.bytesPerRow, width, height)
    }
  }
}
