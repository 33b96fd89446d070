extension PixelOperations {
  /// Shows a part of a picture on a display: crop, rotate clockwise, mirror left-right, resample to `rect`,
  /// convert to BGRA, in this order as far as the result goes.
  ///
  /// - Parameters:
  ///   - source: NV12 or BGRA. NV12 becomes opaque.
  ///   - crop: Inside the source; any origin and size, but even ones are fastest in NV12.
  ///   - destination: BGRA. Pixels outside `rect` stay as they are; pixels inside are replaced, not blended.
  ///   - rect: Where the whole picture goes, in the destination's pixels; what lies outside is cut off.
  ///   - clip: Pixels outside it stay as they are, too; nil for all of the destination.
  package static func present(
    _ source: PixelBuffer, crop: PixelRect, quarterTurns: Int = 0, mirrored: Bool = false,
    into destination: PixelBuffer, at rect: PixelRect, within clip: PixelRect? = nil,
    filter: ScaleFilter = .box, matrix: ColorMatrix = .bt709, scratch: PixelScratch
  ) {
    precondition(destination.format == .bgra, "a picture is presented in BGRA, not \(destination.format)")
    precondition(
      !crop.isEmpty && source.bounds.contains(crop), "the crop \(crop) is not inside \(source.bounds)")
    let visible = rect.intersection(clip ?? rect).intersection(destination.bounds)
    guard !visible.isEmpty else { return }
    let symmetry = Symmetry(quarterTurns: quarterTurns, mirrored: mirrored)
    let target = Target(
      width: rect.width, height: rect.height,
      part: PixelRect(
        x: visible.x - rect.x, y: visible.y - rect.y, width: visible.width, height: visible.height),
      pixels: destination.whole.plane(0).part(visible, bytesPerSample: 4))
    if source.format == .bgra {
      present(source.whole.plane(0).part(crop, bytesPerSample: 4), symmetry, target, filter, scratch)
      return
    }
    let picture = PlanarPicture(source, crop: crop)
    let constants = matrix.constants(for: source.format)
    let (width, height) = symmetry.size(crop.width, crop.height)
    let isOwnSize = width == rect.width && height == rect.height
    if isOwnSize ? picture.isAligned && symmetry.step != .copy : true,
      let pass = OnePass(
        source, crop: crop, symmetry, size: (rect.width, rect.height), part: target.part)
    {
      return pass.run(into: target.pixels, constants, scratch)
    }
    let enlarges = width * height < rect.width * rect.height
    if enlarges && !picture.isAligned {
      // Enlarged, a chroma sample that is not where its luma is would show.
      let converted = scratch.plane(.between, 1, width: crop.width, height: crop.height, bytesPerSample: 4)
      picture.convert(
        part: PixelRect(width: crop.width, height: crop.height), into: converted, constants)
      present(converted, symmetry, target, filter, scratch)
    } else {
      present(picture, symmetry, target, filter, scratch)
        .convert(part: target.part, into: target.pixels, constants)
    }
  }

  /// Where a presented picture ends up.
  private struct Target {
    /// The whole picture's.
    let width: Int
    let height: Int
    /// The part of the picture that shows.
    let part: PixelRect
    /// Where that part goes.
    let pixels: PlaneView

    var isWhole: Bool { part == PixelRect(width: width, height: height) }
  }

  /// The picture turned and resampled, ready to be converted.
  private static func present(
    _ source: PlanarPicture, _ symmetry: Symmetry, _ target: Target, _ filter: ScaleFilter,
    _ scratch: PixelScratch
  ) -> PlanarPicture {
    let picture = symmetry.startsUpsideDown ? source.upsideDown : source
    let (width, height) = symmetry.size(target.width, target.height)
    let luma = picture.luma
    if luma.width == width && luma.height == height { return picture.turned(symmetry.step, scratch) }
    // The fewer pixels are turned the better.
    if width * height <= luma.width * luma.height {
      return picture.scaled(width: width, height: height, filter, scratch).turned(symmetry.step, scratch)
    }
    return picture.turned(symmetry.step, scratch)
      .scaled(width: target.width, height: target.height, filter, scratch)
  }

  private static func present(
    _ source: PlaneView, _ symmetry: Symmetry, _ target: Target, _ filter: ScaleFilter,
    _ scratch: PixelScratch
  ) {
    let picture = symmetry.startsUpsideDown ? source.upsideDown : source
    let (width, height) = symmetry.size(target.width, target.height)
    let end =
      target.isWhole
      ? target.pixels
      : scratch.plane(.uncut, width: target.width, height: target.height, bytesPerSample: 4)
    if picture.width == width && picture.height == height {
      symmetry.step.apply(picture, into: end, bytesPerSample: 4)
    } else if symmetry.step == .copy {
      scale(bgra: picture, into: end, filter, scratch)
    } else if width * height <= picture.width * picture.height {
      let scaled = scratch.plane(.between, width: width, height: height, bytesPerSample: 4)
      scale(bgra: picture, into: scaled, filter, scratch)
      symmetry.step.apply(scaled, into: end, bytesPerSample: 4)
    } else {
      let (width, height) = symmetry.step.size(picture.width, picture.height)
      let turned = scratch.plane(.between, width: width, height: height, bytesPerSample: 4)
      symmetry.step.apply(picture, into: turned, bytesPerSample: 4)
      scale(bgra: turned, into: end, filter, scratch)
    }
    if !target.isWhole {
      end.part(target.part, bytesPerSample: 4).copy(into: target.pixels, bytesPerSample: 4)
    }
  }
}
