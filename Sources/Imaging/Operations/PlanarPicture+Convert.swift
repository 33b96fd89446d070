import CLibYUV

extension PlanarPicture {
  /// Converts the pixels in `part` to BGRA. Where the part begins inside a chroma sample, its first column and
  /// row are converted on their own.
  func convert(part: PixelRect, into to: PlaneView, _ constants: UnsafePointer<YuvConstants>) {
    let leads = (part.x + phaseX) % ratio
    let tops = (part.y + phaseY) % ratio
    for (y, height) in [(0, tops), (tops, part.height - tops)] where height > 0 {
      for (x, width) in [(0, leads), (leads, part.width - leads)] where width > 0 {
        convertAligned(
          PixelRect(x: part.x + x, y: part.y + y, width: width, height: height),
          into: to.part(x: x, y: y, width: width, height: height, bytesPerSample: 4), constants)
      }
    }
  }

  private func convertAligned(
    _ part: PixelRect, into to: PlaneView, _ constants: UnsafePointer<YuvConstants>
  ) {
    let luma = luma.part(part, bytesPerSample: 1)
    let (x, y) = ((part.x + phaseX) / ratio, (part.y + phaseY) / ratio)
    switch chroma {
    case .interleaved(let plane):
      let pairs = plane.base + y * plane.bytesPerRow + x * 2
      NV12ToARGBMatrix(
        luma.base, luma.stride, pairs, plane.stride, to.base, to.stride, constants, luma.columns, luma.rows)
    case .split(let cb, let cr):
      _ = (ratio == 1 ? I444ToARGBMatrix : I420ToARGBMatrix)(
        luma.base, luma.stride, cb.base + y * cb.bytesPerRow + x, cb.stride,
        cr.base + y * cr.bytesPerRow + x, cr.stride, to.base, to.stride, constants, luma.columns, luma.rows)
    }
  }
}
