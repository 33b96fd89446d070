import Testing

/// A kind of PNG: what its samples are, and the colours that they stand for.
struct PNGKind: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var type: UInt8
  var depth: Int
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  var sample: @Sendable (Int, Int) -> [Int]
  /// Blue, green, red, alpha of 8 bits, premultiplied.
  var color: @Sendable ([Int]) -> [Int]

  static let all = greys + palettes + others

  private static let colors: [UInt8] = (0..<16 as Range<UInt8>).flatMap { index -> [UInt8] in
    [index * 16, 255 - index * 16, index]
  }

  private static func inPalette(_ index: Int, alpha: Int = 255) -> [Int] {
    let color = colors[index * 3..<index * 3 + 3].map(Int.init)
    return rgba(color[0], color[1], color[2], alpha)
  }

  private static func rgba(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) -> [Int] {
    [blue, green, red].map { ($0 * alpha + 127) / 255 } + [alpha]
  }

  private static func grey(_ value: Int, _ alpha: Int = 255) -> [Int] { rgba(value, value, value, alpha) }

  private static var greys: [PNGKind] {
    let small = [1, 2, 4, 8].map { depth in
      let top = 1 << depth - 1
      return PNGKind(
        testDescription: "grey \(depth)", type: 0, depth: depth, sample: { x, y in [(x * 7 + y * 3) & top] },
        color: { grey($0[0] * 255 / top) })
    }
    return small + [
      PNGKind(
        testDescription: "grey 16", type: 0, depth: 16, sample: { x, y in [(x * 9 + y) * 257] },
        color: { grey($0[0] / 257) }),
      PNGKind(
        testDescription: "grey 8, one transparent", type: 0, depth: 8, transparency: [0, 5],
        sample: { x, y in [x + y] }, color: { grey($0[0], $0[0] == 5 ? 0 : 255) }),
      PNGKind(
        testDescription: "grey and alpha 8", type: 4, depth: 8, sample: { x, y in [200, x * 16 + y] },
        color: { grey(200, $0[1]) }),
    ]
  }

  private static var palettes: [PNGKind] {
    let small = [1, 2, 4].map { depth in
      PNGKind(
        testDescription: "palette \(depth)", type: 3, depth: depth, palette: Array(colors.prefix(3 << depth)),
        sample: { x, y in [(x + y) & (1 << depth - 1)] }, color: { inPalette($0[0]) })
    }
    return small + [
      PNGKind(
        testDescription: "palette 8 with transparency", type: 3, depth: 8, palette: colors,
        transparency: [0, 128], sample: { x, y in [(x + y) % 16] },
        color: { inPalette($0[0], alpha: $0[0] == 0 ? 0 : $0[0] == 1 ? 128 : 255) })
    ]
  }

  private static var others: [PNGKind] {
    [
      PNGKind(
        testDescription: "RGB 8", type: 2, depth: 8, sample: { x, y in [x, y * 9, 250 - x] },
        color: { rgba($0[0], $0[1], $0[2]) }),
      PNGKind(
        testDescription: "RGB 16", type: 2, depth: 16, sample: { x, y in [x * 257, y * 9 * 257, 65_535] },
        color: { rgba($0[0] / 257, $0[1] / 257, 255) }),
      PNGKind(
        testDescription: "RGBA 8", type: 6, depth: 8, sample: { x, y in [x * 9, 77, 255, 255 - y * 20] },
        color: { rgba($0[0], $0[1], $0[2], $0[3]) }),
      PNGKind(
        testDescription: "RGBA 16", type: 6, depth: 16,
        sample: { x, y in [x * 257, 0, 65_535, (255 - y * 20) * 257] },
        color: { rgba($0[0] / 257, $0[1], 255, $0[3] / 257) }),
    ]
  }
}
