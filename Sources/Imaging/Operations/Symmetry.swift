import CLibYUV

/// A clockwise rotation by quarter turns with a left-right mirror afterwards, applied to planes.
struct Symmetry: Hashable {
  let quarterTurns: Int
  let mirrored: Bool

  init(quarterTurns: Int, mirrored: Bool) {
    self.quarterTurns = quarterTurns & 3
    self.mirrored = mirrored
  }

  /// Width and height change places.
  var isSideways: Bool { quarterTurns & 1 == 1 }
  /// A left-right mirror without rotation is left to do when an upside-down reading is taken care of.
  private var mirrorsRows: Bool { mirrored != (quarterTurns == 2) }
  /// A mirror after a rotation is a flip of the rows before it, which libyuv reads as a negative height.
  private var flipsRows: Bool { isSideways ? mirrored : quarterTurns == 2 }

  func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    isSideways ? (height, width) : (width, height)
  }

  private var mode: RotationMode { quarterTurns == 1 ? kRotate90 : kRotate270 }

  private func rows(_ plane: PlaneView) -> Int32 { flipsRows ? -plane.rows : plane.rows }

  func apply(bgra from: PlaneView, into to: PlaneView) {
    if isSideways {
      ARGBRotate(from.base, from.stride, to.base, to.stride, from.columns, rows(from), mode)
    } else if mirrorsRows {
      ARGBMirror(from.base, from.stride, to.base, to.stride, from.columns, rows(from))
    } else {
      CopyPlane(from.base, from.stride, to.base, to.stride, from.columns * 4, rows(from))
    }
  }

  func apply(luma from: PlaneView, into to: PlaneView) {
    if isSideways {
      RotatePlane(from.base, from.stride, to.base, to.stride, from.columns, rows(from), mode)
    } else if mirrorsRows {
      MirrorPlane(from.base, from.stride, to.base, to.stride, from.columns, rows(from))
    } else {
      CopyPlane(from.base, from.stride, to.base, to.stride, from.columns, rows(from))
    }
  }

  /// Interleaved chroma; not sideways.
  func apply(chroma from: PlaneView, into to: PlaneView) {
    precondition(!isSideways)
    if mirrorsRows {
      MirrorUVPlane(from.base, from.stride, to.base, to.stride, from.columns, rows(from))
    } else {
      CopyPlane(from.base, from.stride, to.base, to.stride, from.columns * 2, rows(from))
    }
  }

  /// Interleaved chroma into two planes; sideways.
  func apply(chroma from: PlaneView, into to: SplitPlanes) {
    precondition(isSideways)
    SplitRotateUV(
      from.base, from.stride, to.cb.base, to.cb.stride, to.cr.base, to.cr.stride, from.columns, rows(from),
      mode)
  }
}

/// Chroma as two planes in scratch memory.
struct SplitPlanes {
  let cb: PlaneView
  let cr: PlaneView

  init(_ scratch: PixelScratch, _ area: PixelScratch.Area, width: Int, height: Int) {
    let stride = (width + 63) & ~63
    let base = scratch.bytes(area, count: stride * height * 2)
    cb = PlaneView(base: base, bytesPerRow: stride, width: width, height: height)
    cr = PlaneView(base: base + stride * height, bytesPerRow: stride, width: width, height: height)
  }
}
