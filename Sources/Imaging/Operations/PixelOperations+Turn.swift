import CLibYUV

extension PixelOperations {
  /// Copies pixels of the same size and format.
  package static func copy(_ source: PixelView, into destination: PixelView) {
    turn(source, quarterTurns: 0, mirrored: false, into: destination, scratch: nil)
  }

  /// Mirrors left-right into a destination of the same size and format.
  package static func mirror(_ source: PixelView, into destination: PixelView) {
    turn(source, quarterTurns: 0, mirrored: true, into: destination, scratch: nil)
  }

  /// Rotates clockwise by quarter turns (any integer); width and height change places when they are odd.
  package static func rotate(
    _ source: PixelView, quarterTurns: Int, into destination: PixelView, scratch: PixelScratch
  ) {
    turn(source, quarterTurns: quarterTurns, mirrored: false, into: destination, scratch: scratch)
  }

  /// Rotates clockwise by quarter turns (any integer), then mirrors left-right: one of the eight symmetries.
  /// Width and height change places when the turns are odd; NV12 needs `scratch` then.
  package static func turn(
    _ source: PixelView, quarterTurns: Int, mirrored: Bool, into destination: PixelView,
    scratch: PixelScratch?
  ) {
    requireSameFormat(source, destination)
    let symmetry = Symmetry(quarterTurns: quarterTurns, mirrored: mirrored)
    let (width, height) = symmetry.size(source.width, source.height)
    requireSize(destination, width: width, height: height)
    if source.format == .bgra {
      symmetry.apply(bgra: source.plane(0), into: destination.plane(0))
      return
    }
    symmetry.apply(luma: source.plane(0), into: destination.plane(0))
    let (from, to) = (source.plane(1), destination.plane(1))
    if symmetry.isSideways {
      guard let scratch else { preconditionFailure("NV12 by a quarter turn needs scratch memory") }
      let split = SplitPlanes(scratch, .first, width: to.width, height: to.height)
      symmetry.apply(chroma: from, into: split)
      MergeUVPlane(
        split.cb.base, split.cb.stride, split.cr.base, split.cr.stride, to.base, to.stride, to.columns,
        to.rows)
    } else {
      symmetry.apply(chroma: from, into: to)
    }
  }
}
