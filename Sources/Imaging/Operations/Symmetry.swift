import CLibYUV

/// A clockwise rotation by quarter turns with a left-right mirror afterwards.
///
/// It is carried out as a reading of the rows from the bottom up, which costs nothing, and then one of four
/// ``Step``s.
struct Symmetry: Hashable {
  enum Step: Hashable {
    case copy, mirror, rotate90, rotate270
  }

  let quarterTurns: Int
  let mirrored: Bool

  init(quarterTurns: Int, mirrored: Bool) {
    self.quarterTurns = quarterTurns & 3
    self.mirrored = mirrored
  }

  /// Width and height change places.
  var isSideways: Bool { quarterTurns & 1 == 1 }

  /// A mirror after a quarter turn is a flip before it; a half turn is a flip and a mirror.
  var startsUpsideDown: Bool { isSideways ? mirrored : quarterTurns == 2 }

  /// What is left to do after the flip.
  var step: Step {
    switch quarterTurns {
    case 1: .rotate90
    case 3: .rotate270
    default: mirrored != (quarterTurns == 2) ? .mirror : .copy
    }
  }

  func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    isSideways ? (height, width) : (width, height)
  }
}

extension Symmetry.Step {
  var isSideways: Bool { self == .rotate90 || self == .rotate270 }

  func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    isSideways ? (height, width) : (width, height)
  }

  private var mode: RotationMode { self == .rotate90 ? kRotate90 : kRotate270 }

  func apply(bgra from: PlaneView, into to: PlaneView) {
    switch self {
    case .copy: from.copy(into: to, bytesPerSample: 4)
    case .mirror: ARGBMirror(from.base, from.stride, to.base, to.stride, from.columns, from.rows)
    case .rotate90 where Transpose.isFast: Transpose.pixels(from.upsideDown, into: to)
    case .rotate270 where Transpose.isFast: Transpose.pixels(from, into: to.upsideDown)
    case .rotate90, .rotate270:
      ARGBRotate(from.base, from.stride, to.base, to.stride, from.columns, from.rows, mode)
    }
  }

  /// Luma, or one kind of chroma alone.
  func apply(bytes from: PlaneView, into to: PlaneView) {
    switch self {
    case .copy: from.copy(into: to, bytesPerSample: 1)
    case .mirror: MirrorPlane(from.base, from.stride, to.base, to.stride, from.columns, from.rows)
    case .rotate90, .rotate270:
      RotatePlane(from.base, from.stride, to.base, to.stride, from.columns, from.rows, mode)
    }
  }

  /// Interleaved chroma; `scratch` is for the sideways steps.
  func apply(chroma from: PlaneView, into to: PlaneView, scratch: PixelScratch?) {
    switch self {
    case .copy: from.copy(into: to, bytesPerSample: 2)
    case .mirror: MirrorUVPlane(from.base, from.stride, to.base, to.stride, from.columns, from.rows)
    case .rotate90, .rotate270:
      guard let scratch else { preconditionFailure("NV12 by a quarter turn needs scratch memory") }
      let cb = scratch.plane(.turned, 1, width: to.width, height: to.height)
      let cr = scratch.plane(.turned, 2, width: to.width, height: to.height)
      apply(chroma: from, cb: cb, cr: cr)
      MergeUVPlane(cb.base, cb.stride, cr.base, cr.stride, to.base, to.stride, to.columns, to.rows)
    }
  }

  /// Interleaved chroma into two planes; sideways steps only.
  func apply(chroma from: PlaneView, cb: PlaneView, cr: PlaneView) {
    precondition(isSideways)
    SplitRotateUV(
      from.base, from.stride, cb.base, cb.stride, cr.base, cr.stride, from.columns, from.rows, mode)
  }
}
