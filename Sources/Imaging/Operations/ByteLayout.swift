import CLibYUV

/// How pixels lie in memory that is not a ``PixelBuffer``'s; named in the order of the bytes.
package enum ByteLayout: Sendable, Hashable, CaseIterable {
  case bgra, rgba, argb, abgr
  case rgb
  /// Luma of full range (BT.601).
  case gray
  /// How opaque a black pixel is.
  case alpha

  package var bytesPerPixel: Int {
    switch self {
    case .bgra, .rgba, .argb, .abgr: 4
    case .rgb: 3
    case .gray, .alpha: 1
    }
  }

  /// What the byte for alpha means.
  package enum Alpha: Sendable, Hashable { case premultiplied, straight, ignored }
}

extension PixelOperations {
  /// Reads rows of bytes as BGRA, premultiplied; where alpha is ignored or absent the pixels become opaque.
  package static func read(
    _ bytes: UnsafeRawPointer, bytesPerRow: Int, _ layout: ByteLayout, _ alpha: ByteLayout.Alpha,
    into destination: PixelBuffer
  ) {
    let (source, stride) = (bytes.assumingMemoryBound(to: UInt8.self), Int32(bytesPerRow))
    let to = destination.whole.plane(0)
    switch layout {
    case .bgra: ARGBCopy(source, stride, to.base, to.stride, to.columns, to.rows)
    case .rgba: ABGRToARGB(source, stride, to.base, to.stride, to.columns, to.rows)
    case .argb: BGRAToARGB(source, stride, to.base, to.stride, to.columns, to.rows)
    case .abgr: RGBAToARGB(source, stride, to.base, to.stride, to.columns, to.rows)
    case .rgb: RAWToARGB(source, stride, to.base, to.stride, to.columns, to.rows)
    case .gray: J400ToARGB(source, stride, to.base, to.stride, to.columns, to.rows)
    case .alpha:
      ARGBRect(to.base, to.stride, 0, 0, to.columns, to.rows, 0)
      ARGBCopyYToAlpha(source, stride, to.base, to.stride, to.columns, to.rows)
    }
    guard layout.bytesPerPixel == 4 else { return }
    switch alpha {
    case .premultiplied: break
    case .straight: ARGBAttenuate(to.base, to.stride, to.base, to.stride, to.columns, to.rows)
    case .ignored: makeOpaque(destination)
    }
  }

  /// Writes a BGRA buffer as rows of bytes. There is no `rgb`, and four bytes are premultiplied.
  package static func write(
    _ source: PixelBuffer, _ layout: ByteLayout, to bytes: UnsafeMutableRawPointer, bytesPerRow: Int
  ) {
    let (target, stride) = (bytes.assumingMemoryBound(to: UInt8.self), Int32(bytesPerRow))
    let from = source.whole.plane(0)
    switch layout {
    case .bgra: ARGBCopy(from.base, from.stride, target, stride, from.columns, from.rows)
    case .rgba: ARGBToABGR(from.base, from.stride, target, stride, from.columns, from.rows)
    case .argb: ARGBToBGRA(from.base, from.stride, target, stride, from.columns, from.rows)
    case .abgr: ARGBToRGBA(from.base, from.stride, target, stride, from.columns, from.rows)
    case .gray: ARGBToJ400(from.base, from.stride, target, stride, from.columns, from.rows)
    case .alpha: ARGBExtractAlpha(from.base, from.stride, target, stride, from.columns, from.rows)
    case .rgb: preconditionFailure("three bytes a pixel are not written")
    }
  }

  /// Sets alpha to 255 and leaves the rest.
  package static func makeOpaque(_ buffer: PixelBuffer) {
    let plane = buffer.whole.plane(0)
    for y in 0..<plane.height {
      let row = UnsafeMutableRawPointer(plane.base + y * plane.bytesPerRow)
        .assumingMemoryBound(to: UInt32.self)
      for x in 0..<plane.width { row[x] |= 0xFF00_0000 }
    }
  }
}
