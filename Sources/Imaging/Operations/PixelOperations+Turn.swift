extension PixelOperations {
  /// Copies pixels of the same size and format.
  package static func copy(_ source: PixelView, into destination: PixelView) {
    turn(source, quarterTurns: 0, mirrored: false, into: destination)
  }

  /// Mirrors left-right into a destination of the same size and format.
  package static func mirror(_ source: PixelView, into destination: PixelView) {
    turn(source, quarterTurns: 0, mirrored: true, into: destination)
  }

  /// Rotates clockwise by quarter turns (any integer); width and height change places when they are odd.
  package static func rotate(
    _ source: PixelView, quarterTurns: Int, into destination: PixelView
  ) {
    turn(source, quarterTurns: quarterTurns, mirrored: false, into: destination)
  }

  /// Rotates clockwise by quarter turns (any integer), then mirrors left-right: one of the eight symmetries.
  /// Width and height change places when the turns are odd.
  package static func turn(
    _ source: PixelView, quarterTurns: Int, mirrored: Bool, into destination: PixelView
  ) {
    requireSameFormat(source, destination)
    let symmetry = Symmetry(quarterTurns: quarterTurns, mirrored: mirrored)
    let (width, height) = symmetry.size(source.width, source.height)
    requireSize(destination, width: width, height: height)
    for index in 0..<source.format.planeCount {
      let plane = source.plane(index)
      let from = symmetry.startsUpsideDown ? plane.upsideDown : plane
      let to = destination.plane(index)
      symmetry.step.apply(from, into: to, bytesPerSample: source.format == .bgra ? 4 : index + 1)
    }
  }
}
