import CLibYUV

/// How a picture comes to another size.
package enum ScaleMode: Sendable, Hashable {
  /// Stretched.
  case stretch
  /// Whole, in the middle, with black beside it.
  case fit
  /// Its middle, cut to the other size's proportions.
  case fill
}

extension PixelBuffer {
  /// This buffer, or a copy of another size in pixels. BGRA or NV12; at least 2 × 2 where it is not stretched.
  package func scaled(width: Int, height: Int, _ mode: ScaleMode = .stretch) -> PixelBuffer {
    guard width != self.width || height != self.height else { return self }
    let scaled = PixelBuffer(width: width, height: height, format: format)
    var (from, to) = (whole, scaled.whole)
    switch mode {
    case .stretch: break
    case .fill where min(self.width, self.height) > 1:
      from = view(bounds.filling(width: width, height: height))
    case .fill: break
    case .fit:
      let part = scaled.bounds.filling(width: self.width, height: self.height)
      if part != scaled.bounds { scaled.blacken() }
      to = scaled.view(part)
    }
    PixelOperations.scale(from, into: to, scratch: PixelScratch())
    return scaled
  }

  private func blacken() {
    func fill(_ index: Int, _ value: UInt32) {
      let plane = whole.plane(index)
      SetPlane(plane.base, plane.stride, plane.columns * Int32(index + 1), plane.rows, value)
    }
    switch format {
    case .nv12Full, .nv12Video:
      fill(0, format == .nv12Video ? 16 : 0)
      fill(1, 128)
    default:
      let plane = whole.plane(0)
      ARGBRect(plane.base, plane.stride, 0, 0, plane.columns, plane.rows, 0xff00_0000)
    }
  }
}
