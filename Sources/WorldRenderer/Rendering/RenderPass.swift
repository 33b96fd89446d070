import DeviceModel
import Imaging

/// One picture being drawn, block by block.
///
/// A block that shows one plane of the world is interpolated between its corners; one that an edge crosses is split, at
/// last into pixels. The surroundings have to outlive it.
struct RenderPass {
  private struct Surface {
    let projection: Projection
    let texture: Texture.Levels
  }

  private let lens: Lens
  private let surroundings: Surroundings
  private let panels: [Surface]
  private var faces: [Surface?]
  private let luma: Block.Target
  private let chroma: Block.Target
  private let shift: Int

  init(lens: Lens, surroundings: Surroundings, into buffer: PixelBuffer) {
    self.lens = lens
    self.surroundings = surroundings
    panels = surroundings.panels.compactMap { panel in
      Projection(panel, from: lens.position).map { Surface(projection: $0, texture: panel.texture.levels) }
    }
    faces = CubeFace.allCases.map { _ in nil }
    luma = Block.Target(buffer, 0)
    chroma = Block.Target(buffer, 1)
    shift = RenderPass.blockShift(focalLength: lens.focalLength)
  }

  /// A straight line between corners errs by the square of the angle that a block covers.
  static func blockShift(focalLength: Double) -> Int { focalLength > 560 ? 4 : focalLength > 140 ? 3 : 2 }

  mutating func run() {
    let side = 1 << shift
    for y in stride(from: 0, to: luma.height, by: side) {
      for x in stride(from: 0, to: luma.width, by: side) {
        draw(Block(shift: shift, x: x, y: y))
      }
    }
  }

  private mutating func draw(_ block: Block) {
    let (x, y, side) = (Double(block.x), Double(block.y), Double(1 << block.shift))
    let (a, b) = (lens.ray(x, y), lens.ray(x + side, y))
    let (c, d) = (lens.ray(x, y + side), lens.ray(x + side, y + side))
    for panel in panels {
      switch RenderPass.cover(of: panel.projection, a, b, c, d) {
      case .none: continue
      case .whole(let corners): return fill(block, panel.texture, corners)
      case .part: return split(block)
      }
    }
    let face = CubeFace(a)
    guard face == CubeFace(b), face == CubeFace(c), face == CubeFace(d) else { return split(block) }
    let surface = surface(of: face)
    guard let corners = RenderPass.corners(surface.projection, a, b, c, d) else { return split(block) }
    fill(block, surface.texture, corners)
  }

  private enum Cover {
    case none, part
    case whole(Block.Corners)
  }

  /// How much of a block a panel covers; `part` when in doubt.
  private static func cover(
    of projection: Projection, _ a: Vector3, _ b: Vector3, _ c: Vector3, _ d: Vector3
  ) -> Cover {
    let places = (projection.place(a), projection.place(b), projection.place(c), projection.place(d))
    guard let a = places.0, let b = places.1, let c = places.2, let d = places.3 else {
      return places.0 == nil && places.1 == nil && places.2 == nil && places.3 == nil ? .none : .part
    }
    if a.isInside, b.isInside, c.isInside, d.isInside {
      return .whole(Block.Corners(topLeft: a, topRight: b, bottomLeft: c, bottomRight: d))
    }
    let lowest = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
    let highest = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    let isBeside = highest.x < 0 || highest.y < 0 || lowest.x > 1 || lowest.y > 1
    return isBeside ? .none : .part
  }

  private static func corners(
    _ projection: Projection, _ a: Vector3, _ b: Vector3, _ c: Vector3, _ d: Vector3
  ) -> Block.Corners? {
    guard let a = projection.place(a), let b = projection.place(b), let c = projection.place(c),
      let d = projection.place(d)
    else { return nil }
    return Block.Corners(topLeft: a, topRight: b, bottomLeft: c, bottomRight: d)
  }

  private mutating func surface(of face: CubeFace) -> Surface {
    if let surface = faces[face.rawValue] { return surface }
    let surface = Surface(projection: Projection(face), texture: surroundings.cube.texture(of: face).levels)
    faces[face.rawValue] = surface
    return surface
  }

  private func fill(_ block: Block, _ texture: Texture.Levels, _ corners: Block.Corners) {
    let texels = corners.texelsPerPixel(texture, side: 1 << block.shift)
    block.fill(luma, chroma, from: texture.level(forTexelsPerPixel: texels), corners)
  }

  /// Draws the quarters of a block that an edge crosses, and pixels where quarters get small.
  private mutating func split(_ block: Block) {
    guard block.shift > 2 else { return drawPixels(block) }
    let half = 1 << (block.shift - 1)
    for y in [block.y, block.y + half] where y < luma.height {
      for x in [block.x, block.x + half] where x < luma.width {
        draw(Block(shift: block.shift - 1, x: x, y: y))
      }
    }
  }

  private mutating func drawPixels(_ block: Block) {
    let side = 1 << block.shift
    var last: Pick?
    for y in block.y..<min(block.y + side, luma.height) {
      let line = luma.base + y * luma.bytesPerRow
      for x in block.x..<min(block.x + side, luma.width) {
        let (place, level) = pick(Double(x) + 0.5, Double(y) + 0.5, &last)
        line.storeBytes(of: Sampler.luma(level.luma, place), toByteOffset: x, as: UInt8.self)
      }
    }
    for y in block.y / 2..<min((block.y + side) / 2, chroma.height) {
      let line = chroma.base + y * chroma.bytesPerRow
      for x in block.x / 2..<min((block.x + side) / 2, chroma.width) {
        let (place, level) = pick(Double(2 * x) + 1, Double(2 * y) + 1, &last)
        line.storeBytes(of: Sampler.chroma(level.chroma, place), toByteOffset: 2 * x, as: UInt16.self)
      }
    }
  }

  /// The surface that the last pixel showed, and the size of its texture that suits there.
  private struct Pick {
    let surface: Int
    let level: Texture.Level
  }

  /// What one place of the picture shows, exactly.
  private mutating func pick(
    _ x: Double, _ y: Double, _ last: inout Pick?
  ) -> (SIMD2<Double>, Texture.Level) {
    let ray = lens.ray(x, y)
    for index in panels.indices {
      if let place = panels[index].projection.place(ray), place.isInside {
        return (place, level(of: -1 - index, panels[index], place, x, y, &last))
      }
    }
    let face = CubeFace(ray)
    let surface = surface(of: face)
    // A ray's own face is in front of it.
    let place = surface.projection.place(ray) ?? SIMD2(0.5, 0.5)
    return (place, level(of: face.rawValue, surface, place, x, y, &last))
  }

  private func level(
    of index: Int, _ surface: Surface, _ place: SIMD2<Double>, _ x: Double, _ y: Double, _ last: inout Pick?
  ) -> Texture.Level {
    if let last, last.surface == index { return last.level }
    let next = surface.projection.place(lens.ray(x + 1, y)) ?? place
    let below = surface.projection.place(lens.ray(x, y + 1)) ?? place
    let corners = Block.Corners(topLeft: place, topRight: next, bottomLeft: below, bottomRight: place)
    let texels = corners.texelsPerPixel(surface.texture, side: 1)
    let level = surface.texture.level(forTexelsPerPixel: texels)
    last = Pick(surface: index, level: level)
    return level
  }
}
