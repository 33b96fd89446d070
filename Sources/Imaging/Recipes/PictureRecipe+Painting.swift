import Foundation

extension PictureRecipe {
  /// *Decided*: no part is painted that is longer on a side than a canvas, or lies where numbers are coarser than pixels.
  package static func isPaintable(_ rect: CGRect) -> Bool {
    guard rect.width > 0, rect.height > 0, rect.minX >= everywhere.minX, rect.minY >= everywhere.minY,
      rect.maxX <= everywhere.maxX, rect.maxY <= everywhere.maxY
    else { return false }
    let area = rect.integral
    // Beside a whole number the thinnest part vanishes.
    return min(area.width, area.height) >= 1 && max(area.width, area.height) <= CGFloat(Canvas.longestSide)
  }

  /// Makes the part inside `rect`, whose corners are whole, as BGRA of that size; what is not there is transparent.
  ///
  /// A picture that is only cropped, turned, mirrored and scaled to whole pixels is made in one pass.
  package func painted(_ rect: CGRect) -> PixelBuffer {
    let buffer = PixelBuffer(width: Int(rect.width), height: Int(rect.height), format: .bgra)
    let canvas = Canvas(buffer)
    canvas.clear()
    // Rows start at the top.
    let map = Affine(a: 1, b: 0, c: 0, d: -1, tx: -rect.minX, ty: rect.maxY)
    paint(on: canvas, map, within: buffer.bounds)
    canvas.flush()
    return buffer
  }

  /// - Parameters:
  ///   - map: From the recipe's space to the canvas' pixels.
  ///   - clip: What the canvas' clip lets through, where that is whole pixels; else around it, and `isExact` is false.
  private func paint(on canvas: Canvas, _ map: Affine, within clip: PixelRect, isExact: Bool = true) {
    guard !clip.isEmpty else { return }
    switch self {
    case .empty: break
    case .color(let color): canvas.fill(with: .color(color))
    case .moved(let recipe, let first):
      recipe.paint(on: canvas, first.concatenating(map), within: clip, isExact: isExact)
    case .over(let top, let bottom):
      bottom.paint(on: canvas, map, within: clip, isExact: isExact)
      top.paint(on: canvas, map, within: clip, isExact: isExact)
    case .cropped(let recipe, let rect):
      let (bounds, whole) = map.apply(rect).pixels
      let isWhole = map.keepsRectangles && whole
      canvas.saving {
        canvas.clip(to: isWhole ? .rect(bounds.rect) : Path.rect(rect).applying(map))
        recipe.paint(
          on: canvas, map, within: bounds.intersection(clip), isExact: isExact && isWhole)
      }
    case .picture(let width, let height, let isOpaque, let make):
      guard let pixels = make() else { return }
      // From the picture's own rows, the first on top.
      let place = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(height)).concatenating(map)
      if isOpaque, isExact, present(pixels, place, on: canvas, within: clip) { return }
      canvas.saving {
        canvas.transform(by: place)
        canvas.draw(pixels, in: CGRect(x: 0, y: 0, width: width, height: height))
      }
    case .mapped(let recipe, let colors):
      paintMade(on: canvas, map, within: clip) { area in
        let made = recipe.painted(area)
        PixelOperations.map(made, colors)
        return made
      }
    case .blurred(let recipe, let radius):
      let reach = (radius * 3).rounded(.up)
      paintMade(on: canvas, map, within: clip, reaching: reach) { area in
        // A border around it keeps the outermost pixels from being repeated.
        let wide = area.insetBy(dx: -reach, dy: -reach)
        let made = recipe.painted(wide)
        let blurred = PixelBuffer(width: Int(area.width), height: Int(area.height), format: .bgra)
        let part = PixelRect(x: Int(reach), y: Int(reach), width: blurred.width, height: blurred.height)
        Backdrop().blur(made, part, radius: radius, into: blurred, at: (0, 0))
        return blurred
      }
    }
  }

  /// Paints what `make` makes of as much of the extent as shows.
  private func paintMade(
    on canvas: Canvas, _ map: Affine, within clip: PixelRect, reaching reach: Double = 0,
    _ make: (CGRect) -> PixelBuffer
  ) {
    guard let shown = map.inverse?.apply(clip.rect).meeting(extent) else { return }
    guard !shown.isNull, shown.width > 0, shown.height > 0 else { return }
    let area = shown.pixels.rect.rect
    guard PictureRecipe.isPaintable(area.insetBy(dx: -reach, dy: -reach)) else { return }
    canvas.saving {
      canvas.transform(
        by: Affine(a: 1, b: 0, c: 0, d: -1, tx: area.minX, ty: area.maxY).concatenating(map))
      canvas.draw(make(area), in: CGRect(origin: .zero, size: area.size))
    }
  }

  /// False where it is not the picture's whole pixels that are wanted.
  private func present(_ pixels: PixelBuffer, _ place: Affine, on canvas: Canvas, within clip: PixelRect)
    -> Bool
  {
    guard place.keepsRectangles, place.determinant != 0 else { return false }
    let (target, isWhole) = place.apply(pixels.bounds.rect).pixels
    guard isWhole, !target.isEmpty else { return false }
    let isMirrored = place.determinant < 0
    let turns: Int =
      if place.b == 0 && place.c == 0 {
        place.d > 0 ? 0 : 2
      } else {
        place.b > 0 ? 1 : 3
      }
    canvas.withPixels { buffer in
      PixelOperations.present(
        pixels, crop: pixels.bounds, quarterTurns: turns, mirrored: isMirrored, into: buffer, at: target,
        within: clip, scratch: PixelScratch())
    }
    return true
  }
}

extension PixelRect {
  var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

extension CGRect {
  /// Whether its sides lie at numbers; Foundation intersects no others.
  package var isFinite: Bool { [minX, minY, maxX, maxY].allSatisfy(\.isFinite) }

  /// What both have; null where one lies at no numbers.
  package func meeting(_ other: CGRect) -> CGRect {
    isFinite && other.isFinite ? intersection(other) : .null
  }

  /// The whole pixels around it, and whether it is just these.
  fileprivate var pixels: (rect: PixelRect, isWhole: Bool) {
    // What is no number, or beyond every picture, comes to the end of the plane.
    func whole(_ place: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int(max(-1e9, min(1e9, place)).rounded(rule))
    }
    func rounded(_ low: FloatingPointRoundingRule, _ high: FloatingPointRoundingRule) -> PixelRect {
      let (left, top) = (whole(minX, low), whole(minY, low))
      return PixelRect(
        x: left, y: top, width: whole(maxX, high) - left, height: whole(maxY, high) - top)
    }
    let near = rounded(.toNearestOrAwayFromZero, .toNearestOrAwayFromZero)
    if [near.rect.minX - minX, near.rect.minY - minY, near.rect.maxX - maxX, near.rect.maxY - maxY]
      .allSatisfy({ abs($0) < 1e-6 })
    {
      return (near, true)
    }
    return (rounded(.down, .up), false)
  }
}
