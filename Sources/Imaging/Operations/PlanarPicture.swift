import CLibYUV

/// A picture of luma and chroma on its way from a source to a display.
///
/// Chroma has half the size, so a crop or a flip at odd sizes shifts luma against it: luma column x belongs to
/// chroma column (x + `phaseX`) / `ratio`, with a phase of 0 or 1, and rows likewise.
struct PlanarPicture {
  enum Chroma {
    case interleaved(PlaneView)
    case split(cb: PlaneView, cr: PlaneView)
  }

  var luma: PlaneView
  var chroma: Chroma
  /// Luma samples to a chroma sample, in each direction: 2, or 1 after shrinking a lot.
  var ratio = 2
  var phaseX: Int
  var phaseY: Int

  /// The part of an NV12 buffer in `crop`, without a copy.
  init(_ buffer: PixelBuffer, crop: PixelRect) {
    luma = buffer.whole.plane(0).part(crop, bytesPerSample: 1)
    (phaseX, phaseY) = (crop.x & 1, crop.y & 1)
    let (left, top) = (crop.x / 2, crop.y / 2)
    chroma = .interleaved(
      buffer.whole.plane(1).part(
        x: left, y: top, width: (crop.maxX + 1) / 2 - left, height: (crop.maxY + 1) / 2 - top,
        bytesPerSample: 2))
  }

  private init(luma: PlaneView, chroma: Chroma, ratio: Int, phaseX: Int = 0, phaseY: Int = 0) {
    self.luma = luma
    self.chroma = chroma
    self.ratio = ratio
    self.phaseX = phaseX
    self.phaseY = phaseY
  }

  /// Luma and chroma start and end together.
  var isAligned: Bool { phaseX == 0 && phaseY == 0 && luma.width % 2 == 0 && luma.height % 2 == 0 }

  private var chromaSize: (width: Int, height: Int) {
    switch chroma {
    case .interleaved(let plane), .split(let plane, _): (plane.width, plane.height)
    }
  }

  /// How far the last chroma sample reaches beyond the luma: the phase after a reversal.
  private var reversedPhaseX: Int { chromaSize.width * ratio - luma.width - phaseX }
  private var reversedPhaseY: Int { chromaSize.height * ratio - luma.height - phaseY }

  /// The same memory with the last row first.
  var upsideDown: PlanarPicture {
    var result = self
    result.luma = luma.upsideDown
    result.phaseY = reversedPhaseY
    switch chroma {
    case .interleaved(let plane): result.chroma = .interleaved(plane.upsideDown)
    case .split(let cb, let cr): result.chroma = .split(cb: cb.upsideDown, cr: cr.upsideDown)
    }
    return result
  }

  /// Resampled into scratch memory. At odd sizes chroma may move by up to half its sample, which would show in
  /// a small picture, so shrinking by more than half leaves chroma as large as luma.
  func scaled(width: Int, height: Int, _ filter: ScaleFilter, _ scratch: PixelScratch) -> PlanarPicture {
    let target = scratch.plane(.scaled, 0, width: width, height: height)
    luma.scale(into: target, filter)
    let (cb, cr) =
      switch chroma {
      case .interleaved(let plane): plane.splitChroma(scratch)
      case .split(let cb, let cr): (cb, cr)
      }
    let ratio = width * 2 < luma.width && height * 2 < luma.height ? 1 : 2
    let half = ((width + ratio - 1) / ratio, (height + ratio - 1) / ratio)
    let targetCb = scratch.plane(.scaled, 1, width: half.0, height: half.1)
    let targetCr = scratch.plane(.scaled, 2, width: half.0, height: half.1)
    cb.scale(into: targetCb, filter)
    cr.scale(into: targetCr, filter)
    return PlanarPicture(luma: target, chroma: .split(cb: targetCb, cr: targetCr), ratio: ratio)
  }

  /// The step carried out into scratch memory.
  func turned(_ step: Symmetry.Step, _ scratch: PixelScratch) -> PlanarPicture {
    if step == .copy { return self }
    let (width, height) = step.size(luma.width, luma.height)
    let target = scratch.plane(.turned, 0, width: width, height: height)
    step.apply(luma, into: target, bytesPerSample: 1)
    let half = step.size(chromaSize.width, chromaSize.height)
    func turned(_ plane: PlaneView, _ index: Int, _ bytesPerSample: Int) -> PlaneView {
      let target = scratch.plane(
        .turned, index, width: half.width, height: half.height, bytesPerSample: bytesPerSample)
      step.apply(plane, into: target, bytesPerSample: bytesPerSample)
      return target
    }
    let turnedChroma: Chroma =
      switch chroma {
      case .interleaved(let plane): .interleaved(turned(plane, 1, 2))
      case .split(let cb, let cr): .split(cb: turned(cb, 1, 1), cr: turned(cr, 2, 1))
      }
    // Clockwise, the last row becomes the first column; counter-clockwise the last column the first row.
    let phase: (x: Int, y: Int) =
      switch step {
      case .copy: (phaseX, phaseY)
      case .mirror: (reversedPhaseX, phaseY)
      case .rotate90: (reversedPhaseY, phaseX)
      case .rotate270: (phaseY, reversedPhaseX)
      }
    return PlanarPicture(luma: target, chroma: turnedChroma, ratio: ratio, phaseX: phase.x, phaseY: phase.y)
  }
}
